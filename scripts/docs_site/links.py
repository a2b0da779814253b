"""Rewrites links between files of the repository as links between pages of the site."""

import posixpath
import re

from files import PACKAGED, ROOT
from page import headings, marked

# Code comes first, because it may contain strings that look like links or tags.
MARKS = re.compile(
    r"(?P<code>(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)"
    r"|<(?P<tag>/?[a-z]\w*)(?![\w:@])",
    re.S | re.I,
)
FOREIGN = re.compile(r"[a-z][a-z0-9+.-]*:")
PLACE = re.compile(r"[\w./#%~+-]+")

# HTML tags that pages may use. Other words in angle brackets are text, as in messages of the service.
TAGS = {"a", "br", "details", "div", "img", "kbd", "p", "picture", "source", "span", "sub", "summary", "sup"}


class Links:
    """The place of each file's anchors in the site. `dead` lists broken links."""

    def __init__(self, pages):
        self.places = {}
        self.dead = []
        for page in pages:
            if page.is_beginning:
                self.places[page.origin, ""] = page
            for anchor in page.anchors:
                self.places[page.origin, anchor] = page

    def rewritten(self, page):
        """The page's text with links to other pages of the site."""
        pieces, prose = [], []
        for _, line, code in marked(page.text):
            if code:
                pieces += [self.prose(page, prose), line]
                prose = []
            else:
                prose.append(line)
        pieces.append(self.prose(page, prose))
        return "\n".join(piece for piece in pieces if piece is not None)

    def prose(self, page, lines):
        if not lines:
            return None
        return MARKS.sub(lambda match: self.mark(page, match), "\n".join(lines))

    def mark(self, page, match):
        if match["code"]:
            return match[0]
        if match["tag"]:
            return match[0] if match["tag"].strip("/").lower() in TAGS else f"&lt;{match['tag']}"
        return match["image"] + self.link(page, match)

    def link(self, page, match):
        text, target = match["text"], match["target"]
        unchanged = match[0].removeprefix("!")
        if FOREIGN.match(target):
            return unchanged
        if not PLACE.fullmatch(target):
            # Messages of the service contain regular expressions, which Markdown would read as links.
            return "\\" + unchanged.replace("\\", "\\\\")
        path, _, anchor = target.partition("#")
        folder = posixpath.dirname(page.origin)
        file = posixpath.normpath(posixpath.join(folder, path)) if path else page.origin
        found = self.places.get((file, anchor))
        if found:
            return f"[{text}]({place(found, anchor, page)})"
        if (file, "") in self.places or not (ROOT / file).exists():
            self.dead.append(f"{page.origin}: [{text}]({target}) leads nowhere")
            return unchanged
        if file.startswith("docs/"):
            return f"[{text}]({relative(file.removeprefix('docs/'), page)})"
        if match["image"]:
            self.dead.append(f"{page.origin}: the picture {target} is not below docs/")
        return in_repository(text, file)


def place(found, anchor, page):
    """The target of a link to a page's anchor, from any page. A link to a page's title needs no anchor."""
    if found is page and anchor:
        return f"#{anchor}"
    is_title = not anchor or anchor == headings(found.text)[0].anchor
    return relative(found.path, page) + ("" if is_title else f"#{anchor}")


def relative(path, page):
    """The path relative to a page."""
    return posixpath.relpath(path, posixpath.dirname(page.path) or ".")


def in_repository(text, file):
    """The replacement for a link to a file outside the site."""
    name, is_packaged = f"`{file}`", file.startswith(tuple(f"{folder}/" for folder in PACKAGED))
    place = "in the repository and the packages" if is_packaged else "in the repository"
    if text.strip("`").rstrip("/") != file:
        return f"{text} ({name} {place})"
    return f"{name} ({place})" if is_packaged else name
