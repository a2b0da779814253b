"""A page for each diagnostic, and an index of them, from the file that has them all."""

import re

from page import Page, headings

INDEX = "diagnostics/index.md"
CODE = re.compile(r"AF\d{4}$")
EXAMPLE = re.compile(r"^(Wrong|Right):$", re.M)


class Diagnostics:
    """The page of diagnostics, whose chapters become tables of one index, and whose codes become pages."""

    def __init__(self, _, file, __):
        """Needs nothing of the program."""
        self.files = [file]

    def places(self, _, text):
        """Where each heading's text goes: a code's to its own page, the others' to the index."""
        return {"": (INDEX, None)} | {
            found.anchor: (f"diagnostics/{found.text}.md" if CODE.match(found.text) else INDEX, found.text)
            for found in headings(text) if found.level > 1
        }

    def finished(self, files):
        """The navigation, which has the chapters as groups, and the pages."""
        introduction, *sections = files[0]
        index, navigation, group = [introduction.text], [INDEX], []
        for part in sections:
            if part.path == INDEX:
                index.append(chapter(part))
                group = []
                navigation.append({part.title: group})
            else:
                index.append(row(part))
                group.append(part.path)
                part.text = EXAMPLE.sub(lambda match: f"{match[0]}\n{{ .{match[1].lower()} }}", part.text)
        own = [part for part in sections if part.path != INDEX]
        return navigation, [Page(INDEX, "".join(index), introduction.origin), *own]


def chapter(part):
    return f"\n#{part.text}\n| code | meaning |\n| --- | --- |\n"


def row(part):
    """A diagnostic's line in the table: its code and what it means."""
    meaning = part.text.split("\n\n", 2)[1].strip().replace("\n", " ").replace("|", "\\|")
    return f"| [{part.title}](#{part.title.lower()}) | {meaning} |\n"
