"""A page for each command, and an index of them, from the parser's description."""

from help_text import escaped, prose, tables
from page import SLUG, Page

INDEX = "commands/index.md"

# Options that every command has. Only the index contains them.
COMMON = "version", "help"

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


def walked(command):
    """A command and all its subcommands, except `help`."""
    yield command
    for below in command.get("subcommands", []):
        if below["shouldDisplay"] and below["commandName"] != "help":
            yield from walked(below)


def name(command):
    """The words after `authflow`."""
    return " ".join([*command.get("superCommands", [])[1:], command["commandName"]])


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


def usage(command, values, options):
    """The command with its options and arguments. Optional ones are in brackets."""
    needed = [spelled(one) for one in options if not one["isOptional"]]
    rest = ["[options]"] if any(one["isOptional"] for one in options) else []
    arguments = [f"[{spelled(one)}]" if one["isOptional"] else spelled(one) for one in values]
    below = ["<command>"] if command.get("subcommands") else []
    return " ".join(["authflow", name(command), *needed, *rest, *arguments, *below])


def spelled(argument):
    """The argument's syntax: `--pool <name or file>`."""
    value = f"<{argument['valueName']}>" + (" ..." if argument["isRepeating"] else "")
    if argument["kind"] == "positional":
        return value
    names = ", ".join(("-" if one["kind"] == "short" else "--") + one["name"] for one in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


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
