"""Play in a notebook against any search or strategy: click on the board, or use the keyboard.

The meaning of a click is decided here; the browser's side, `static/board.js`, draws and passes on clicks and keys.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from html import escape
from typing import Any

import networkx as nx

from aima_games.game import CHANCE, MAX, Action, Game, Player, State
from aima_games.graphics.positions import board_scene
from aima_games.libraries import needed_for
from aima_games.matches.match import Strategy, StrategyError, chosen_action, draw_outcome, read_answer
from aima_games.recording import CallLog, recorded
from aima_games.text import count, run_this_cell, value_text
from aima_games.trees.draw import tree_scene
from aima_games.trees.explored import explored_tree, explored_values
from aima_games.widgets import STATIC, OnPages, script

with needed_for("playing in a notebook", "anywidget"):
    import anywidget
    import traitlets

WIDEST = 16
"""The tree of what the opponent saw is drawn only to a depth where it has at most this many leaves."""


class PlayWidget(OnPages, anywidget.AnyWidget):
    """A game between the reader and an opponent; see `play_widget`.

    `states` and `actions` are the game so far, chance outcomes included; `picked` are the places that the reader has
    pointed to on the way to an action.
    """

    _esm = script("board.js")
    _css = STATIC / "board.css"

    board = traitlets.Dict(help="svg; areas: [key, label, x, y, width, height] of each").tag(sync=True)
    shown = traitlets.Dict(
        help="playable, picked, last: keys of areas; choices: [number, text]; said; turn; busy; back; side; thought"
    ).tag(sync=True)

    def __init__(self, game: Game, opponent: Strategy, you: Player, thinking: bool, seed: int) -> None:
        self.game, self.opponent, self.you, self.thinking, self.seed = game, opponent, you, thinking, seed
        self.turn = 0  # so that a late click, for a state that is gone, can be recognized
        self.games = 0
        self.thought = ""  # what the opponent saw last, as HTML
        self.picked: list[str] = []
        self._set_up()
        self._show()
        super().__init__()
        self.on_msg(self._hear)

    @property
    def state(self) -> State:
        """The state on the board."""
        return self.states[-1]

    @property
    def yours(self) -> bool:
        """Whether it is the reader's turn."""
        return not self.game.is_terminal(self.state) and self.game.to_move(self.state) == self.you

    @property
    def said(self) -> str:
        """The sentences below the board."""
        return str(self.shown["said"])

    # What the reader can do

    def begin(self) -> None:
        """Let chance and the opponent move, where it is their turn; the browser asks for it when it shows the board."""
        if not self.failed and not self.yours and not self.game.is_terminal(self.state):
            self._go_on()

    def point(self, key: str) -> None:
        """Point to an area of the picture, to begin or continue an action; pointing to it again takes that back."""
        if not self.yours:
            return
        starts = {places[0] for places in self._places.values() if places}
        if self.picked and key == self.picked[-1]:
            self.picked.pop()
        elif key in self._next_places():
            self.picked.append(key)
        elif key in starts:
            self.picked = [key]
        else:
            self._show(f"Nothing can be done at {self._name(key)}.")
            return
        meant = self._meant()
        if self.picked and len(meant) == 1 and len(self._places[meant[0]]) == len(self.picked):
            self._play(meant[0])
        else:
            self._show()

    def drop(self) -> None:
        """Forget the places that were pointed to."""
        self.picked = []
        self._show()

    def choose(self, number: int) -> None:
        """Take the action with this number among the legal ones."""
        actions = self.game.actions(self.state)
        if self.yours and 0 <= number < len(actions):
            self._play(actions[number])

    def take_back(self) -> None:
        """Go back to the reader's last choice."""
        earlier = [i for i in range(len(self.actions)) if self.game.to_move(self.states[i]) == self.you]
        if earlier:
            del self.states[earlier[-1] + 1 :], self.actions[earlier[-1] :]
            self.thought = ""
            self._changed()
            self._show("Taken back.")

    def restart(self) -> None:
        """Begin a new game, with other dice."""
        self.games += 1
        self._set_up()
        self._go_on("A new game.")

    def change_sides(self) -> None:
        """Take over the next player; the opponent plays the others from here on."""
        self.you = self._next_player()
        self._changed()
        self._go_on(f"You are {_name(self.you)} now.")

    # The course of the game

    def _set_up(self) -> None:
        self.states: list[State] = [self.game.initial]
        self.actions: list[Action] = []
        if hasattr(self.opponent, "restart"):
            self.opponent.restart(f"{self.seed + self.games}")
        self._changed()

    def _changed(self) -> None:
        """To be called when the state, or who plays whom, has changed."""
        self.turn += 1
        self.picked = []
        self.failed = False
        self._scene = board_scene(self.game, self.state)
        self._labels = {area.key: area.label for area in self._scene.areas}
        self._places: dict[Action, tuple[str, ...]] = {}
        if self.yours:
            for action in self.game.actions(self.state):
                places = self.game.places(action)
                self._places[action] = places if self._labels.keys() >= set(places) else ()

    def _move(self, action: Action) -> None:
        self.states.append(self.game.result(self.state, action))
        self.actions.append(action)
        self._changed()

    def _play(self, action: Action) -> None:
        self._move(action)
        self._go_on(f"You played {self.game.action_text(action)}.")

    def _go_on(self, *said: str) -> None:
        """Chance and the opponent move until it is the reader's turn or the game is over."""
        sentences = list(said)
        self.thought = ""
        while not self.game.is_terminal(self.state) and not self.yours:
            player = self.game.to_move(self.state)
            if player == CHANCE:
                # The seed depends on how far the game has come, so that taking back does not buy another outcome.
                dice = random.Random(f"{self.seed + self.games}/{CHANCE}/{len(self.actions)}")
                action = draw_outcome(self.game, self.state, dice)
                self._move(action)
                sentences.append(f"Chance: {self.game.action_text(action)}.")
                continue
            who = "The opponent" if len(self.game.players) == 2 else _name(player).capitalize()
            self._show(*sentences, f"{who} is thinking …", busy=True)
            try:
                action, thought = self._reply()
            except (Exception, KeyboardInterrupt) as error:
                self.failed = True
                sentences.append(_failure(who, error))
                break
            self._move(action)
            self.thought = thought
            sentences.append(f"{who} plays {self.game.action_text(action)}.")
        self._show(*sentences)

    def _reply(self) -> tuple[Action, str]:
        """The opponent's action, and what it saw, as HTML."""
        if not self.thinking:
            return chosen_action(self.game, self.state, self.opponent), ""
        watched = recorded(self.game)
        answer = self.opponent(watched, self.state)
        value, action = read_answer(self.game, self.state, self.opponent, answer)
        return action, _thought(watched.log, self.state, value, action)

    # What is shown

    def _meant(self) -> list[Action]:
        """The actions that begin at the places which the reader has pointed to."""
        picked = tuple(self.picked)
        return [action for action, places in self._places.items() if places[: len(picked)] == picked]

    def _next_places(self) -> list[str]:
        n = len(self.picked)
        found = (self._places[action][n] for action in self._meant() if len(self._places[action]) > n)
        return list(dict.fromkeys(found))

    def _show(self, *said: str, busy: bool = False) -> None:
        """Send the browser what has changed."""
        legal = self.game.actions(self.state) if self.yours else ()
        meant = [action for action in self._meant() if len(self._places[action]) == len(self.picked)]
        choices = [[legal.index(action), self.game.action_text(action)] for action in meant]
        with self.hold_sync():
            self.board = {
                "svg": self._scene.to_svg(),
                "areas": [[a.key, a.label, a.x, a.y, a.width, a.height] for a in self._scene.areas],
            }
            self.shown = {
                "playable": self._next_places(),
                "picked": list(self.picked),
                "last": self._last_places(),
                "choices": choices,
                "said": " ".join([*said, *([] if busy else [self._what_now(bool(choices))])]),
                "turn": self.turn,
                "busy": busy,
                "back": any(self.game.to_move(state) == self.you for state in self.states[:-1]),
                "side": _name(self._next_player()) if len(self.game.players) > 1 else "",
                "thought": self.thought,
            }

    def _what_now(self, choices: bool) -> str:
        if self.game.is_terminal(self.state):
            return outcome_text(self.game, self.state, self.you)
        if self.failed:
            return "Take back your move, play the other side, or begin a new game."
        if not self.yours:
            return ""
        if self.picked:
            chosen = " then ".join(map(self._name, self.picked))
            return f"{chosen}: {'which move?' if choices else 'and where to?'} Escape takes it back."
        return f"You are {_name(self.you)}: your move."

    def _last_places(self) -> list[str]:
        """The areas that the last move by a player (not chance) changed; only those where it was made, if they show."""
        moves = [i for i in range(len(self.actions)) if self.game.to_move(self.states[i]) != CHANCE]
        if not moves:
            return []
        before = {area.key: area.label for area in board_scene(self.game, self.states[moves[-1]]).areas}
        changed = [key for key, label in self._labels.items() if before.get(key) != label]
        places = self.game.places(self.actions[moves[-1]])
        return [key for key in changed if key in places] or changed

    def _name(self, key: str) -> str:
        """The name of an area, without what is there."""
        return self._labels.get(key, key).partition(":")[0]

    def _next_player(self) -> Player:
        players = list(self.game.players)
        return players[(players.index(self.you) + 1) % len(players)]

    def static(self) -> str:
        """The HTML for pages without a kernel."""
        return f"{board_scene(self.game, self.state).to_html()}{run_this_cell('to play')}"

    def __repr__(self) -> str:
        return f"<play_widget({self.game!r})>"

    def _hear(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """What the browser says: {"do": what, "turn": for which turn}, and {"key"} or {"number"}."""
        do, now = message["do"], message.get("turn") == self.turn
        try:
            if do == "begin":
                self.begin()
            elif do == "point" and now:
                self.point(message["key"])
            elif do == "choose" and now:
                self.choose(message["number"])
            elif do in ("drop", "take_back", "restart", "change_sides") and now:
                getattr(self, do)()
        except Exception as error:  # the rules may belong to a game that is still being written
            self.shown = {**self.shown, "busy": False, "said": _failure(f"The game {self.game!r}", error)}


def play_widget(
    game: Game, opponent: Strategy, you: Player = MAX, thinking: bool = False, *, seed: int = 0
) -> PlayWidget:
    """Play a game yourself, by mouse or keyboard, against an opponent who plays every other player.

    A game with a picture and `places` is played on its board, any other with buttons. The opponent is a strategy or a
    search. You are `you`; in a game without MAX, by default the first player. `seed` decides how dice fall, differently
    in each new game. On a page without a kernel a picture is shown.

    With `thinking`, each reply shows what the opponent saw: the value it expects, how many nodes it generated and
    leaves it evaluated, and the top of its tree. A search does not call an evaluation function through the game, so its
    calls are counted only if they are watched: `evaluate=game.watch(evaluate)`.

    Raises ValueError if `you` is not one of the game's players, and TypeError if the opponent cannot be called.

    >>> from aima_games import random_player
    >>> from aima_games.games import TicTacToe
    >>> widget = play_widget(TicTacToe(), random_player())
    >>> widget.yours                   # is it your move?
    True
    """
    if you == MAX and MAX not in game.players:
        you = game.players[0]
    if you not in game.players:
        raise ValueError(f"you={you!r}: the players of {game!r} are {', '.join(map(str, game.players))}")
    if not callable(opponent):
        raise TypeError(f"the opponent is a function of game and state, not {opponent!r}")
    return PlayWidget(game, opponent, you, thinking, seed)


def outcome_text(game: Game, state: State, you: Player) -> str:
    """How the game that ended in `state` went, as `you` see it."""
    utility = game.utility(state, you)
    if MAX not in game.players:
        all_ = [f"{_name(p)} has {value_text(game.utility(state, p))}" for p in game.players]
        return f"The game is over: {', '.join(all_)}. You are {_name(you)}."
    verdict = "You win." if utility > 0 else "You lose." if utility < 0 else "A draw."
    return verdict if utility in (-1, 0, 1) else f"{verdict} It is worth {value_text(utility)} to you."


def _name(player: Player) -> str:
    return player if isinstance(player, str) else f"player {player}"


def _failure(who: str, error: BaseException) -> str:
    """What went wrong, in a sentence."""
    if isinstance(error, KeyboardInterrupt):
        return f"{who} was stopped."
    lines = str(error).splitlines() or [""]
    what = lines[0] if len(lines[0]) <= 300 else f"{lines[0][:300]} …"
    if isinstance(error, StrategyError):
        return f"{what}."
    return f"{who} failed with {type(error).__name__}{f': {what}' if what else ''}."


# What the opponent saw


def _thought(log: CallLog, state: State, value: Any, action: Action) -> str:
    """What an opponent who made these calls saw, as HTML: a sentence, and the top of its tree if that is small."""
    game, counts = log.game, log.counts
    if not counts["result"]:
        return "<p>The opponent did not look ahead.</p>"
    # With more than two players, a leaf is asked about once for each player.
    asked = Counter(call.argument for call in log.calls if call.name == "utility")
    leaves = counts["evaluate"] + max(asked.values(), default=0)
    said = f"The opponent generated {count(counts['result'], 'node')} and looked at {count(leaves, 'leaf', 'leaves')}."
    if value is None:
        return f"<p>{said}</p>"
    said += f" It expects the value {escape(value_text(value))}{' for MAX' if MAX in game.players else ''}."
    values = explored_values(game, log.calls, state)
    if value_text(values.get(state)) != value_text(value):
        # Its values are not minimax values of what the game told it (a sample of games, an estimate).
        return f"<p>{said}</p>"
    tree = top_of_tree(log, state, values, action)
    return f"<p>{said}</p>" + ("" if tree is None else tree_scene(tree).to_svg())


def top_of_tree(log: CallLog, root: State, values: Mapping[State, Any], action: Action) -> nx.DiGraph | None:
    """The next two plies of what a search saw, or only one, with its values; None if even one is too wide to draw."""
    for depth in (2, 1):
        try:
            tree = explored_tree(log, depth, largest=10 * WIDEST)
        except ValueError:
            continue
        if sum(not children for _, children in tree.out_degree()) <= WIDEST:
            break
    else:
        return None
    if tree.nodes[0]["state"] != root:  # the search looked at something else first
        return None
    for attributes in tree.nodes.values():
        value = values.get(attributes["state"]) if attributes["explored"] else None
        attributes.update({"text": ""} if value is None else {"value": value})
    on_line = {0}
    for parent, child in nx.bfs_edges(tree, 0):
        above, below, edge = tree.nodes[parent], tree.nodes[child], tree.edges[parent, child]
        best = edge["action"] == action if parent == 0 else below.get("value") == above["value"]
        if parent in on_line and above["to_move"] != CHANCE and best:
            edge["line"] = True
            on_line.remove(parent)  # only the first of the best replies
            on_line.add(child)
    return tree
