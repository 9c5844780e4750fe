"""Passes: what was written is read again, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from realmwright.tables.passes import HOST, INVITE, Pass, Passes, fits, new_key

PASSES = Passes("a secret")


@given(st.text(max_size=20), st.sampled_from([HOST, INVITE, 0, 7]), st.text(max_size=20))
def test_a_pass_says_what_it_was_written_with(table: str, seat: int, key: str) -> None:
    assert PASSES.read(PASSES.write(table, seat, key)) == Pass(table, seat, key)


@given(st.data())
def test_a_pass_with_a_changed_letter_is_none(data: st.DataObject) -> None:
    text = PASSES.write("abcdefghjkmn", 1, "key")
    at = data.draw(st.integers(0, len(text) - 2))  # the last letter has bits to spare
    letter = data.draw(st.sampled_from("AZaz09-_.").filter(lambda one: one != text[at]))
    assert PASSES.read(text[:at] + letter + text[at + 1 :]) is None


@pytest.mark.parametrize("text", ["", ".", "x", "a.b", "\ud800", "é.é", "W10." + "A" * 43, "." * 200])
def test_rubbish_is_no_pass(text: str) -> None:
    assert PASSES.read(text) is None


def test_a_pass_of_another_server_or_of_another_make_is_none() -> None:
    assert PASSES.read(Passes("another secret").write("t", 0, "k")) is None
    assert PASSES.read(str(URLSafeSerializer("a secret", "pass").dumps(["t", 0, "k"]))) is None


def test_keys_are_new_and_compared_whole() -> None:
    first, second = new_key(), new_key()
    assert len(first) == 12
    assert fits(first, first)
    assert not fits(first, second)
    assert not fits(first, first[:-1])
