"""The plot of the learning curve."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from realmwright.envs.learning_curve import confidence_interval, render_curve


def test_every_evaluation_has_a_point() -> None:
    curve = [
        {"games": 10.0},
        {"games": 20.0, "eval_games": 100.0, "random": 0.5, "greedy": 0.0},
        {"games": 40.0, "eval_games": 100.0, "random": 1.0, "greedy": 0.25},
    ]
    svg = ET.fromstring(render_curve(curve, ["random", "greedy"]))
    assert len(svg.findall("{*}circle")) == 4
    texts = [text.text for text in svg.findall("{*}text")]
    assert {"against random", "against greedy", "40 games"} <= set(texts)
    last = svg.findall("{*}circle")[1]
    assert (last.get("cx"), last.get("cy")) == ("592.0", "48.0")


def test_more_games_give_narrower_intervals() -> None:
    assert confidence_interval(0.5, 100) == pytest.approx((0.402, 0.598))
    assert confidence_interval(0.5, 400) == pytest.approx((0.451, 0.549))
    assert confidence_interval(0.99, 50)[1] == 1.0


def test_an_empty_curve_has_no_points() -> None:
    assert "<circle" not in render_curve([], ["random"])
