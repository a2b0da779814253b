"""A page for each action, from the schema of scenarios and the files of a folder of docs/."""

import re

from files import DOCS
from page import headings

INDEX = "actions/index.md"

# A row of the index's table begins with a link to an action.
LINK = re.compile(r"^\| \[[^\]]*\]\(([a-z-]+\.md)", re.M)


class Actions:
    """The files about actions. Each section of them becomes a page.

    The schema has each action's summary, its operations, and the value that `save` keeps. The files add examples, and
    explain the values of a parameter or an outcome.
    """

    def __init__(self, program, folder, _):
        """The folder's index has a table of all actions. The order of its rows is the order of the files."""
        self.steps = program.schema()["definitions"]["step"]["properties"]
        index = (DOCS / folder / "index.md").read_text(encoding="utf-8")
        self.files = [f"{folder}/{name}" for name in ["index.md", *dict.fromkeys(LINK.findall(index))]]

    def places(self, file, text):
        """The targets of a file's parts: a page for each action, and a page about the group for the beginning."""
        group = file.rpartition("/")[2].removesuffix(".md")
        if group == "index":
            return {"": (INDEX, None)}
        sections = [found for found in headings(text) if found.level == 2]
        home = f"actions/{group}/index.md" if sections else f"actions/{group}.md"
        return {"": (home, None)} | {found.anchor: (f"actions/{found.text}.md", found.text) for found in sections}

    def finished(self, files):
        """The navigation, in which each file is a group, and the pages with the additions from the schema."""
        (home,), *groups = files
        navigation = [home.path]
        for first, *sections in groups:
            for part in sections:
                part.text = with_operations(part.text, self.steps[part.title])
            if sections:
                first.text += table(sections, self.steps)
                navigation.append({first.title: [part.path for part in (first, *sections)]})
            else:
                navigation.append(first.path)
        return navigation, [part for parts in files for part in parts]


def operations(step):
    """The operations that an action calls, according to the schema."""
    sent = re.search(r"^Operations?: (.*)\.$", step.get("markdownDescription", ""), re.M)
    return re.findall(r"`(\w+)`", sent[1]) if sent else []


def with_operations(text, step):
    """The page with an additional last section that names the operations."""
    names = operations(step)
    if not names:
        return text
    # The anchor must be unique, because several pages are parts of one file.
    anchor = f"{headings(text)[0].anchor}-operations"
    return f"{text}\n## Operations {{ #{anchor} }}\n\n" + "".join(f"- `{name}`\n" for name in names)


def table(sections, steps):
    """A table of the actions in a group."""
    rows = "".join(
        f"| [`{part.title}`](#{part.title.lower()}) | {steps[part.title]['description']} |\n" for part in sections
    )
    return f"\n| action | purpose |\n| --- | --- |\n{rows}"
