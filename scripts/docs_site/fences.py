"""Code blocks in Zensical's format."""

import re

from page import FENCE, marked

# Words for the tests of the examples, which name an example's result and not its file.
RESULTS = re.compile(r"run|check|fails|skips|wrong|AF\d{4}")


def prepared(text):
    """The text with a language for each code block and, if the block has a file name, that name as its title."""
    return "\n".join(opening(line) if code == "opening" else line for _, line, code in marked(text))


def opening(line):
    """A block's first line: `yaml run user.yaml` becomes `yaml title="user.yaml"`."""
    ticks = FENCE.match(line)[1]
    language, *words = line.strip()[len(ticks) :].split() or ["text"]
    names = [word for word in words if not RESULTS.fullmatch(word)]
    return ticks + language + "".join(f' title="{name}"' for name in names)
