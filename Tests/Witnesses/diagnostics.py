"""The examples of docs/diagnostics.md as files."""

import dataclasses
import pathlib
import re

PAGE = pathlib.Path(__file__).parents[2] / "docs/diagnostics.md"


@dataclasses.dataclass
class Example:
    """What stands under a number: the mistake, its mended form, and the flows that the latter uses."""

    code: int
    wrong: str | None = None
    right: str | None = None
    flows: list[str] = dataclasses.field(default_factory=list)


def examples():
    """Every number of the page, in its order."""
    found = []
    for section in re.split(r"^### AF", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]:
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
    """What starts with a dash are steps of a scenario, but for files that are lists themselves."""
    is_part = text.startswith("- ") and code < 2000
    return written_out("scenario: Example\nsteps:\n" + text if is_part else text)


def written_out(text):
    """The text with `⟨x × 3⟩` as xxx, of which a thousand stand for more.

    A byte such as `⟨FF⟩` stays as it is, for no text holds it.
    """
    return re.sub(r"⟨([^⟩]*) × (\d+)⟩", lambda part: part[1] * min(int(part[2]), 1000), text)
