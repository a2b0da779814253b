"""A page for each command, and an index of them, from the parser's description."""

from help_text import escaped, prose, tables
from page import SLUG, Page
from syntax import COMMON, name, spelled, usage, walked

INDEX = "commands/index.md"

# The pages about the files that an option reads or writes, with their titles.
REFERENCES = {
    "json": ("JSON output", "reference/json.md"),
    "junit": ("JUnit report", "reference/junit.md"),
    "policy": ("Policies", "reference/policies.md"),
    "fail-on": ("Severities", "reference/verdicts.md#severities"),
}


class Commands:
    """The commands of the program. Their pages do not come from a file."""

    files = ()

    def __init__(self, program, *_):
        self.root = program.commands()

    def finished(self, _):
        """The navigation and the pages."""
        every = [command for command in walked(self.root) if command is not self.root]
        shared = tables(self.root["discussion"])
        own = [page(command, shared) for command in every]
        pages = [Page(INDEX, index(self.root, every), f"docs/{INDEX}"), *own]
        return [INDEX, *[{f"authflow {name(command)}": path(command)} for command in every]], pages


def path(command):
    return f"commands/{name(command).replace(' ', '-')}.md"


def index(root, every):
    rows = "".join(f"| {link(command)} | {escaped(command['abstract'])} |\n" for command in every)
    common = [argument for argument in root["arguments"] if argument["shouldDisplay"]]
    return joined(
        "# Commands",
        escaped(root["abstract"]),
        prose(root["discussion"]),
        f"| command | purpose |\n| --- | --- |\n{rows}",
        f"## Options of every command\n\n{table('option', common)}",
        *tables(root["discussion"]).values(),
    )


def link(command):
    return f"[`authflow {name(command)}`]({path(command).removeprefix('commands/')})"


def page(command, shared):
    """A command's usage, its description, tables of its arguments and options, and links to tables of all commands."""
    shown = [one for one in command["arguments"] if one["shouldDisplay"] and one["valueName"] not in COMMON]
    values = [one for one in shown if one["kind"] == "positional"]
    options = [one for one in shown if one["kind"] != "positional"]
    below = list(walked(command))[1:]
    description = command.get("discussion", "")
    ends = tables(description) | ({} if below else {
        head: f"## {head}\n\n{as_every_command(head)}" for head in shared if head not in tables(description)
    })
    text = joined(
        f"# authflow {name(command)}",
        escaped(command["abstract"]),
        f"```text\n{usage(command, values, options)}\n```",
        prose(description),
        "## Commands\n\n" + "".join(f"- {link(one)}: {escaped(one['abstract'])}\n" for one in below) if below else "",
        f"## Arguments\n\n{table('argument', values)}" if values else "",
        f"## Options\n\n{table('option', options)}" if options else "",
        *ends.values(),
    )
    return Page(path(command), text, f"docs/{path(command)}")


def joined(*parts):
    """The parts that are not empty, separated by an empty line."""
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def as_every_command(head):
    anchor = SLUG(head, "-")
    return f"The same as for [every command](index.md#{anchor}), unless this page says otherwise."


def table(head, arguments):
    rows = "".join(f"| `{spelled(argument)}` | {meaning(argument)} |\n" for argument in arguments)
    return f"| {head} | meaning |\n| --- | --- |\n{rows}"


def meaning(argument):
    """The abstract, the values, the default, and a link to the page with details, if any."""
    parts = [escaped(argument.get("abstract", "")).rstrip(".") + "."]
    if argument.get("allValues"):
        parts.append("Values: " + ", ".join(f"`{value}`" for value in argument["allValues"]) + ".")
    if argument.get("defaultValue"):
        parts.append(f"Default: `{argument['defaultValue']}`.")
    for one in argument.get("names") or []:
        if one["name"] in REFERENCES:
            title, place = REFERENCES[one["name"]]
            parts.append(f"See [{title}](../{place}).")
    return " ".join(parts)
