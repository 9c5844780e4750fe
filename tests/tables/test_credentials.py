"""Credentials: only texts signed with the same secret are accepted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from realmwright.tables.credentials import HOST, INVITE, Credential, CredentialSigner, keys_equal, new_key

SIGNER = CredentialSigner("a secret")


@given(st.text(max_size=20), st.sampled_from([HOST, INVITE, 0, 7]), st.text(max_size=20))
def test_a_credential_contains_what_was_signed(table: str, seat: int, key: str) -> None:
    assert SIGNER.verify(SIGNER.sign(table, seat, key)) == Credential(table, seat, key)


@given(st.data())
def test_a_credential_with_a_changed_letter_is_rejected(data: st.DataObject) -> None:
    text = SIGNER.sign("abcdefghjkmn", 1, "key")
    at = data.draw(st.integers(0, len(text) - 2))  # the last letter has bits to spare
    letter = data.draw(st.sampled_from("AZaz09-_.").filter(lambda one: one != text[at]))
    assert SIGNER.verify(text[:at] + letter + text[at + 1 :]) is None


@pytest.mark.parametrize("text", ["", ".", "x", "a.b", "\ud800", "é.é", "W10." + "A" * 43, "." * 200])
def test_invalid_text_is_no_credential(text: str) -> None:
    assert SIGNER.verify(text) is None


def test_a_credential_of_another_server_or_salt_is_rejected() -> None:
    assert SIGNER.verify(CredentialSigner("another secret").sign("t", 0, "k")) is None
    assert SIGNER.verify(str(URLSafeSerializer("a secret", "pass").dumps(["t", 0, "k"]))) is None


def test_keys_are_new_and_compared_whole() -> None:
    first, second = new_key(), new_key()
    assert len(first) == 12
    assert keys_equal(first, first)
    assert not keys_equal(first, second)
    assert not keys_equal(first, first[:-1])
