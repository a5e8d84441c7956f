"""Opening books: the first actions of a game, thought out once and for all."""

from __future__ import annotations

from collections.abc import Callable

from aima_games import Action, Game, Player, State, Value

Search = Callable[[Game, State], tuple[Value, Action | None]]
Book = dict[State, Action]


def opening_book(game: Game, search: Search, plies: int, player: Player) -> Book:
    """What `player` does in each state of the first `plies` plies that can come up, found by `search`.

    The opponent may do anything, so each of its actions is followed; of `player`'s only the one in the book.
    """
    book: Book = {}
    level = {game.initial}
    for _ in range(plies):
        below = set()
        for state in sorted(level):
            if game.is_terminal(state):
                continue
            if game.to_move(state) == player:
                book[state] = search(game, state)[1]
                below.add(game.result(state, book[state]))
            else:
                below |= {game.result(state, action) for action in game.actions(state)}
        level = below
    return book


def with_book(book: Book, search: Search) -> Search:
    """A search that looks into the book first; the value of a book action is None."""
    return lambda game, state: (None, book[state]) if state in book else search(game, state)
