"""Measured values and their format in tables."""

from __future__ import annotations

import operator
import statistics
from dataclasses import dataclass, field

UNITS = {
    "ms": (1e3, "ms"),
    "ms/s": (1e3, "ms/s"),
    "s": (1, "s"),
    "MB": (1e-6, "MB"),
    "kB": (1e-3, "kB"),
    "/s": (1, "/s"),
    "x": (1, "×"),
    "%": (100, "%"),
}


@dataclass(frozen=True)
class Samples:
    """Repeated measurements of a quantity in base units: seconds, bytes, or counts per second."""

    values: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def percentile(self, share: int) -> float:
        """The smallest value that at least `share` percent of the values do not exceed."""
        place = -(-len(self.values) * share // 100)
        return sorted(self.values)[max(place, 1) - 1]

    def shown(self, unit: str) -> str:
        """The median with the spread, such as `12.1 ms (11.8 to 14.0)`."""
        factor, name = UNITS[unit]
        text = f"{_number(self.median * factor)} {name}"
        if len(self.values) > 1:
            low, high = min(self.values) * factor, max(self.values) * factor
            text += f" ({_number(low)} to {_number(high)})"
        return text


def ratios(ours: Samples, theirs: Samples) -> Samples:
    """The ratio of the two values in each round, in which disturbances of both cancel out."""
    return Samples([a / b for a, b in zip(ours.values, theirs.values, strict=True)])


@dataclass(frozen=True)
class Line:
    """A line of a row: its label, its figure, and its goal, if there is one."""

    label: str
    figure: str
    reach: str = ""
    met: bool | None = None
    limit: str = ""
    """What a program with the same libraries and without authflow takes, if even this misses the goal."""

    @property
    def verdict(self) -> str:
        if self.limit:
            return f"not met; the libraries alone: {self.limit}"
        return {True: "met", False: "not met", None: ""}[self.met]


@dataclass
class Result:
    """The result of a row: its lines, or the reason why there are none."""

    lines: list[Line] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    skipped: str | None = None
    failed: str | None = None

    def show(self, label: str, samples: Samples | float, unit: str) -> None:
        """Adds a figure without a goal."""
        self.lines.append(Line(label, _samples(samples).shown(unit)))

    def at_most(self, label: str, samples: Samples | float, limit: float, unit: str, alone: float | None = None) -> None:
        """Adds a figure whose median must not be greater than `limit`, in base units.

        `alone` is the figure of a program with the same libraries and without authflow.
        """
        self._judge(label, samples, limit, unit, ("≤", operator.le), alone)

    def at_least(self, label: str, samples: Samples | float, limit: float, unit: str, alone: float | None = None) -> None:
        """Adds a figure whose median must not be less than `limit`, in base units; `alone` as for `at_most`."""
        self._judge(label, samples, limit, unit, ("≥", operator.ge), alone)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def _judge(self, label, samples, limit, unit, comparison, alone) -> None:
        factor, name = UNITS[unit]
        sign, reaches = comparison
        reach = f"{sign} {_number(limit * factor)} {name}"
        met = reaches(_samples(samples).median, limit)
        is_limit = not met and alone is not None and not reaches(alone, limit)
        missed = _samples(alone).shown(unit) if is_limit else ""
        self.lines.append(Line(label, _samples(samples).shown(unit), reach, met, missed))


def _samples(value: Samples | float) -> Samples:
    return value if isinstance(value, Samples) else Samples([value])


def _number(value: float) -> str:
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
