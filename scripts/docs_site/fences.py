"""Code blocks in the form that Zensical reads."""

import re

from page import FENCE, marked

# What the tests of the examples read: what comes of an example, not what its file is called.
RESULTS = re.compile(r"run|check|fails|skips|wrong|AF\d{4}")


def prepared(text):
    """The text whose code blocks have a language and, where the block names its file, that name as a title."""
    return "\n".join(opening(line) if code == "opening" else line for _, line, code in marked(text))


def opening(line):
    """A block's first line: `yaml run user.yaml` becomes `yaml title="user.yaml"`."""
    ticks = FENCE.match(line)[1]
    language, *words = line.strip()[len(ticks) :].split() or ["text"]
    names = [word for word in words if not RESULTS.fullmatch(word)]
    return ticks + language + "".join(f' title="{name}"' for name in names)
