"""What judge and student's process say to each other: each half of the codec undoes the other, whatever is said."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games.checking.case import to_json
from aima_games.values import Described
from autograder.sandbox import wire

ACTIONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
    lambda below: st.lists(below, max_size=3).map(tuple),
    max_leaves=8,
)
NUMBERS = st.integers() | st.floats(allow_nan=False) | st.fractions()
FROM_JUDGE = st.recursive(ACTIONS | NUMBERS, lambda below: st.lists(below, max_size=3).map(tuple), max_leaves=8)
SPECS = st.lists(
    st.dictionaries(st.sampled_from(["value", "game", "state"]), st.lists(FROM_JUDGE, max_size=2)), max_size=3
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda below: (
        st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["state", "game", "plain", "set"]), below)
    ),
    max_leaves=6,
)


def told(value):
    """What the runner reads where the judge says this."""
    line = wire.line_from_judge({"answer": value})
    assert json.loads(line) == wire.message_from_judge(line)
    return wire.message_from_judge(line)["answer"]


def heard(data):
    """What the judge reads where the runner says this."""
    return wire.message_from_student(wire.line_from_student({"data": data}))["data"]


def same(one, other):
    return one == other and type(one) is type(other) and (type(one) is not tuple or all(map(same, one, other)))


@given(FROM_JUDGE)
def test_what_the_judge_says_is_read_as_it_was(value):
    assert same(wire.value_from_judge(told(value)), value)
    assert same(wire.value_from_judge(told(to_json(value))), value)


@given(SPECS)
def test_arguments_tell_lists_from_tuples(specs):
    assert wire.specs_from_json(told(wire.specs_to_json(specs))) == specs


@given(ACTIONS)
def test_an_action_comes_through_as_it_is(action):
    assert same(wire.action_from_json(heard(wire.action_to_json(action))), action)


@given(st.integers(0, 10**9), st.lists(ACTIONS, max_size=3))
def test_states_and_games_at_the_other_end_are_known_by_their_place(number, plain):
    game, states = object(), {number: "the state"}
    sent = [wire.argument_to_json(each, game) for each in (wire.RemoteState(number), game, *plain)]
    read = [wire.argument_from_json(each, states.__getitem__, game) for each in heard(sent)]
    assert read[:2] == ["the state", game]
    assert len(read) == 2 + len(plain)
    # The other way there is no game to be named.
    assert (
        wire.argument_from_json(told(wire.argument_to_json(wire.RemoteState(number))), states.__getitem__)
        == "the state"
    )
    assert type(wire.argument_from_json({"game": True}, states.__getitem__)) is not object


@given(JSON)
def test_whatever_is_sent_as_an_argument_is_plain_data_or_a_known_state(data):
    game, states = object(), ["a state", "another"]

    def state(number):
        if type(number) is not int or not 0 <= number < len(states):
            raise LookupError
        return states[number]

    try:
        read = wire.argument_from_json(data, state, game)
    except LookupError:
        return
    assert read is game or isinstance(read, str | int | float | tuple | frozenset | dict | Described | type(None))


def test_half_a_letter_can_be_sent_and_is_read_as_one_that_can_be_written():
    (read,) = wire.message_from_student(b'["\\ud800"]\n')
    read.encode()


def test_states_are_equal_by_their_number():
    assert {wire.RemoteState(1), wire.RemoteState(1), wire.RemoteState(2)} == {wire.RemoteState(1), wire.RemoteState(2)}
    assert wire.RemoteState(1) != 1


@pytest.mark.parametrize("line", [b'{"a": 1} {"b": 2}', b"{} x", b"", b" ", b'{"a": ', b"\xff", b"[" * 100_000])
def test_what_is_no_message_is_refused(line):
    with pytest.raises((ValueError, RecursionError)):
        wire.message_from_student(line)


def test_what_holds_itself_is_refused_and_hurts_no_later_message():
    endless = []
    endless.append(endless)
    with pytest.raises(ValueError, match="holds itself"):
        wire.line_from_student({"data": endless})
    for bad in (object(), float("nan")):
        with pytest.raises((TypeError, ValueError)):
            wire.line_from_student({"data": [bad]})
    assert heard([1, 2]) == [1, 2]
