"""Converts help text for a terminal to Markdown."""

import re

# Unmarked code in a help text: options, `$( )`, and names of files and variables.
CODE = re.compile(r"`[^`]*`|\$\([^)]*\)|(?<![\w`-])--[a-z][a-z-]*|\b[A-Z]+(?:_[A-Z]+)+\b|(?<![\w/])\*\.\w+")
TABLE_HEAD = re.compile(r"[A-Z][A-Z ]+$")
TABLE_ROW = re.compile(r"  (\S.*?)  +(\S.*)$")


def prose(text):
    """A help text without its tables. Paragraphs are unchanged, and indented lines become code."""
    return "\n\n".join(paragraph(part) for part in text.split("\n\n") if not is_table(part))


def tables(text):
    """The tables of a help text, each with its heading, by the heading's text."""
    return dict(table(part) for part in text.split("\n\n") if is_table(part))


def is_table(text):
    """Whether a block is a line in capitals followed by rows of two columns, like the exit codes."""
    head, *rows = text.split("\n")
    return bool(TABLE_HEAD.match(head) and rows) and all(map(TABLE_ROW.match, rows))


def paragraph(text):
    lines = text.split("\n")
    if all(line.startswith("  ") for line in lines):
        return "```text\n" + "\n".join(line[2:] for line in lines) + "\n```"
    return escaped(text)


def table(text):
    """A table's heading, and its Markdown. The first column has the heading's last word: "code" for EXIT CODES."""
    head, *rows = text.split("\n")
    word = re.sub("CODES$", "CODE", head).split()[-1].lower()
    cells = [TABLE_ROW.match(row).groups() for row in rows]
    body = "\n".join(f"| {marked(left)} | {escaped(right)} |" for left, right in cells)
    return head.capitalize(), f"## {head.capitalize()}\n\n| {word} | meaning |\n| --- | --- |\n{body}"


def marked(values):
    """The comma-separated values of a cell, each as code."""
    return ", ".join(f"`{one.strip()}`" for one in values.split(","))


def escaped(text):
    """Text with its code marked, and with Markdown's special characters escaped."""
    pieces, end = [], 0
    for match in CODE.finditer(text):
        pieces += [special(text[end : match.start()]), match[0] if match[0][0] == "`" else f"`{match[0]}`"]
        end = match.end()
    return "".join([*pieces, special(text[end:])]).replace("|", "\\|")


def special(text):
    return re.sub(r"([<>*_\[\]])", r"\\\1", text)
