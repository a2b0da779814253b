"""The examples in docs/diagnostics as files."""

import dataclasses
import itertools
import pathlib
import re

# Sorted by name, the files are in the order of the codes.
PAGES = sorted((pathlib.Path(__file__).parents[2] / "docs/diagnostics").glob("AF*.md"))


@dataclasses.dataclass
class Example:
    """The entry of a code: the mistake, its corrected form, and the flows that the latter uses."""

    code: int
    wrong: str | None = None
    right: str | None = None
    flows: list[str] = dataclasses.field(default_factory=list)


def examples():
    """The examples of every code, in order."""
    found = []
    sections = [re.split(r"^## AF", page.read_text(encoding="utf-8"), flags=re.M)[1:] for page in PAGES]
    for section in itertools.chain(*sections):
        example = Example(int(section[:4]))
        is_right = False
        for word, info, text in re.findall(r"^(Wrong|Right):$|^```(.*)\n((?:.*\n)*?)^```$", section, flags=re.M):
            if word:
                is_right = word == "Right"
            elif len(info.split()) > 1:
                name = info.split()[1]
                if is_right and name.endswith(".yaml") and name != "authflow.yaml" and name[:6] != "pools/":
                    example.flows.append(written_out(text))
            elif is_right:
                example.right = whole(text, example.code)
            else:
                example.wrong = whole(text, example.code)
        found.append(example)
    return found


def whole(text, code):
    """The file of an example. One that starts with a dash has steps of a scenario, except where files are lists."""
    is_part = text.startswith("- ") and code < 2000
    return written_out("scenario: Example\nsteps:\n" + text if is_part else text)


def written_out(text):
    """The text with `⟨x × 3⟩` as xxx, repeated at most a thousand times.

    A byte such as `⟨FF⟩` stays as it is, because a string cannot contain it.
    """
    return re.sub(r"⟨([^⟩]*) × (\d+)⟩", lambda part: part[1] * min(int(part[2]), 1000), text)
