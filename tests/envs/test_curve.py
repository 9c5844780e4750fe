"""The picture of a training."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from realmwright.envs.curve import figure, span


def test_every_exam_has_its_point() -> None:
    curve = [
        {"games": 10.0},
        {"games": 20.0, "exam": 100.0, "random": 0.5, "greedy": 0.0},
        {"games": 40.0, "exam": 100.0, "random": 1.0, "greedy": 0.25},
    ]
    drawn = ET.fromstring(figure(curve, ["random", "greedy"]))
    assert len(drawn.findall("{*}circle")) == 4
    words = [text.text for text in drawn.findall("{*}text")]
    assert {"against random", "against greedy", "40 games"} <= set(words)
    last = drawn.findall("{*}circle")[1]
    assert (last.get("cx"), last.get("cy")) == ("592.0", "48.0")


def test_few_games_leave_much_open() -> None:
    assert span(0.5, 100) == pytest.approx((0.402, 0.598))
    assert span(0.5, 400) == pytest.approx((0.451, 0.549))
    assert span(0.99, 50)[1] == 1.0


def test_no_exam_yet() -> None:
    assert "<circle" not in figure([], ["random"])
