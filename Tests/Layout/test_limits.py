"""The gate can fail: on a figure that became worse, on a goal that is reached, and on nothing to measure."""

import pytest

from limits import Limits, as_text, recorded, summary

ROWS = {
    "kept": {"of": "sum", "at most": 3},
    "short of its goal": {"of": "mean", "at least": 0.5, "goal": 0.9},
}


def check(figure: str, values: list[float]) -> None:
    Limits({"class": ROWS}).check("class", figure, values)


@pytest.mark.parametrize("figure, values", [("kept", [1, 2]), ("short of its goal", [0.4, 0.6])])
def test_passes(monkeypatch, figure, values):
    monkeypatch.setattr("limits.IS_RECORDING", False)
    check(figure, values)


@pytest.mark.parametrize("figure, values, words", [
    ("kept", [1, 2, 1], "4.0000, at most 3"),
    ("short of its goal", [0.4, 0.5], "0.4500, at least 0.5"),
    ("short of its goal", [0.9, 1], "the goal 0.9 is reached"),
    ("kept", [], "nothing to measure"),
])
def test_fails(monkeypatch, figure, values, words):
    monkeypatch.setattr("limits.IS_RECORDING", False)
    with pytest.raises(AssertionError, match=words):
        check(figure, values)


@pytest.mark.parametrize("row, value, expected", [
    (ROWS["kept"], 2, {"of": "sum", "at most": 3}),
    (ROWS["kept"], 4.00001, {"of": "sum", "at most": 4.001, "goal": 3}),
    (ROWS["short of its goal"], 0.95, {"of": "mean", "at least": 0.9}),
    (ROWS["short of its goal"], 0.6666, {"of": "mean", "at least": 0.666, "goal": 0.9}),
    ({"of": "sum", "at most": 0}, 1, {"of": "sum", "at most": 0}),
])
def test_records(row, value, expected):
    assert recorded(row, value) == expected


def test_writes_a_line_for_each_row():
    assert as_text({"class": ROWS}).count("\n") == len(ROWS) + 4


@pytest.mark.parametrize("of, value", [("sum", 4), ("mean", 2), ("max", 3), ("arrows", 1.5)])
def test_takes(of, value):
    assert summary(of, [1, 3], [3, 1]) == value
