"""How much a transposition table holds, how soon it is full, and what a look-up may cost."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Question
from autograder.quiz.bank.drafting import number_mistakes
from autograder.quiz.bank.question_types import question_type


@question_type("table-sizes", ("P-16",), levels=("easy",), least=2)
def table_sizes(random: Random) -> Question | None:
    """How many entries fit, how soon is the table full, how many evaluations does a look-up cost?"""
    gigabytes, entry = random.choice((1, 2, 4, 8, 16, 32)), random.choice((8, 10, 16, 20, 25, 32, 40))
    millions = gigabytes * 1000 // entry
    speed = random.choice((1, 2, 4, 5, 10))
    micro, milli = random.choice((2, 4, 5, 8, 10, 20, 25)), random.choice((1, 2, 4, 5, 8, 10))
    asked = random.choice(("entries", "seconds", "look-up"))
    size = f"A table has {gigabytes} GB (1 GB is 10⁹ bytes), and an entry takes {entry} bytes."
    bits = "A byte is eight bits, and the entry is given in bytes: nothing is to be multiplied by 8."
    wrong: list[tuple[int, str, str]]
    if asked == "look-up":
        prompt = (
            f"A large table lies on a disk. Looking a state up takes {milli} ms there; evaluating a state takes "
            f"{micro} μs. How many evaluations could be done in the time of one look-up?"
        )
        right, wrong = milli * 1000 // micro, [
            (milli * 1000 * micro, "multiplied", "Divide: the longer an evaluation takes, the fewer fit in."),
            (milli * 100 // micro, "factor-100", "A millisecond is 1,000 microseconds."),
            (milli * 1_000_000 // micro, "factor-million", "A millisecond is 1,000 microseconds, not a million."),
        ]  # fmt: skip
        how = f"{milli} ms are {milli * 1000:,} μs, and {milli * 1000:,} / {micro} = {right:,}. So a look-up pays only "
        how += "if it spares a subtree with more leaves than that: near the leaves it does not."
    elif asked == "entries":
        prompt = f"{size} How many million entries fit?"
        right, wrong = millions, [
            (millions * 8, "bits", bits),
            (millions * entry, "bytes-for-entries", "Divide the bytes by those of an entry; that multiplies them."),
            (millions // 10, "factor-10", "1 GB is 1,000 million bytes."),
        ]  # fmt: skip
        how = f"{gigabytes} GB are {gigabytes * 1000:,} million bytes, and {gigabytes * 1000:,} / {entry} = {right:,}."
    else:
        prompt = (
            f"{size} A search stores {speed} million states in a second, each a new one. After how many seconds is "
            "the table full?"
        )
        right, wrong = millions // speed, [
            (millions * speed, "multiplied", "The faster the search, the sooner the table is full: divide."),
            (millions, "entries-for-seconds", f"{speed} million come in a second: divide."),
            (millions * entry // speed, "bytes-for-entries", f"It stores {speed} million entries a second, not bytes."),
            (millions // (speed * 8), "bits", bits),
        ]  # fmt: skip
        how = f"{gigabytes * 1000:,} / {entry} = {millions:,} million entries, and {millions:,} / {speed} = {right:,}. "
        how += "From then on every new entry has to replace one: which one is a policy of its own."
    if millions * entry != gigabytes * 1000 or (asked == "seconds" and millions % speed) or milli * 1000 % micro:
        return None  # the numbers do not come out even
    return Question(
        kind="number",
        prompt=prompt,
        right=right,
        mistakes=number_mistakes(each for each in wrong if each[0] > 0),
        explanation=how,
        data={"gigabytes": gigabytes, "entry": entry, "speed": speed, "micro": micro, "milli": milli, "asked": asked},
        effort=6,
        essence=prompt,
    )
