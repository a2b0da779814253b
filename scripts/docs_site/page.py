"""A page of the site as Markdown, its headings, and their anchors."""

import collections
import dataclasses
import re

from pymdownx.slugs import slugify

SLUG = slugify(case="lower")
FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
HEADING = re.compile(r"^(#{1,6}) +(.*?)(?: *\{ *#([^ }]+) *\})?$")


@dataclasses.dataclass(frozen=True)
class Heading:
    """A heading, and the line on which it is."""

    line: int
    level: int
    text: str
    anchor: str


@dataclasses.dataclass
class Page:
    """A file of the site.

    `path` is its place in the site. `origin` is its source file in the repository, to which its links are relative. The
    pages of a divided file have the same origin. A link to a file without an anchor leads to the page with the
    beginning of the file.
    """

    path: str
    text: str
    origin: str
    is_beginning: bool = True

    @property
    def title(self):
        return plain(headings(self.text)[0].text)

    @property
    def anchors(self):
        return {heading.anchor for heading in headings(self.text)}


def headings(text):
    """The headings outside code blocks, with the anchors that GitHub gives them."""
    found, counts = [], collections.Counter()
    for number, line, code in marked(text):
        match = None if code else HEADING.match(line)
        if match:
            slug = match[3] or SLUG(plain(match[2]), "-")
            anchor = f"{slug}-{counts[slug]}" if counts[slug] else slug
            counts[slug] += 1
            found.append(Heading(number, len(match[1]), match[2], anchor))
    return found


def marked(text):
    """Each line with its number and its role.

    The role is "opening" for the first line of a code block, "code" for its other lines, or None outside.
    """
    fence = None
    for number, line in enumerate(text.split("\n")):
        match = FENCE.match(line)
        if fence is None:
            fence = match[1] if match else None
            yield number, line, "opening" if match else None
        else:
            yield number, line, "code"
            if match and match[1].startswith(fence) and line.strip() == match[1]:
                fence = None


def plain(text):
    """A heading's text without the marks for code, emphasis, and links."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", text).strip()


def heading(level, text, anchor):
    """A heading's line, with the anchor if the text alone would result in a different anchor."""
    mark = "" if SLUG(plain(text), "-") == anchor else f" {{ #{anchor} }}"
    return f"{'#' * level} {text}{mark}"
