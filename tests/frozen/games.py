"""Games, traces and matches: random play, random trees and seeded matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.frozen import digest, part


def _games() -> list[Any]:
    from aima_games import games as kit

    tree = kit.TreeGame([kit.chance([(Fraction(1, 2), [2, 4]), (Fraction(1, 2), [7, 4])]), [3, [1, 9]]])
    many = kit.TreeGame([[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]], players=(0, 1, 2))
    return [
        *(kit.TicTacToe(), kit.TicTacToe(2, 4, 3), kit.TicTacToe(4, 4, 3)),
        *(kit.Hexapawn(3, 3), kit.Hexapawn(4, 5), kit.Hexapawn(3, 4)),
        *(kit.ConnectFour(), kit.ConnectFour(4, 5, 3), kit.Othello(), kit.Othello(4), kit.Chess(), kit.Checkers()),
        *(kit.Nim(), kit.Nim((3, 2), most=2, misere=True), kit.Mancala(), kit.PacMan(), kit.Standoff()),
        *(kit.RookEndgame(), kit.Pig(), kit.BearOff(), kit.Backgammon(), kit.OnePlayer(kit.Nim((2, 3)))),
        *(kit.KriegspielTicTacToe(), kit.KuhnPoker(), tree, many),
    ]


def _random_plays(game: Any, number: int, most: int = 60) -> Iterator[list[Any]]:
    rng = random.Random(f"frozen {game!r}")
    for _ in range(number):
        states = [game.initial]
        while not game.is_terminal(states[-1]) and len(states) < most:
            states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
        yield states


def _asked(game: Any, state: Any) -> dict[str, Any]:
    """What a game says of a state, without the form that its states have."""
    from aima_games import CHANCE
    from aima_games.evaluation.features import features_of

    actions = list(game.actions(state))
    features = {} if game.to_move(state) == CHANCE else features_of(game)
    picture = game.picture(state)
    return {
        "text": game.to_text(state),
        "to move": str(game.to_move(state)),
        "moves": [game.action_text(action) for action in actions],
        "places": [game.places(action) for action in actions],
        "leads to": [game.to_text(game.result(state, action)) for action in actions],
        "chances": [str(chance) for _, chance in game.outcomes(state)] if game.to_move(state) == CHANCE else [],
        "utility": [str(game.utility(state, player)) for player in game.players] if game.is_terminal(state) else [],
        "symmetries": sorted(map(game.to_text, game.symmetries(state))) if hasattr(game, "symmetries") else [],
        "back from text": game.from_text(game.to_text(state)) == state if hasattr(game, "from_text") else None,
        "features": {name: str(feature(state)) for name, feature in features.items()},
        "alt": picture.alt if picture else "",
        "svg": picture.to_svg() if picture else "",
        "areas": [[str(area.key), area.label] for area in picture.areas] if hasattr(picture, "areas") else [],
    }


@part("states as text: the assignments issue (tic-tac-toe and hexapawn: `repr` of a state, never what is here)")
def games() -> dict[str, Any]:
    found = {}
    for game in _games():
        plays = list(_random_plays(game, 12))
        said = [_asked(game, state) for states in plays for state in states[:: 1 + len(states) // 20]]
        shown = [game.to_text(state) for state in plays[0][::5]][:4]
        found[repr(game)] = {
            "positions": len(said),
            **{what: digest([each[what] for each in said]) for what in said[0]},
            "some": shown,
            "alt of one": said[-1]["alt"],
        }
    return found


def _tree(rng: random.Random, depth: int, with_chance: bool = False, top: bool = True) -> Any:
    from aima_games.games import chance

    if depth == 0 or (not top and rng.random() < 0.2):
        return rng.choice([rng.randint(-9, 9), rng.randint(-3, 3), rng.randint(-9, 9) / 4])
    below = [_tree(rng, depth - 1, with_chance, False) for _ in range(rng.randint(1, 3))]
    if with_chance and not top and rng.random() < 0.35:
        return chance(zip([Fraction(1, len(below))] * len(below), below, strict=True))
    return below


def _told(trace: Any, svg: bool) -> dict[str, Any]:
    from aima_games.traces.narrator import narrate

    changes = [[[str(node), sorted(map(str, new.items()))] for node, new in moment.items()] for moment in trace.moments]
    return {
        "sentences": narrate(trace),
        "steps": [[event.kind, str(event.node)] for event in trace.events],
        "changes": changes,
        "ends with": [[str(node), str(value)] for node, value in trace.values.items()],
        "leaves": [list(map(str, trace.leaves)), list(map(str, trace.unexplored))],
        "svg": [trace.scene(step).to_svg() for step in (0, len(trace.events) // 2, -1)] if svg else [],
    }


def _traced() -> Iterator[tuple[str, Any]]:
    """(kind, trace) of random trees, of recorded searches of ours and of runs of Monte Carlo tree search."""
    from aima_games import recorded
    from aima_games.games import Hexapawn, Nim, Standoff, TreeGame
    from aima_games.traces.mcts import mcts_trace
    from aima_games.traces.recorded import recorded_trace
    from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace
    from solutions import alphabeta, expectiminimax, minimax
    from solutions.searches.mcts import upper_confidence

    rng = random.Random("frozen traces")
    trees = [_tree(rng, rng.randint(1, 4)) for _ in range(160)]
    for tree in trees:
        yield "minimax", minimax_trace(tree)
        for fail in ("soft", "hard"):
            for equality in (True, False):
                yield f"alpha-beta, fail-{fail}", alpha_beta_trace(tree, fail=fail, equality_prunes=equality)
    for _ in range(160):
        yield "expectiminimax", minimax_trace(_tree(rng, rng.randint(2, 4), with_chance=True))
    for game in (Standoff((1, 1, 2), turns=3), Nim((1, 2))):
        yield "minimax of a game", minimax_trace(game)
    yield "minimax to a depth", minimax_trace(Hexapawn(3, 3), depth=2, evaluate=lambda state: 0)
    searches = {"minimax": minimax, "alpha-beta": alphabeta, "expectiminimax": expectiminimax}
    for number in range(60):
        name = list(searches)[number % 3]
        watched = recorded(TreeGame(_tree(rng, rng.randint(1, 4), with_chance=name == "expectiminimax")))
        searches[name](watched, watched.initial)
        yield f"recorded {name}", recorded_trace(watched.log)
    for number in range(50):
        yield "mcts", mcts_trace(_tree(rng, rng.randint(1, 3)), upper_confidence, games=5 + number % 20)


@part("the sentences and pictures of a search: no issue; classes and names may move")
def traces() -> dict[str, Any]:
    said: dict[str, list[dict[str, Any]]] = {}
    for number, (kind, trace) in enumerate(_traced()):
        said.setdefault(kind, []).append(_told(trace, svg=number % 15 == 0 or kind[:3] in ("mct", "rec")))
    return {
        kind: {
            "traces": len(several),
            **{what: digest([each[what] for each in several]) for what in several[0]},
            "sentences of one": max(several[:10], key=lambda each: len(each["sentences"]))["sentences"][:40],
        }
        for kind, several in said.items()
    }


@part("the table's look: no issue; pandas or a new `TextTable` shows the same numbers")
def matches() -> dict[str, Any]:
    from aima_games import MAX, MIN, compare, greedy_player, match_table, play, random_player
    from aima_games.games import BearOff, ConnectFour, Hexapawn, Nim, Pig, TicTacToe

    found = {}
    for game in (
        TicTacToe(),
        Hexapawn(3, 3),
        Nim((3, 4)),
        Pig(10, turns=4),
        BearOff((0, 0, 1, 1)),
        ConnectFour(4, 5, 3),
    ):
        one, other = random_player(1), greedy_player(2)
        played = play(game, {MAX: one, MIN: other}, seed=7)
        compared = compare(game, one, other, 20, seed=3, opening=1)
        table = match_table(game, {"r": one, "g": other}, {"x": one, "y": other}, 12, seed=5)
        found[repr(game)] = {
            "play": [[game.action_text(action) for action in played.actions], digest(str(played))],
            "compare": str(compared),
            "match_table": str(table),
        }
    return found
