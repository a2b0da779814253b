"""A page for each diagnostic, and an index of them, from the files of a folder of docs/."""

import re

from files import DOCS
from page import Page, heading, headings

INDEX = "diagnostics/index.md"
LINK = re.compile(r"\]\(([\w-]+\.md)\)")
EXAMPLE = re.compile(r"^(Wrong|Right):$", re.M)


class Diagnostics:
    """The files about diagnostics. Each becomes a table of one index, and each code in them becomes a page."""

    def __init__(self, _, folder, __):
        """The order of the links in the folder's index is the order of the files."""
        index = (DOCS / folder / "index.md").read_text(encoding="utf-8")
        self.files = [f"{folder}/{name}" for name in ["index.md", *dict.fromkeys(LINK.findall(index))]]

    def places(self, _, text):
        """The targets of a file's parts. A code gets its own page, and the beginning is on the index."""
        codes = [found for found in headings(text) if found.level == 2 and found.text.startswith("AF")]
        return {"": (INDEX, None)} | {found.anchor: (f"diagnostics/{found.text}.md", found.text) for found in codes}

    def finished(self, files):
        """The navigation, in which each file is a group, and the pages."""
        (home,), *groups = files
        navigation, tables, pages = [INDEX], [], []
        anchors = {}
        for first, *codes in groups:
            title = headings(first.text)[0]
            file = first.origin.rpartition("/")[2]
            anchors[file] = title.anchor
            introduction = first.text.partition("\n")[2].strip()
            tables.append(f"\n{heading(2, title.text, title.anchor)}\n\n{introduction}\n\n{table(file, codes)}")
            navigation.append({first.title: [part.path for part in codes]})
            for part in codes:
                part.text = EXAMPLE.sub(lambda match: f"{match[0]}\n{{ .{match[1].lower()} }}", part.text)
            pages += codes
        # On the site, the files are chapters of the index.
        text = LINK.sub(lambda match: f"](#{anchors[match[1]]})", home.text)
        return navigation, [Page(INDEX, text + "".join(tables), home.origin), *pages]


def table(file, codes):
    """A table of the file's codes with their meanings."""
    rows = "".join(f"| [{part.title}]({file}#{part.title.lower()}) | {meaning(part)} |\n" for part in codes)
    return f"| code | meaning |\n| --- | --- |\n{rows}"


def meaning(part):
    """A code's meaning, which is the first paragraph of its page."""
    return part.text.split("\n\n", 2)[1].strip().replace("|", "\\|")
