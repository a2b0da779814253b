"""Help texts, which are written for a terminal, as Markdown."""

import re

# What reads as code in a help text without a mark: options, `$( )`, and names of files and variables.
CODE = re.compile(r"`[^`]*`|\$\([^)]*\)|(?<![\w`-])--[a-z][a-z-]*|\b[A-Z]+(?:_[A-Z]+)+\b|(?<![\w/])\*\.\w+")
TABLE_HEAD = re.compile(r"[A-Z][A-Z ]+$")
TABLE_ROW = re.compile(r"  (\S.*?)  +(\S.*)$")


def prose(text):
    """A help text without its tables: paragraphs stay, indented lines become code."""
    return "\n\n".join(paragraph(part) for part in text.split("\n\n") if not is_table(part))


def tables(text):
    """The tables of a help text, each with its heading, by the heading's text."""
    return dict(table(part) for part in text.split("\n\n") if is_table(part))


def is_table(text):
    """Whether a line in capitals is followed by rows of two columns, as the exit codes are."""
    head, *rows = text.split("\n")
    return bool(TABLE_HEAD.match(head) and rows) and all(map(TABLE_ROW.match, rows))


def paragraph(text):
    lines = text.split("\n")
    if all(line.startswith("  ") for line in lines):
        return "```text\n" + "\n".join(line[2:] for line in lines) + "\n```"
    return escaped(text)


def table(text):
    """A heading, and the heading with its table: EXIT CODES has the column "code"."""
    head, *rows = text.split("\n")
    word = re.sub("CODES$", "CODE", head).split()[-1].lower()
    cells = [TABLE_ROW.match(row).groups() for row in rows]
    body = "\n".join(f"| {marked(left)} | {escaped(right)} |" for left, right in cells)
    return head.capitalize(), f"## {head.capitalize()}\n\n| {word} | meaning |\n| --- | --- |\n{body}"


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
