"""The reasons of skipped scenarios as short parts that many cells have in common."""

import re

DIFFERS = "the pool differs from `given`: "
DIFFERENCE = re.compile(r"expected (\S+) to be (.*?), got (.*?)(?=; expected \S+ to be |$)", re.DOTALL)

# A value that is longer is cut.
LONGEST = 140


def parts(reason):
    """The parts of a reason. What the pool has instead is left out, because the column shows it."""
    if not reason.startswith(DIFFERS):
        return [one for one in reason.split("; ") if one]
    found = DIFFERENCE.findall(reason.removeprefix(DIFFERS))
    return [difference(path, wanted) for path, wanted, _ in found] or [reason]


def difference(path, wanted):
    kind, _, rest = path.partition(".")
    if kind == "triggers":
        return f"`given` has the trigger `{rest}`"
    value = wanted if len(wanted) <= LONGEST else wanted[:LONGEST] + "…"
    return f"`given` requires `{path}` to be `{value}`"
