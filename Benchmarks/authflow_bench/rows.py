"""The list of rows, to which each module of `measured` adds rows in the order of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .figures import Result


class Skip(Exception):
    """The reason why a row or a peer can't be measured on this machine."""


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
    """The result of a row, with the reason if it was skipped or failed."""
    result = Result()
    try:
        row.measure(bench, result)
    except Skip as reason:
        result.skipped = str(reason)
    except Exception as error:  # A broken row must not hide the other rows.
        result.failed = f"{type(error).__name__}: {error}"
    return result
