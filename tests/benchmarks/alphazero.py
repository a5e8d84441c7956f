"""The runs of lecture 6 that are stored: `python -m tests.benchmarks.alphazero` trains, measures, writes alphazero.json."""

from __future__ import annotations

import json

from aima_games import compare, search_player
from aima_games.evaluation.alphazero import STORED, Learner, guided_player, training
from aima_games.games import make_game
from solutions import alphabeta_with_table, mcts
from solutions.searches.mcts import loss_and_slopes, puct_index

SPECS = ({"name": "Hexapawn", "rows": 4, "columns": 4}, {"name": "ConnectFour", "rows": 4, "columns": 5, "k": 3})
SETTINGS = {"hidden": 48, "visits": 25, "playouts": 100, "opening": 2}


def measured(spec: dict, iterations: int, every: int, games: int) -> dict:
    """A whole run: the loss of each iteration, and every so many of them a match against UCT."""
    game, table, losses, scores = make_game(spec), {}, [], {}
    learner = Learner(game, SETTINGS["hidden"])
    uct = search_player(lambda game, state: mcts(game, state, SETTINGS["playouts"]))

    def score(player):
        result = compare(game, player, uct, games, opening=SETTINGS["opening"])
        return [result.wins, result.draws, result.losses]

    iteration = training(learner, puct_index, loss_and_slopes, visits=SETTINGS["visits"])
    for number in range(iterations + 1):
        if number:
            losses.append(round(next(iteration), 6))
        if number % every == 0 or number in (1, 2, 3):
            scores[number] = score(guided_player(learner, puct_index, SETTINGS["visits"]))
            print(game, number, scores[number], flush=True)
    perfect = score(search_player(lambda game, state: alphabeta_with_table(game, state, table=table)))
    return {"game": spec, **SETTINGS, "losses": losses, "scores": scores, "perfect": perfect,
            "parameters": learner.network.to_json()}  # fmt: skip


if __name__ == "__main__":
    runs = [measured(spec, iterations=80, every=10, games=200) for spec in SPECS]
    STORED.write_text(json.dumps(runs, separators=(",", ":")) + "\n", encoding="utf-8")
