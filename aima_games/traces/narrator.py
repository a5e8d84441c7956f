"""What the events of a search mean, in English: one sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Player
from aima_games.text import and_list, count, value_text, window_text
from aima_games.traces import events as ev
from aima_games.traces.animation import mean_text, sum_text
from aima_games.traces.trace import Trace, action_text, leaf_value


def narrate(trace: Trace) -> list[str]:
    """What happens, in a sentence or two for each event."""
    narrator = _Narrator(trace)
    sentences = map(narrator.say, trace.events)
    return [sentence[0].upper() + sentence[1:] for sentence in sentences]


def rule(player: Player, values: Sequence[Any]) -> str:
    """Why a node has its value: `MIN takes the smallest of 3, 12 and 8`."""
    shown = [value_text(value) for value in values]
    if len(shown) == 1:
        return f"{player} has one action only, worth {shown[0]}"
    which = "smallest" if player == MIN else "largest"
    return f"{player} takes the {which} of {and_list(shown)}"


def expectation(chances: Sequence[Any], values: Sequence[Any]) -> str:
    """Why a chance node has its value: `the expected value, 0.5 · 2 + 0.5 · 4`."""
    terms = [f"{value_text(p)} · {_bracketed(value)}" for p, value in zip(chances, values, strict=True)]
    return f"the expected value, {' + '.join(terms)}"


class _Narrator:
    def __init__(self, trace: Trace) -> None:
        self.trace, self.tree, self.names = trace, trace.tree, trace.names
        self.at: ev.Node | None = None

    def say(self, event: ev.Event) -> str:
        """What happened, in the words of the method named after the kind of event: `on_back_up` for a "back-up"."""
        said: str = getattr(self, f"on_{event.kind.replace('-', '_')}")(event)
        self.at = event.node
        return said

    # Words

    def name(self, node: ev.Node) -> str:
        """The name of a node in a sentence."""
        return self.names.get(node, "a leaf")

    def action(self, node: ev.Node) -> str:
        return action_text(self.tree, node)

    def player(self, node: ev.Node) -> Player:
        return self.tree.nodes[node]["to_move"]

    def who(self, node: ev.Node) -> str:
        player = self.player(node)
        return player if isinstance(player, str) else f"player {player}"

    # Minimax

    def on_enter(self, event: ev.Enter) -> str:
        if event.window is not None:
            return self.enter_with_window(event)
        who = "chance decides" if self.player(event.node) == CHANCE else f"{self.who(event.node)} to move"
        children = self.tree.out_degree(event.node)
        searched = "only child is searched" if children == 1 else f"{children} children are searched one by one"
        return f"{self.names[event.node]}: {who}. Its {searched}."

    def on_update(self, event: ev.Update) -> str:
        if event.window is not None:
            return self.update_window(event)
        parent, player = event.parent, self.player(event.parent)
        what = f"{self.names.get(event.child, 'the leaf')} is worth {value_text(event.value)}"
        if player == CHANCE:
            probability = value_text(self.tree.edges[parent, event.child]["probability"])
            return f"{what}, and comes with probability {probability}."
        if player not in (MAX, MIN):
            own = event.best[self.trace.players.index(player)]
            return f"{what}: {self.who(parent)} gets {value_text(own)} at least."
        bound = "at most" if player == MIN else "at least"
        return f"{what}: {self.names[parent]} is {bound} {value_text(event.best)}."

    on_evaluate = on_update

    def on_return(self, event: ev.Return) -> str:
        if event.window is not None:
            return self.return_bound(event)
        said = f"{self.names[event.node]} is worth {value_text(event.value)}: {self.why(event.node)}."
        line = " The thick line is the principal variation, the play to expect."
        return said + line if event.principal_variation else said

    def why(self, node: ev.Node) -> str:
        """Why a node has its value."""
        player, edges = self.player(node), list(self.tree.out_edges(node, data=True))
        values = [self.trace.values[child][0] for _, child, _ in edges]
        if player == CHANCE:
            return expectation([edge["probability"] for *_, edge in edges], values)
        if player in (MAX, MIN):
            return rule(player, values)
        return f"{self.who(node)} takes what is best for itself of {and_list([value_text(value) for value in values])}"

    # Alpha-beta

    def enter_with_window(self, event: ev.Enter) -> str:
        assert event.window is not None
        (alpha, beta), (alpha_at, beta_at) = map(value_text, event.window), event.set_by
        sure = []
        if alpha_at is not None:
            sure.append(f"MAX is sure of {alpha} at {self.names[alpha_at]}")
        if beta_at is not None:
            sure.append(f"MIN {'' if sure else 'is sure '}of {beta} at {self.names[beta_at]}")
        because = " and ".join(sure) or "nothing is sure yet"
        window = f"the window [α, β] = {window_text(event.window)}"
        return f"{self.names[event.node]}: {self.player(event.node)} to move, with {window}: {because}."

    def update_window(self, event: ev.Update) -> str:
        name, best = self.names[event.parent], value_text(event.best)
        heard = "the leaf is worth" if isinstance(event, ev.Evaluate) else f"{self.names[event.child]} sends up"
        heard = f"{heard} {value_text(event.value)}"
        if not event.improved:
            return f"{heard}: v stays {best} at {name}."
        player, letter, far = (MAX, "α", "above") if self.player(event.parent) == MAX else (MIN, "β", "below")
        if event.narrowed:
            return f"{heard}: now v = {best} at {name}, and {letter} = {best}, for {player} is sure of that."
        return f"{heard}: now v = {best} at {name}, not {far} {letter}."

    def on_cut(self, event: ev.Cut) -> str:
        other, letter = (MIN, "β") if self.player(event.node) == MAX else (MAX, "α")
        limit = value_text(event.limit)
        where = "" if event.set_by is None else f", being sure of {limit} at {self.names[event.set_by]}"
        reason = f"v = {value_text(event.best)} {event.comparison} {letter} = {limit}"
        verb = "is" if len(event.children) == 1 else "are"
        plies = self.plies_below(event.set_by, event.node)
        deep = f" The reason lies {plies} plies above: a deep cut." if plies > 1 else ""
        return (
            f"at {self.names[event.node]}, {reason}: {other} would never let the game come here{where}. "
            f"So {self.what_is_cut(event.children)} {verb} cut.{deep}"
        )

    def what_is_cut(self, children: Sequence[ev.Node]) -> str:
        if not any(child in self.names for child in children):
            leaves = [value_text(leaf_value(self.tree, leaf)) for leaf in children]
            return f"the {'leaf' if len(leaves) == 1 else 'leaves'} {and_list(leaves)}"
        return "the other branch" if len(children) == 1 else f"the other {len(children)} branches"

    def plies_below(self, above: ev.Node | None, node: ev.Node) -> int:
        """How many plies `node` lies below `above`; 0 for None."""
        plies = 0
        while above is not None and node != above:
            (node,) = self.tree.predecessors(node)
            plies += 1
        return plies

    def return_bound(self, event: ev.Return) -> str:
        name, number = self.names[event.node], value_text(event.value)
        if event.principal_variation:
            action = self.action(event.principal_variation[0])
            leaves = count(self.tree.number_of_nodes() - len(self.names), "leaf", "leaves")
            return (
                f"the root is worth {number}, and {self.player(event.node)} plays {action}. "
                f"{len(self.trace.leaves)} of {leaves} were looked at."
            )
        if event.bound == "=":
            return f"{name} sends up {number}, its minimax value."
        best = value_text(event.best)
        clamped = "" if event.value == event.best else f" in place of v = {best}, which is outside its window"
        means = "or less" if event.bound == "≤" else "or more"
        return f"{name} sends up {number}{clamped}: a bound, its minimax value is {number} {means}."

    # A recorded log

    def on_begin(self, event: ev.Begin) -> str:
        return f"the search begins at {self.name(event.node)}."

    def on_generate(self, event: ev.Generate) -> str:
        return f"{self.generated(event.node, event.again)}."

    def generated(self, node: ev.Node, again: bool) -> str:
        return f"it reaches {self.name(node)}{' again,' if again else ''} by {self.action(node)}"

    def on_ask(self, event: ev.Ask) -> str:
        asked = {"utility": "the utility", "evaluate": "an estimate"}[event.call]
        asks = "it asks for"
        if event.generated:
            asks = f"{self.generated(event.node, event.again)}{',' if event.again else ''} and asks for"
        elif self.at != event.node:
            there = self.names.get(event.node) or f"the leaf reached by {self.action(event.node)}"
            asks = f"back at {there}, it asks for"
        return f"{asks} {asked}: {value_text(event.value)}."

    def on_end(self, event: ev.End) -> str:
        explored = len({event.node for event in self.trace.events})
        missed = self.tree.number_of_nodes() - explored
        left_out = f"; {missed} more, dashed, it knew of but did not explore." if missed else " and left out none."
        return f"the search ends. It reached {explored} nodes{left_out}"

    # Monte Carlo tree search

    def on_select(self, event: ev.Select) -> str:
        sums = ", ".join(f"{self.action(child)}: {sum_text(*terms)}" for child, terms in event.terms.items())
        new = isinf(event.terms[event.child][1])
        why = "has not been tried yet" if new else f"has the largest index{self._why_no_other(event)}"
        where = f"at {self.names[event.node]}, with {self.player(event.node)} to move"
        action = self.action(event.child)
        return f"game {event.playout}, selection: {where}, the indices are {sums}. Action {action} {why}."

    def _why_no_other(self, event: ev.Select) -> str:
        """Why the second best is not chosen, where it is ahead in one of the two terms."""
        others = [(index, child) for child, index in event.indices if child != event.child]
        if not others:
            return ""
        (mean, bonus), other = event.terms[event.child], max(others)[1]
        its_mean, its_bonus = event.terms[other]
        name = self.action(other)
        if its_mean > mean:
            return f"; {name} has brought more, and its bonus is smaller"
        return f"; {name} has the larger bonus, and has brought less" if its_bonus > bonus else ""

    def on_expand(self, event: ev.Expand) -> str:
        name = self.names.get(event.node)
        if name is None:
            name = f"this end of the game, worth {value_text(leaf_value(self.tree, event.node))},"
        return f"game {event.playout}, expansion: {name} joins the tree."

    def on_playout(self, event: ev.Playout) -> str:
        worth = value_text(event.utility)
        if not event.path:
            again = f"the search reaches this end of the game again, worth {worth}"
            return f"game {event.playout}: {again}. No playout is needed."
        moves = ", then ".join(map(self.action, event.path))
        return f"game {event.playout}, playout: random moves, {moves}, lead to an end worth {worth}."

    def on_back_up(self, event: ev.BackUp) -> str:
        *above, new = [node for node, *_ in event.totals]
        who = f"{', '.join(map(self.name, above))} and {self.names.get(new, 'this end')}"
        return f"game {event.playout}, back-up: {who} each count one more game, worth {value_text(event.utility)}."

    def on_decide(self, event: ev.Decide) -> str:
        mean = mean_text(event.mean, event.child not in self.names)
        return (
            f"the answer is the action that was played most often: {self.action(event.child)}, in {event.visits} of "
            f"{event.playouts} games. It brought MAX {mean} on average."
        )


def _bracketed(value: Any) -> str:
    text = value_text(value)
    return f"({text})" if text.startswith("−") else text
