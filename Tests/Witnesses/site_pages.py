"""The built site as its HTML has it: anchors, links, what is loaded, and the sentences of each page."""

import functools
import html.parser
import pathlib
import re
import urllib.parse

# A sentence ends at one of these before a capital, and where its paragraph, cell, or item ends.
END = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z`«(])")
BLOCKS = {"p", "li", "td", "th", "h1", "h2", "h3", "h4", "dt", "dd", "blockquote", "summary"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href", "video": "src"}


class SitePage(html.parser.HTMLParser):
    """One page. Its text is what its `article` has outside code blocks."""

    def __init__(self, site, path):
        super().__init__()
        self.path = path.relative_to(site)
        self.anchors, self.tags, self.links, self.loaded, self.blocks = set(), set(), [], [], [""]
        self.open = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if ("article", "md-content__inner md-typeset") in self.open:
            self.tags.add(tag)
        if "id" in values:
            self.anchors.add(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if values.get(LOADED.get(tag)):
            self.loaded.append(values[LOADED[tag]])
        if tag in BLOCKS:
            self.blocks.append("")
        if tag not in VOID:
            self.open.append((tag, values.get("class") or ""))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass
        if tag in BLOCKS:
            self.blocks.append("")

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        if "article" in tags and "pre" not in tags and ("a", "headerlink") not in self.open:
            self.blocks[-1] += data

    @property
    def sentences(self):
        """Every sentence with spaces as one space."""
        return [sentence for block in self.blocks for sentence in END.split(" ".join(block.split())) if sentence]

    def place(self, target):
        """The file of the site and the anchor to which a link of this page leads; None for another host."""
        parts = urllib.parse.urlsplit(target)
        if parts.scheme or parts.netloc:
            return None
        # A folder above the site's own stays visible, since that would be a link out of it.
        folder = pathlib.PurePosixPath("/site", self.path).parent
        own = f"/site/{self.path}"
        file = urllib.parse.urljoin(f"{folder}/", urllib.parse.unquote(parts.path)) if parts.path else own
        return file.removeprefix("/site/"), urllib.parse.unquote(parts.fragment)


class BuiltSite:
    """A folder that holds a site in `site/`, and the sources that it was made from in `docs/`."""

    def __init__(self, folder):
        self.folder = folder / "site"
        self.sources = folder / "docs"

    @functools.cached_property
    def pages(self):
        """Every page by its path."""
        found = (SitePage(self.folder, path) for path in sorted(self.folder.rglob("*.html")))
        # The page of unknown addresses has absolute links, which only a server of its own could follow.
        return {page.path.as_posix(): page for page in found if page.path.name != "404.html"}

    def dead(self):
        """Every link to a file or an anchor that is not there."""
        for page in self.pages.values():
            for target in page.links + page.loaded:
                place = page.place(target)
                if place and not self.leads(*place):
                    yield f"{page.path}: {target}"

    def leads(self, file, anchor):
        page = self.pages.get(file)
        if page:
            return not anchor or anchor in page.anchors
        return (self.folder / file).is_file() and not anchor

    def foreign(self):
        """Everything that would be loaded from another host."""
        for page in self.pages.values():
            yield from (f"{page.path}: {target}" for target in page.loaded if page.place(target) is None)
        for style in self.folder.rglob("*.css"):
            addresses = re.findall(r"url\(\s*[\"']?((?:[a-z]+:)?//[^)\"']+)", style.read_text(encoding="utf-8"))
            yield from (f"{style.name}: {address}" for address in addresses)

    def repeated(self, words):
        """The sentences of more than so many words that are on several pages, each with its pages."""
        pages = {}
        for page in self.pages.values():
            for sentence in page.sentences:
                if len(sentence.split()) > words:
                    pages.setdefault(sentence, set()).add(page.path.as_posix())
        return {sentence: sorted(found) for sentence, found in pages.items() if len(found) > 1}
