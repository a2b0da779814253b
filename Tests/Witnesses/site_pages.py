"""The HTML of the built site: anchors, links, loaded files, and sentences."""

import functools
import html.parser
import pathlib
import re
import urllib.parse

# A sentence ends at one of these before a capital letter, or at the end of its paragraph, cell, or item.
END = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z`«(])")
# Markdown that a page shows as text, because the generator did not recognize it.
MARKDOWN = re.compile(r"```|~~~|^#{1,6} |\]\(|\*\*\w|^\s*\|.*\|\s*$|^\s*(?:[-*]|\d+\.) \S|`|\{ *[#.]\w", re.M)
BLOCKS = {"p", "li", "td", "th", "h1", "h2", "h3", "h4", "dt", "dd", "blockquote", "summary"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href", "video": "src"}


class SitePage(html.parser.HTMLParser):
    """A page. Its text is the `article` without code blocks."""

    def __init__(self, site, path):
        super().__init__()
        self.path = path.relative_to(site)
        self.anchors, self.tags, self.links, self.loaded, self.blocks = set(), set(), [], [], [""]
        self.markdown = []
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
        if "article" in tags:
            self.markdown += unrendered(data, tags)
        if "article" in tags and "pre" not in tags and ("a", "headerlink") not in self.open:
            self.blocks[-1] += data

    @property
    def sentences(self):
        """All sentences, with single spaces."""
        return [sentence for block in self.blocks for sentence in END.split(" ".join(block.split())) if sentence]

    def place(self, target):
        """The file and the anchor of a link on this page, or None for another host."""
        parts = urllib.parse.urlsplit(target)
        if parts.scheme or parts.netloc:
            return None
        # Links out of the site's folder must stay recognizable.
        folder = pathlib.PurePosixPath("/site", self.path).parent
        own = f"/site/{self.path}"
        file = urllib.parse.urljoin(f"{folder}/", urllib.parse.unquote(parts.path)) if parts.path else own
        return file.removeprefix("/site/"), urllib.parse.unquote(parts.fragment)


def unrendered(data, tags):
    """The Markdown in a piece of a page: only fences in code, and anything but numbers in headings."""
    if "code" in tags or "pre" in tags:
        return re.findall("```|~~~", data)
    if not {"h1", "h2", "h3", "h4"}.isdisjoint(tags):
        data = re.sub(r"^\d+\. ", "", data)
    return MARKDOWN.findall(data)


class BuiltSite:
    """A folder with a site in `site/` and its sources in `docs/`."""

    def __init__(self, folder):
        self.folder = folder / "site"
        self.sources = folder / "docs"

    @functools.cached_property
    def pages(self):
        """All pages by path."""
        found = (SitePage(self.folder, path) for path in sorted(self.folder.rglob("*.html")))
        # 404.html has absolute links, which work only at the root of a server.
        return {page.path.as_posix(): page for page in found if page.path.name != "404.html"}

    def dead(self):
        """All links to missing files or anchors."""
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
        """Sentences with more than this number of words that are on several pages, with the pages."""
        pages = {}
        for page in self.pages.values():
            for sentence in page.sentences:
                if len(sentence.split()) > words:
                    pages.setdefault(sentence, set()).add(page.path.as_posix())
        return {sentence: sorted(found) for sentence, found in pages.items() if len(found) > 1}
