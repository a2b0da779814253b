"""The examples in docs/diagnostics as files."""

import dataclasses
import itertools
import pathlib
import re

# The order of the names is the order of the codes.
PAGES = sorted((pathlib.Path(__file__).parents[2] / "docs/diagnostics").glob("AF*.md"))


@dataclasses.dataclass
class Example:
    """The entry of a code: a wrong example, a right one, and the flows that the right one uses."""

    code: int
    wrong: str | None = None
    right: str | None = None
    flows: list[str] = dataclasses.field(default_factory=list)


def examples():
    """The examples of all codes, in order."""
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
    """The file of an example. An example that starts with a dash is a list of steps, unless its file is a list."""
    is_part = text.startswith("- ") and code < 2000
    return written_out("scenario: Example\nsteps:\n" + text if is_part else text)


def written_out(text):
    """The text with `⟨x × 3⟩` expanded to xxx, repeated at most a thousand times.

    A byte like `⟨FF⟩` is left unchanged, because a string can't contain it.
    """
    return re.sub(r"⟨([^⟩]*) × (\d+)⟩", lambda part: part[1] * min(int(part[2]), 1000), text)
