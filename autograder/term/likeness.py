"""How similar programs are, once names, literals, comments and layout are taken away.

A program is a row of tokens; passages of twenty tokens are compared, a few of which stand for all (winnowing: S.
Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003). So the
order of functions counts for nothing, and neither does what they are called. A passage that was given to everybody, or
that many have, says nothing about anybody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from statistics import median_low
from typing import NamedTuple

PASSAGE = 20
"""How many tokens a passage has."""
WINDOW = 4
"""One of 4 passages in a row is kept: whatever two programs share is found if it has 23 tokens."""
COMMON = 0.1
"""A passage that more than this share of the programs have is nobody's own …"""
FEW = (3, 30)
"""… but in a small class three may share one, and in a large one no more than thirty."""
LEAST = 150
"""In tokens. Right programs by different hands, for a whole assignment each, share up to 119 (`test_likeness.py`)."""
TIMES = 2
"""At least twice as many tokens as others in this class share with the one closest to them."""


BETWEEN = "\n\n"
"""What stands between two parts of a program."""


class Token(NamedTuple):
    """A token as it is compared, and where it stands in the program's text."""

    text: str
    start: int
    end: int


class Program:
    """A program, which need not be one that Python can read; it comes in parts, and no passage lies in two."""

    def __init__(self, *parts: str) -> None:
        self.text = BETWEEN.join(parts)
        self.tokens: list[Token] = []
        self._ends: list[int] = []
        place = 0
        for part in parts:
            found = tokens(part)
            self.tokens += [Token(each.text, each.start + place, each.end + place) for each in found]
            self._ends += [len(self.tokens)] * len(found)
            place += len(part) + len(BETWEEN)

    @cached_property
    def passages(self) -> dict[bytes, list[int]]:
        """The passages that stand for it, and at which tokens each begins."""
        kept: dict[bytes, list[int]] = defaultdict(list)
        last = -1
        for begin, found in self._runs:
            for first in range(max(1, len(found) - WINDOW + 1)):
                window = found[first : first + WINDOW]
                least = min(window)
                place = begin + first + max(n for n, each in enumerate(window) if each == least)  # the rightmost
                if place != last:
                    kept[least].append(place)
                    last = place
        return kept

    @property
    def all_passages(self) -> list[bytes]:
        """Every passage."""
        return [passage for _, found in self._runs for passage in found]

    @cached_property
    def _runs(self) -> list[tuple[int, list[bytes]]]:
        """The passages of each part in order, and the token at which the first of them begins."""
        words, runs, begin = [token.text for token in self.tokens], [], 0
        while begin < len(words):
            end = self._ends[begin]
            rows = [" ".join(words[n : n + PASSAGE]) for n in range(begin, end - PASSAGE + 1)]
            if rows:
                runs.append((begin, [blake2b(row.encode(), digest_size=8).digest() for row in rows]))
            begin = end
        return runs

    def covered(self, passages: Iterable[bytes]) -> set[int]:
        """The tokens in some of its passages."""
        return {n for each in passages for first in self.passages[each] for n in range(first, first + PASSAGE)}

    def own(self, given: set[bytes]) -> int:
        """How many of its tokens lie in passages that are not `given`."""
        return len(self.covered(self.passages.keys() - given))

    def places(self, passages: Iterable[bytes]) -> list[tuple[int, int]]:
        """Where these passages stand in the text: (from, to), in order and apart."""
        found: list[tuple[int, int]] = []
        last = -2
        for n in sorted(self.covered(passages)):
            token = self.tokens[n]
            found.append((found.pop()[0] if n == last + 1 else token.start, token.end))
            last = n
        return found


def tokens(text: str) -> list[Token]:
    """What is left of a program: keywords, operators, Python's own names, and that there is a name or a literal."""
    from pygments.lexers import PythonLexer
    from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String

    found: list[Token] = []
    for start, kind, said in PythonLexer().get_tokens_unprocessed(text):
        if kind in Comment or kind in String.Doc:
            continue
        if kind in String:
            word = "'"
            if found and found[-1].text == word:  # it comes in parts
                found[-1] = found[-1]._replace(end=start + len(said))
                continue
        elif kind in Number:
            word = "0"
        elif kind in Name and kind not in Name.Builtin:
            word = "x"
        elif any(kind in each for each in (Keyword, Operator, Punctuation, Name)):
            word = said
        else:  # what cannot be seen
            continue
        found.append(Token(word, start, start + len(said)))
    return found


# Who is like whom


@dataclass(frozen=True)
class Pair:
    """Two whose programs have more in common than chance explains.

    `shared` are the tokens that both have, `usual` those that others in the class share with the one closest to them,
    `part` is the share of the shorter program. `places` says where it stands in the text of each.
    """

    first: str
    second: str
    shared: int
    usual: int
    part: float
    places: tuple[list[tuple[int, int]], list[tuple[int, int]]]


@dataclass(frozen=True)
class Likeness:
    """What was found in a class.

    `groups` have the same program, names and layout aside; `pairs` stand out, the most alike first; `usual` is what
    half of the class do not exceed with the one closest to them, in tokens.
    """

    groups: list[list[str]]
    pairs: list[Pair]
    usual: int


def compared(programs: Mapping[str, Program], given: set[bytes]) -> Likeness:
    """Who is like whom; `given` are passages that everybody has had.

    To stand out, a pair has to share `LEAST` tokens, and `TIMES` as many as others share with the one closest to them.
    The shorter an assignment is, the closer are strangers: in a short one no pair stands out. A group counts as one
    program.
    """
    alike: dict[frozenset[bytes], list[str]] = defaultdict(list)
    for name in sorted(programs):
        alike[frozenset(programs[name].passages)].append(name)
    groups = [names for names in alike.values() if len(names) > 1 and programs[names[0]].own(given) >= LEAST]
    several = {name for group in groups for name in group[1:]}
    names = [name for name in programs if name not in several]
    shared = _shared({name: programs[name] for name in names}, given)
    counts = {pair: _tokens(programs, pair, passages) for pair, passages in shared.items()}
    closest = dict.fromkeys(names, 0)
    for pair, count in counts.items():
        for name in pair:
            closest[name] = max(closest[name], count)
    pairs = []
    for pair, count in counts.items():
        if count >= LEAST:
            usual = median_low([closest[name] for name in names if name not in pair] or [0])
            if count >= TIMES * usual:
                part = count / min(programs[name].own(given) for name in pair)
                first, second = (programs[name].places(shared[pair]) for name in pair)
                pairs.append(Pair(*pair, count, usual, part, (first, second)))
    groups.sort(key=lambda group: (-len(group), group))
    pairs.sort(key=lambda each: (-each.shared, each.first, each.second))
    return Likeness(groups, pairs, median_low(closest.values()) if closest else 0)


def _shared(programs: Mapping[str, Program], given: set[bytes]) -> dict[tuple[str, str], set[bytes]]:
    """The passages that each pair shares and that are neither given nor common."""
    owners: dict[bytes, list[str]] = defaultdict(list)
    for name in sorted(programs):
        for passage in programs[name].passages.keys() - given:
            owners[passage].append(name)
    most = min(max(FEW[0], int(COMMON * len(programs))), FEW[1])
    shared: dict[tuple[str, str], set[bytes]] = defaultdict(set)
    for passage, names in owners.items():
        if len(names) <= most:
            for pair in combinations(names, 2):
                shared[pair].add(passage)
    return shared


def _tokens(programs: Mapping[str, Program], pair: Iterable[str], passages: set[bytes]) -> int:
    """How many tokens lie in these passages, in the program where they are fewest."""
    return min(len(programs[name].covered(passages)) for name in pair)
