"""Code blocks and lists in Zensical's format, without comments."""

import re

from page import FENCE, marked

# Words for the tests of the examples, which name an example's result and not its file.
RESULTS = re.compile(r"run|check|fails|skips|wrong|AF\d{4}")

# A line for the authors of a page.
COMMENT = re.compile(r"<!--.*-->$")

# The indentation that Zensical requires of a block in a list item. GitHub accepts the width of the item's mark.
INDENT = "    "


def prepared(text):
    """The text with a language for each code block and, if the block has a file name, that name as its title."""
    return "\n".join(
        opening(line) if code == "opening" else line
        for line, code in indented(text) if code or not COMMENT.match(line)
    )


def indented(text):
    """Each line with its role. Blocks of a list item are indented as Zensical requires."""
    width, is_block = 0, True
    for _, line, code in marked(text):
        own = len(line) - len(line.lstrip(" "))
        if code != "code":
            # A line directly below another line belongs to the same block.
            width = own if 1 < own < len(INDENT) and (is_block or code) else 0
            is_block = not line.strip() or width > 0
        yield (INDENT + line[min(own, width) :] if width and line.strip() else line), code


def opening(line):
    """A block's first line: `yaml run user.yaml` becomes `yaml title="user.yaml"`."""
    block = line.lstrip(" ")
    ticks = FENCE.match(block)[1]
    language, *words = block[len(ticks) :].split() or ["text"]
    names = [word for word in words if not RESULTS.fullmatch(word)]
    return line[: -len(block)] + ticks + language + "".join(f' title="{name}"' for name in names)
