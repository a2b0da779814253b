"""Help texts, which are written for a terminal, as Markdown."""

import re

# What reads as code in a help text without a mark: options, `$( )`, and names of files and variables.
CODE = re.compile(r"`[^`]*`|\$\([^)]*\)|(?<![\w`-])--[a-z][a-z-]*|\b[A-Z]+(?:_[A-Z]+)+\b|(?<![\w/])\*\.\w+")
TABLE_HEAD = re.compile(r"[A-Z][A-Z ]+$")
TABLE_ROW = re.compile(r"  (\S.*?)  +(\S.*)$")


def as_markdown(text):
    """Paragraphs stay, tables below a line in capitals become tables, indented lines become code."""
    return "\n\n".join(block(part) for part in text.split("\n\n")) + "\n"


def tables(text):
    """The headings of a help text's tables."""
    return [part.split("\n")[0].capitalize() for part in text.split("\n\n") if is_table(part.split("\n"))]


def is_table(lines):
    return bool(TABLE_HEAD.match(lines[0])) and all(map(TABLE_ROW.match, lines[1:]))


def block(text):
    lines = text.split("\n")
    if is_table(lines):
        return table(lines[0], [TABLE_ROW.match(line).groups() for line in lines[1:]])
    if all(line.startswith("  ") for line in lines):
        return "```text\n" + "\n".join(line[2:] for line in lines) + "\n```"
    return escaped(text)


def table(head, rows):
    """A table of exit codes under its heading; other tables of help texts have the same form."""
    word = head.split()[-1].lower()
    body = "\n".join(f"| {marked(left)} | {escaped(right)} |" for left, right in rows)
    return f"## {head.capitalize()}\n\n| {word} | meaning |\n| --- | --- |\n{body}"


def marked(values):
    """The values of a cell, which commas separate, each as code."""
    return ", ".join(f"`{one.strip()}`" for one in values.split(","))


def escaped(text):
    """Text with its code marked, and without characters that Markdown would take for its own."""
    pieces, end = [], 0
    for match in CODE.finditer(text):
        pieces += [special(text[end : match.start()]), match[0] if match[0][0] == "`" else f"`{match[0]}`"]
        end = match.end()
    return "".join([*pieces, special(text[end:])]).replace("|", "\\|")


def special(text):
    return re.sub(r"([<>*_\[\]])", r"\\\1", text)
