"""Giving up, and what others must agree to: take-backs, a bot for somebody who is away, a rematch."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from realmwright.server import company
from realmwright.tables.events import Event
from realmwright.tables.messages import (
    AskAnswer,
    AskChat,
    AskMove,
    AskOffer,
    AskResign,
    Clocks,
    Log,
    Next,
    Offer,
    Offers,
    Problem,
    State,
    TableInfo,
)
from realmwright.tables.offers import Answer, Made, Standing, answer_event, offer_event

from .client import Player, Server, moves_of
from .together import Enter, mover, play, two_seats


def over(*players: Player) -> None:
    for player in players:
        while not player.state.over:
            player.hear(State)


# The offers that stand


def made(*asked: int, kind: str = "take-back", seat: int | None = None) -> Event:
    return offer_event(Made(kind, 0, seat, list(asked)))  # type: ignore[arg-type]


def test_an_offer_stands_until_all_have_agreed_or_one_has_not() -> None:
    standing = Standing().after(7, made(1, 2))
    assert standing.offers == (Offer(7, "take-back", 0, None, [], [1, 2]),)
    one = standing.after(8, answer_event(Answer(7, 2, True)))
    assert one.offers == (Offer(7, "take-back", 0, None, [2], [1]),)
    assert one.after(9, answer_event(Answer(7, 1, True))).offers == ()
    assert one.after(9, answer_event(Answer(7, 1, False))).offers == ()
    assert one.after(9, answer_event(Answer(6, 1, False))) == one
    assert Standing().after(7, made()).offers == ()


def test_offers_lapse() -> None:
    standing = Standing().after(1, made(1)).after(2, made(1, kind="bot", seat=2)).after(3, made(1, kind="rematch"))
    assert [offer.kind for offer in standing.without("take-back").offers] == ["bot", "rematch"]
    assert [offer.kind for offer in standing.without("bot", seat=2).offers] == ["take-back", "rematch"]
    assert standing.without("bot", seat=1) == standing


# Giving up


def test_of_two_the_other_wins_at_once(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    play(Random(1), host, guest, moves=5)
    guest.say(AskResign())
    over(host, guest)
    for player in (host, guest):
        assert (player.state.reason, player.state.winners, player.state.actor) == ("resigned", [0], None)
        assert player.state.gestures == []
    assert host.ask(AskMove(host.state.seq, "end"), Problem).code == "over"
    assert guest.ask(AskResign(), Problem).code == "over"
    rows = sqlite3.connect(server.database)
    finished, due, result = rows.execute("select finished, due, result from games where id = ?", (table.id,)).fetchone()
    rows.close()
    assert finished == host.log[-1].at
    assert due is None
    assert json.loads(result)["winners"] == [0]
    assert json.loads(result)["resigned"] == [1]


def test_of_three_a_bot_plays_on_for_whoever_gives_up(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "open")
    guests = [enter(table.id, server.claim(table.id, table.links[seat], f"Guest {seat}")) for seat in (1, 2)]
    host = enter(table.id, table.host)
    play(Random(2), host, *guests, moves=4)
    guests[0].say(AskResign())
    assert guests[0].hear(TableInfo).watching
    assert not guests[0].state.over
    play(Random(3), host, guests[1], moves=6)
    assert [seat.resigned for seat in host.about.seats] == [False, True, False]
    assert guests[0].ask(AskResign(), Problem).code == "watching"
    guests[1].say(AskResign())
    over(host)
    assert (host.state.reason, host.state.winners) == ("resigned", [0])


def test_at_one_screen_one_gives_up_the_seat_that_is_to_move(server: Server) -> None:
    player = server.sit(server.new_table(None, None))
    loser = player.state.actor
    player.say(AskResign())
    over(player)
    assert loser is not None
    assert player.state.winners == [1 - loser]
    player.leave()


# Take-backs


def test_a_take_back_needs_the_others(server: Server, enter: Enter) -> None:
    """Also over revealed cards: the other player has a new card in hand since."""
    _, host, guest = two_seats(server, enter)
    one = mover(host, guest)
    assert one is not None
    other = guest if one is host else host
    before = one.state
    while one.state.gestures:
        before = one.state
        one.move("end" if "end" in moves_of(one.state.gestures) else moves_of(one.state.gestures)[0])
    other.catch_up(one)
    assert one.ask(AskOffer("take-back"), Offers).offers[0].asked == other.about.mine
    offer = other.hear(Offers).offers[0]
    assert one.ask(AskOffer("take-back"), Problem).code == "offered"
    assert one.ask(AskAnswer(offer.seq, yes=True), Problem).code == "no-such-offer"
    other.say(AskAnswer(offer.seq, yes=True))
    while one.state.ply != before.ply:
        one.hear(State)
    assert (one.state.state, one.state.gestures) == (before.state, before.gestures)
    assert [entry.kind for entry in one.log[-3:]] == ["offer", "answer", "undo"]
    assert one.hear(Offers).offers == []
    again = one.state.seq
    one.move("end" if "end" in moves_of(one.state.gestures) else moves_of(one.state.gestures)[0])
    assert one.state.seq > again


def test_a_take_back_is_refused_withdrawn_or_lapses(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter)
    assert host.ask(AskOffer("take-back"), Problem).code == "no-undo"
    one = mover(host, guest)
    assert one is not None
    other = guest if one is host else host
    one.move(moves_of(one.state.gestures)[0])
    for answering, key in ((other, "log-decline"), (one, "log-withdraw")):
        offer = one.ask(AskOffer("take-back"), Offers).offers[0]
        other.catch_up(one)
        other.hear(Offers)
        answering.say(AskAnswer(offer.seq, yes=False))
        assert one.hear(Offers).offers == []
        assert one.log[-1].text.key == key
        other.hear(Offers)
        assert other.ask(AskAnswer(offer.seq, yes=True), Problem).code == "no-such-offer"
    one.ask(AskOffer("take-back"), Offers)
    one.move(moves_of(one.state.gestures)[0])
    assert one.hear(Offers).offers == []


def test_against_bots_nobody_else_is_asked(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "random")
    host = enter(table.id, table.host)
    host.wait_for_turn()
    before = host.state
    while host.state.gestures:
        before = host.state
        host.move("end" if "end" in moves_of(host.state.gestures) else moves_of(host.state.gestures)[0])
    host.wait_for_turn()
    host.say(AskOffer("take-back"))
    while host.state.ply != before.ply:
        host.hear(State)
    assert host.state.state == before.state


# A bot for somebody who is away


def test_nobody_is_replaced_who_has_only_just_left(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter)
    assert company.ABSENT == 60
    assert host.ask(AskOffer("bot", 1), Problem).code == "not-absent"
    assert host.ask(AskOffer("bot", 0), Problem).code == "no-such-seat"
    assert host.ask(AskOffer("bot"), Problem).code == "no-such-seat"
    guest.leave()
    assert host.ask(AskOffer("bot", 1), Problem).code == "not-absent"


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Server]:
    """A server that takes nobody for present for long."""
    soon = "from realmwright.server import company; company.ABSENT = 0.5"
    with Server(tmp_path / "tables.db", first=soon) as running:
        yield running


def test_a_bot_plays_for_whoever_is_away_until_they_are_back(quick: Server) -> None:
    table = quick.new_online(None, "open", "open")
    texts = [table.host, *(quick.claim(table.id, table.links[seat], f"Guest {seat}") for seat in (1, 2))]
    host, first, second = (quick.enter(table.id, text) for text in texts)
    second.leave()
    time.sleep(1)
    offer = host.ask(AskOffer("bot", 2), Offers).offers[0]
    assert (offer.by, offer.seat, offer.asked) == (0, 2, [1])
    first.hear(Offers)
    first.say(AskAnswer(offer.seq, yes=True))
    while host.about.seats[2].bot is None:
        host.hear(TableInfo)
    assert (host.about.seats[2].bot, host.about.seats[2].name) == ("level-2", "Guest 2")
    first.hear(State)
    play(Random(5), host, first, moves=8)
    back = quick.enter(table.id, texts[2])
    assert back.about.mine == [2]
    assert [entry.text.key for entry in back.log if entry.kind == "seat"][-2:] == ["log-seat-stand-in", "log-seat-back"]
    play(Random(6), host, first, back)
    assert back.state.over
    for player in (host, first, back):
        player.leave()


def test_of_two_the_one_who_is_there_decides(quick: Server) -> None:
    table = quick.new_online(None, "open")
    quick.claim(table.id, table.links[1], "Bruno")
    host = quick.enter(table.id, table.host)
    time.sleep(1)
    host.say(AskOffer("bot", 1))
    while host.about.seats[1].bot is None:
        host.hear(TableInfo)
    host.hear(State)
    assert [entry.kind for entry in host.log if entry.kind in ("offer", "seat")][-2:] == ["offer", "seat"]
    play(Random(7), host)
    assert host.state.over
    host.leave()


# Rematch


def test_bots_play_in_a_rematch_for_whoever_has_given_up_before(server: Server, enter: Enter) -> None:
    clock = {"kind": "fischer", "base_ms": 600_000, "plus_ms": 1000}
    table = server.new_online(None, "open", "random", clock=clock)
    guest = enter(table.id, server.claim(table.id, table.invite, "Bruno"))
    host = enter(table.id, table.host)
    assert host.ask(AskOffer("rematch"), Problem).code == "not-over"
    guest.say(AskResign())
    while not host.about.seats[1].resigned:
        host.hear(TableInfo)
    host.say(AskResign())
    over(host)
    following = host.ask(AskOffer("rematch"), Next)
    again = enter(following.table, following.pass_)
    assert [(seat.name, seat.bot) for seat in again.about.seats] == [
        ("seat 2", "random"),
        ("seat 0", None),
        ("Bruno", "level-2"),
    ]
    assert again.about.clock == host.about.clock
    assert again.hear(Clocks).left_ms[1] is not None


def test_both_agree_to_a_rematch(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    watcher = enter(table.id)
    guest.say(AskResign())
    over(host, guest, watcher)
    offer = guest.ask(AskOffer("rematch"), Offers).offers[0]
    assert (offer.by, offer.asked) == (1, [0])
    host.hear(Offers)
    host.say(AskAnswer(offer.seq, yes=True))
    ours, theirs, seen = (player.hear(Next) for player in (host, guest, watcher))
    assert ours.table == theirs.table == seen.table != table.id
    assert seen.pass_ is None
    again = enter(ours.table, ours.pass_), enter(theirs.table, theirs.pass_)
    assert [player.about.mine for player in again] == [[1], [0]]
    assert [seat.name for seat in again[0].about.seats] == ["Bruno", "seat 0"]
    assert not again[0].state.waiting
    assert again[0].about.host
    assert again[0].about.commitment != host.about.commitment
    play(Random(8), *again, moves=20)
    late = enter(table.id, table.links[1])
    assert late.hear(Next) == theirs
    assert late.ask(AskOffer("rematch"), Problem).code == "not-over"
    late.say(AskChat("well played"))
    late.hear(Log)
