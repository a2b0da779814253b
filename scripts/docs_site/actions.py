"""A page for each action, and an index of them, from the schema of scenarios and a chapter of docs/."""

import re

from page import headings

INDEX = "actions/index.md"


class Actions:
    """The chapter of actions, of which each section becomes a page.

    The schema has each action's summary, its operations, and what `save` keeps. The chapter has what the schema
    lacks: examples, and what the values of a parameter or an outcome mean.
    """

    def __init__(self, program, file, anchor):
        """The chapter begins at an anchor of the file, or is the whole file."""
        self.file = file
        self.anchor = anchor
        self.steps = program.schema()["definitions"]["step"]["properties"]

    def places(self, text):
        """Where the chapter's sections go."""
        known = headings(text)
        start = next((number for number, found in enumerate(known) if found.anchor == self.anchor), 0)
        places = {self.anchor: (INDEX, None)}
        for found in known[start + 1 :]:
            if found.level <= known[start].level:
                break
            if found.level == known[start].level + 1:
                places[found.anchor] = (f"actions/{path(found)}.md", found.text)
        return places

    def finished(self, parts):
        """The navigation and the pages, with what the schema adds."""
        home, *sections = parts.values()
        for part in sections:
            if part.title in self.steps:
                part.text = with_operations(part.text, self.steps[part.title])
        home.text += index([part for part in sections if part.title in self.steps], self.steps)
        return [part.path for part in parts.values()], list(parts.values())


def path(found):
    """An action's name, or the anchor of a section that is about several."""
    return found.anchor if " " in found.text else found.text


def operations(step):
    """The operations that an action calls, as the schema says."""
    sent = re.search(r"^Sends (.*)\.$", step.get("markdownDescription", ""), re.M)
    return re.findall(r"`(\w+)`", sent[1]) if sent else []


def with_operations(text, step):
    """The page with a last section that names the operations."""
    names = operations(step)
    if not names:
        return text
    # An anchor of its own, since several pages are parts of one file whose anchors are different.
    anchor = f"{headings(text)[0].anchor}-operations"
    return f"{text}\n## Operations {{ #{anchor} }}\n\n" + "".join(f"- `{name}`\n" for name in names)


def index(sections, steps):
    """A table of all actions in the order of the chapter, which is that of the program's table."""
    rows = "".join(
        f"| [`{part.title}`](#{part.title.lower()}) | {steps[part.title]['description']} |\n" for part in sections
    )
    return f"\n| action | purpose |\n| --- | --- |\n{rows}"
