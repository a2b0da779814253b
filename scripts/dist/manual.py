"""Man pages for the program and each command, from the parser's description."""

import re
import sys

from release import ROOT

sys.path.append(str(ROOT / "scripts" / "docs_site"))
from help_text import TABLE_ROW, is_table  # noqa: E402
from syntax import COMMON, name, spelled, usage, walked  # noqa: E402

# Options in prose, which must keep their hyphens when a reader copies them, and code in backquotes.
MARKED = re.compile(r"`([^`]*)`|(?<![\w`-])(--[a-z][a-z-]*)")

# The name of a section with a table, if man pages have another name for it.
SECTIONS = {"EXIT CODES": "EXIT STATUS"}

# The exit status of a command without a table of its own. The program's table is about runs.
STATUS = (
    "0 on success. The sections above give the codes with a meaning of their own for this command. "
    "The other codes are in \\fBauthflow\\fR(1)."
)


def pages(root, release):
    """The text of each page by its file name."""
    every = list(walked(root))
    titles = [title(command, root) for command in every]
    return {f"{title(one, root)}.1": page(one, root, titles, release) for one in every}


def title(command, root):
    return "authflow" if command is root else f"authflow-{name(command).replace(' ', '-')}"


def page(command, root, titles, release):
    own = title(command, root)
    shown = [one for one in command["arguments"] if one["shouldDisplay"]]
    if command is not root:
        shown = [one for one in shown if one["valueName"] not in COMMON]
    values = [one for one in shown if one["kind"] == "positional"]
    options = [one for one in shown if one["kind"] != "positional"]
    description = command.get("discussion", "")
    tables = [part for part in description.split("\n\n") if is_table(part)]
    if name(command) == "run":
        tables = [part for part in root["discussion"].split("\n\n") if is_table(part)]
    return "\n".join([
        f'.TH {quoted(own.upper())} 1 {release.time:%Y-%m-%d} {quoted(f"authflow {release.number}")} "User Commands"',
        *section("NAME", [f"{escaped(own)} \\- {marked(command['abstract'].rstrip('.'))}"]),
        *section("SYNOPSIS", synopsis(command, root, values, options)),
        *section("DESCRIPTION", prose(command["abstract"], description)),
        *section("COMMANDS", commands(command, root)),
        *section("ARGUMENTS", definitions(values)),
        *section("OPTIONS", definitions(options)),
        *[line for part in tables for line in table(part)],
        *([] if tables or command.get("subcommands") else section("EXIT STATUS", [STATUS])),
        *section("SEE ALSO", see_also(own, titles)),
    ]) + "\n"


def section(heading, lines):
    lines = list(lines)
    return [f".SH {heading}", *lines] if lines else []


def synopsis(command, root, values, options):
    line = "authflow [options] <command>" if command is root else usage(command, values, options)
    return [bold(line)]


def prose(abstract, description):
    """The paragraphs of a description. Indented lines are an example, and keep their line breaks."""
    lines = [marked(abstract)]
    for part in description.split("\n\n"):
        if not part.strip() or is_table(part):
            continue
        if all(line.startswith("  ") for line in part.split("\n")):
            lines += [".PP", ".nf", ".RS 4", *[literal(line[2:]) for line in part.split("\n")], ".RE", ".fi"]
        else:
            lines += [".PP", *[marked(line) for line in part.split("\n")]]
    return lines


def commands(command, root):
    return [
        line
        for below in list(walked(command))[1:]
        for line in [".TP", bold(f"authflow {name(below)}"), marked(below["abstract"])]
    ]


def definitions(arguments):
    return [line for one in arguments for line in [".TP", bold(spelled(one)), *meaning(one)]]


def meaning(argument):
    """The abstract, the values, and the default. An argument without any of them gets an empty line of text."""
    lines = [marked(argument["abstract"].rstrip(".") + ".")] if argument.get("abstract") else []
    if argument.get("allValues"):
        lines.append("Values: " + ", ".join(bold(value) for value in argument["allValues"]) + ".")
    if argument.get("defaultValue"):
        lines.append(f"Default: {bold(argument['defaultValue'])}.")
    return lines or ["\\&"]


def table(part):
    head, *rows = part.split("\n")
    cells = [TABLE_ROW.match(row).groups() for row in rows]
    lines = [line for left, right in cells for line in [".TP", bold(left), marked(right)]]
    return section(SECTIONS.get(head, head), lines)


def see_also(own, titles):
    """The page of the program and the pages of related commands, in alphabetical order."""
    if own == "authflow":
        related = [other for other in titles if other != own]
    else:
        group = own.rpartition("-")[0]
        related = [other for other in titles if other == "authflow" or other == group != own
                   or other != own and group != "authflow" and other.startswith(f"{group}-")
                   or other.startswith(f"{own}-")]
    lines = [f".BR {escaped(other)} (1)," for other in sorted(related)]
    return [*lines[:-1], lines[-1].rstrip(",")]


def marked(text):
    """Text as one input line, with its code and its options in bold."""
    pieces, end = [], 0
    for match in MARKED.finditer(text):
        pieces += [plain(text[end : match.start()]), bold(match[1] or match[2] or "")]
        end = match.end()
    return protected("".join([*pieces, plain(text[end:])]))


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def literal(text):
    return protected(escaped(text)) or "\\&"


def escaped(text):
    """Text with hyphens that stay hyphens: a reader may copy them."""
    return plain(text).replace("-", "\\-")


def plain(text):
    return text.replace("\\", "\\(rs")


def protected(line):
    """A line that is not a request of roff."""
    return f"\\&{line}" if line.startswith((".", "'")) else line


def quoted(text):
    return f'"{text}"'
