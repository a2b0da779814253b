"""The list of rows, to which each module of `measured` adds its own in the order of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .figures import Result


class Skip(Exception):
    """A row or a peer that can't be measured here, with the reason."""


@dataclass(frozen=True)
class Row:
    name: str
    title: str
    measure: Callable


ROWS: list[Row] = []


def row(name: str, title: str):
    """Registers a function as a row, with its `name` for `--only` and its `title` in the table."""

    def add(measure):
        ROWS.append(Row(name, title, measure))
        return measure

    return add


def measured(row: Row, bench) -> Result:
    """A row's result, which also records why it was skipped or failed."""
    result = Result()
    try:
        row.measure(bench, result)
    except Skip as reason:
        result.skipped = str(reason)
    except Exception as error:  # One broken row must not hide the others.
        result.failed = f"{type(error).__name__}: {error}"
    return result
