"""Trees to touch: the script's search beside Python's, and a reader who drags, types, trains, solves and shares."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from math import inf

import pytest
from playwright.sync_api import expect

from aima_games import MAX, MIN, recorded, touch_tree
from aima_games.games import TreeGame
from aima_games.games.tree import chance
from aima_games.traces.tree_search import alpha_beta_trace
from autograder.publish.on_page import STATIC
from solutions import expectiminimax
from solutions.searches.alpha_beta_switches import alphabeta

pytestmark = [pytest.mark.browser, pytest.mark.more]

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
IN_SCRIPT = """trees => {
  const read = (value) => (Number.isFinite(value) ? value : String(value));
  return trees.map(([text, first, prunes, strict]) => {
    const root = readTree(text, first), leaves = leavesOf(root), found = search(root, { prunes, strict });
    return {
      value: found.value.get(root), written: writeTree(root),
      unseen: found.unseen.map((leaf) => leaves.indexOf(leaf)),
      sent: found.events.filter(({ type }) => type === "return").map(({ v, entered }) => [...entered.slice(0, 2), v].map(read)),
      free: leaves.map((leaf) => freedom(root, leaf, { prunes, strict })).map(({ low, lowIn, high, highIn }) => [read(low), lowIn, read(high), highIn]),
    };
  });
}"""


def a_tree(draw, depth, with_chance):
    if depth == 0 or (depth < 3 and draw.random() < 0.15):
        return draw.randint(-9, 9)
    below = [a_tree(draw, depth - 1, with_chance) for _ in range(draw.randint(1, 3))]
    if with_chance and draw.random() < 0.4:
        weights = [draw.randint(1, 4) for _ in below]
        return chance([(Fraction(weight, sum(weights)), child) for weight, child in zip(weights, below, strict=True)])
    return below


def leaf_paths(game, state=()):
    return [path for a in game.actions(state) for path in leaf_paths(game, game.result(state, a))] or [state]


def test_its_search_is_the_lectures_search(opened_text):
    """200 trees with MIN or MAX first, half of them with chance nodes; both conventions of cutting at equality."""
    draw, asked = random.Random(37), []
    for k in range(200):
        tree = a_tree(draw, 3, with_chance=k % 2)
        asked.append(
            (
                TreeGame(tree if isinstance(tree, list | dict) else [tree], (MAX, MIN)[k // 2 % 2]),
                k // 4 % 2 == 1,
                k % 2 == 0,
            )
        )
    script = (STATIC / "touch.js").read_text(encoding="utf-8").replace("export default { render };", "")
    page = opened_text("<!doctype html><html lang='en'><title>T</title></html>")
    page.add_script_tag(content=script)
    trees = [[game.to_text(()), game._first, prunes, strict] for game, strict, prunes in asked]
    cuts = 0
    for (game, strict, prunes), found in zip(asked, page.evaluate(IN_SCRIPT, trees), strict=True):
        watched = recorded(game)
        value, _ = alphabeta(watched, (), equality_prunes=not strict) if prunes else expectiminimax(watched, ())
        assert found["value"] == pytest.approx(float(value))
        seen, paths = {state for _, state in watched.log.leaves}, leaf_paths(game)
        assert found["unseen"] == [k for k, path in enumerate(paths) if path not in seen]
        cuts += len(found["unseen"])
        if prunes:  # windows and values of every node, in the order of the search
            trace = alpha_beta_trace(game, equality_prunes=not strict)
            windows = {event.node: event.window for event in trace.events if event.kind == "enter"}
            sent = [(*windows[event.node], event.value) for event in trace.events if event.kind == "return"]
            assert [tuple(float(number) for number in each) for each in found["sent"]] == sent
            assert TreeGame(json.loads(found["written"]), game._first).to_text(()) == game.to_text(())
    assert cuts > 100


def test_in_its_range_a_leaf_changes_nothing(opened_text):
    draw = random.Random(5)
    script = (STATIC / "touch.js").read_text(encoding="utf-8").replace("export default { render };", "")
    page = opened_text("<!doctype html><html lang='en'><title>T</title></html>")
    page.add_script_tag(content=script)

    def outcome(tree, strict):
        trace = alpha_beta_trace(tree, equality_prunes=not strict)
        last = trace.events[-1]
        return trace.unexplored, last.principal_variation

    for strict in (False, True):
        tree = [[[draw.randint(0, 9) for _ in range(2)] for _ in range(2)] for _ in range(2)]
        (found,) = page.evaluate(IN_SCRIPT, [[str(tree), MAX, True, strict]])
        for place, (low, low_in, high, high_in) in enumerate(found["free"]):
            low, high, before = float(low), float(high), outcome(tree, strict)
            for twice in range(-4, 24):
                other = json.loads(json.dumps(tree))
                other[place // 4][place // 2 % 2][place % 2] = number = twice / 2
                inside = (low < number or (low_in and low == number)) and (
                    number < high or (high_in and number == high)
                )
                near = low - 1 <= number <= high + 1  # beyond, it may be as before again
                if inside or near:
                    assert (outcome(other, strict) == before) == inside, (tree, place, number, found["free"][place])


def test_a_leaf_is_dragged_typed_and_swapped(on_page, violations):
    page = on_page(touch_tree(TWO_PLY), touch_tree([chance([(0.5, [2, 4]), (0.5, 7)]), 3], search="minimax"))
    tree = page.locator(".ag-touch").first
    said, leaf = tree.locator(".ag-said"), tree.get_by_role("slider", name="Leaf, first child of D")
    expect(said).to_have_text(
        "The root is worth 3: MAX moves to B. Never looked at: 4 and 6 below C; 7 of 9 leaves are enough."
    )
    box = leaf.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 10, box["y"] + 10 + 66, steps=4)  # 11 down, to 3
    page.mouse.up()
    expect(said).to_contain_text("Never looked at: 4 and 6 below C, 5 and 2 below D; 5 of 9")
    assert leaf.get_attribute("aria-valuenow") == "3"
    expect(tree.locator(".ag-free")).to_have_text("Up to 3: the cuts and the line of best play stay the same.")
    page.keyboard.press("ArrowUp")
    expect(said).to_contain_text("; 7 of 9")
    page.keyboard.press("Shift+ArrowRight")  # 5 comes first now
    assert tree.locator("g[role=slider]").nth(6).get_attribute("aria-valuenow") == "5"
    page.keyboard.press("PageDown")
    expect(said).to_contain_text("Never looked at: 4 and 6 below C, 2 below D; 6 of 9")
    tree.get_by_label("number", exact=True).fill("-2.5")
    tree.get_by_role("button", name="◀ Swap").click()
    expect(said).to_contain_text("; 5 of 9")
    expect(tree.locator(".ag-free")).to_be_visible()
    assert violations(page, "main") == []

    tree.get_by_role("button", name="Two strategies").click()
    expect(said).to_contain_text(
        "meet in one leaf, worth 3: neither player can do better alone. Together they reach 5 of 9"
    )
    tree.get_by_label("MIN’s strategy").uncheck()
    expect(said).to_have_text("Whatever MIN does, the game ends at 3, 12 and 8: MAX gets 3 or more.")
    tree.get_by_label("MAX’s strategy").uncheck()
    tree.get_by_label("MIN’s strategy").check()
    expect(said).to_have_text(
        "Whatever MAX does, the game ends at 3, 2 and -2.5: MAX gets 3 at most.".replace("-", "−")
    )

    coin = page.locator(".ag-touch").nth(1)
    coin.get_by_role("slider", name="Leaf, second child of B").focus()
    page.keyboard.press("Enter")
    coin.get_by_label("probability").fill("0.1")
    expect(coin.locator(".ag-said")).to_have_text(
        "The root is worth 3: MAX moves to the leaf 3."
    )  # 0.9 · 2 + 0.1 · 7 = 2.5
    assert page.wrong == []


def answers(trace):
    """What the trainer asks for, in its order: a window, whether to cut, a value."""
    entered = {}
    events = list(trace.events)
    for k, event in enumerate(events):
        if event.kind == "enter":
            entered[event.node] = event.window
            yield "window", event.window
        elif event.kind in ("evaluate", "update") and event.child != list(trace.tree.successors(event.parent))[-1]:
            yield "cut", k + 1 < len(events) and events[k + 1].kind == "cut"
        elif event.kind == "return":
            yield "value", event.value


@pytest.mark.parametrize("strict", [False, True])
def test_the_trainer_takes_what_the_lectures_search_does(on_page, violations, strict):
    tree = [[[7, 4], [9, 3]], [[5, 7], [7, 8]], [7, 1]]
    page = on_page(touch_tree(tree, task="train", equality_prunes=not strict))
    question, verdict = page.locator(".ag-question"), page.locator(".ag-verdict")
    asked = list(answers(alpha_beta_trace(tree, equality_prunes=not strict)))
    for what, right in asked:
        fields = question.get_by_role("textbox")
        if what == "cut":
            question.get_by_role("button", name="Go on" if right else "Cut the rest").click()
            assert verdict.inner_text().startswith("✗"), (what, right)
            question.get_by_role("button", name="Cut the rest" if right else "Go on").click()
        else:
            numbers = right if what == "window" else [right]
            assert fields.count() == len(numbers)
            for k in range(len(numbers)):
                fields.nth(k).fill("99")
            page.keyboard.press("Enter")
            assert verdict.inner_text().startswith("✗")
            for k, number in enumerate(numbers):
                fields.nth(k).fill({-inf: "−∞", inf: "inf"}.get(number, str(number)))
            page.keyboard.press("Enter")
        assert verdict.inner_text() == "✓ Right."
    expect(page.locator(".ag-said")).to_contain_text(f"Right at the first try: 0 of {len(asked)}.")
    assert violations(page, "main") == []
    assert page.wrong == []


def test_a_puzzle_is_solved_and_a_tree_shared_as_a_link(on_page):
    page = on_page(touch_tree(TWO_PLY, task="puzzle"))
    verdict = page.locator(".ag-verdict")
    expect(verdict).to_have_text("Not yet: still looked at: 5 and 2 below D.")
    page.locator("g[role=slider]").nth(3).focus()
    page.keyboard.press("ArrowUp")
    expect(verdict).to_contain_text("still looked at")
    page.keyboard.press("ArrowDown")
    page.locator("g[role=slider]").nth(6).focus()
    page.keyboard.press("PageDown")
    expect(verdict).to_have_text("✓ Solved: exactly these 4 leaves are never looked at.")

    page.get_by_role("button", name="Touch the tree").click()
    page.get_by_text("Another tree, or a link to this one").click()
    for written, told in {
        "[[3, 12], [2": "A “]” is missing at the end.",
        "[[3, 12], []]": "An empty list is no tree",
        "[chance([(0.5, 1), (0.6, 2)]), 3]": "sum to 1, not to 1.1",
        "[[3, 1e17]]": "is too far from 0",
        "[[3, x]]": "A number or a list is missing before “x ] ]”",
        str([[1] * 9] * 8): "more than 64 leaves",
        "[" * 9 + "1" + "]" * 9: "more than 8 plies",
    }.items():
        page.get_by_label("Your tree").fill(written)
        page.get_by_role("button", name="Show this tree").click()
        expect(page.get_by_text(told)).to_be_visible()
    page.get_by_label("Your tree").fill("[[6, 9], [2, 8]]")
    page.get_by_role("button", name="Show this tree").click()
    expect(page.locator(".ag-said")).to_contain_text("Never looked at: 8 below C")
    page.get_by_role("button", name="Link to a puzzle made of it").click()
    page.get_by_role("link").click()
    expect(verdict).to_contain_text("Not yet")
    page.get_by_label("Your tree").fill("[chance([(0.25, 1), (0.75, 5)]), 3]")
    page.get_by_role("button", name="Show this tree").click()
    expect(page.locator(".ag-said")).to_have_text("The root is worth 4: MAX moves to B.")
    page.get_by_role("button", name="Link to this tree").click()
    link = page.get_by_role("link").inner_text()
    page.get_by_role("button", name="The first tree again").click()
    expect(page.locator(".ag-said")).to_contain_text("The root is worth 3")
    page.evaluate("hash => { location.hash = hash; }", link.split("#")[1])
    expect(page.locator(".ag-said")).to_have_text("The root is worth 4: MAX moves to B.")
    page.evaluate("location.hash = 'touch=0&tree=[[<img src=x>&task=puzzle&cut=99'")
    expect(page.get_by_text("A number or a list is missing before")).to_be_visible()
    assert page.wrong == []
