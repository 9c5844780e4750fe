"""The plot of the learning curve."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from realmwright.confidence import wilson
from realmwright.draw.plots import CHART_HEIGHT, CHART_TOP, RIGHT
from realmwright.envs.learning_curve import render_curve


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
    assert (last.get("cx"), last.get("cy")) == (f"{RIGHT}.0", f"{CHART_TOP}.0")


def test_a_win_share_has_its_wilson_interval() -> None:
    curve = [{"games": 20.0, "eval_games": 100.0, "random": 1.0}]
    svg = ET.fromstring(render_curve(curve, ["random"]))
    (line,) = [line for line in svg.findall("{*}line") if line.get("class", "").startswith("interval")]
    low, high = wilson(100, 100)
    assert (line.get("y1"), line.get("y2")) == tuple(
        f"{CHART_HEIGHT - (CHART_HEIGHT - CHART_TOP) * share:.1f}" for share in (low, high)
    )


def test_an_empty_curve_has_no_points() -> None:
    assert "<circle" not in render_curve([], ["random"])
