#!/usr/bin/env python3
"""Draws pictures of real runs for the README: docs/pictures/green-run.svg and red-run.svg.

    python3 scripts/terminal-picture.py [--program .build/opt/release/authflow]

Each run gets a pseudo-terminal, and the picture shows the terminal's final screen in its colors. Durations,
client IDs, and UUIDs differ from run to run and are replaced with fixed ones. The same output gives the same picture.
"""

import argparse
import fcntl
import html
import itertools
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import tempfile
import termios

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
COLUMNS, ROWS = 100, 200
# Pixels. A cell is as wide as a character of a monospaced font of this size.
SIZE, CELL, LINE, PADDING, BAR = 14, 8.4, 20, 18, 34

CONTROL = re.compile(r"\x1b\[(\?)?([\d;]*)([A-Za-z])|[\r\n]|[^\x1b]")
DURATION = re.compile(r"(?<![\w.])\d+(?:\.\d+)? (?:ms|s)\b")
DURATIONS = ["312 ms", "227 ms", "241 ms", "298 ms", "263 ms", "254 ms", "189 ms", "205 ms", "219 ms", "324 ms"]
FIXED = [
    (re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), "7f3c2a10-5b1e-4c5e-9d2a-6e8f0a1b2c3d"),
    (re.compile(r'(?<="ClientId": ")\w+'), "1example23456789abcdefghij"),
]
# Select Graphic Rendition: the classes that a code adds.
STYLES = {
    "1": "bold", "2": "faint", "31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "magenta", "36": "cyan"
}

STYLE = """\
    .terminal { font: %dpx ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    text { fill: #1f2328; white-space: pre; }
    .window { fill: #ffffff; stroke: #d1d9e0; }
    .bold { font-weight: bold; }
    .faint { fill: #59636e; }
    .red { fill: #b3212b; }
    .green { fill: #116b31; }
    .yellow { fill: #7d5700; }
    .blue { fill: #0550ae; }
    .magenta { fill: #7a2fc0; }
    .cyan { fill: #0b6370; }
    .dot { fill: #d1d9e0; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .window { fill: #0d1117; stroke: #3d444d; }
      .faint { fill: #9198a1; }
      .red { fill: #ff7b72; }
      .green { fill: #56d364; }
      .yellow { fill: #e3b341; }
      .blue { fill: #79c0ff; }
      .magenta { fill: #d2a8ff; }
      .cyan { fill: #76e3ea; }
      .dot { fill: #3d444d; }
    }""" % SIZE


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--program", default=ROOT / ".build/opt/release/authflow", type=pathlib.Path)
    program = parser.parse_args().program.resolve()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "scenarios", folder / "scenarios")
        (folder / "no-code.yaml").write_text(scenarios()[1], encoding="utf-8")
        for picture, words in [
            ("green-run", ["run", "scenarios/confirm/resend.yaml", "--seed", "7"]),
            ("red-run", ["run", "no-code.yaml", "--seed", "7"]),
        ]:
            rows = list(settled(shown(program, words, folder)))
            command = "authflow " + " ".join(words)
            (PICTURES / f"{picture}.svg").write_text(drawing(command, rows), encoding="utf-8")


def scenarios():
    """The YAML blocks of the README. The second one fails."""
    return re.findall(r"^```yaml\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)


def shown(program, words, folder):
    """The rows of a terminal's screen after a run. A row is a list of characters with their styles."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [program, *words, "--no-history"], cwd=folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    output = b""
    while piece := read(ours):
        output += piece
    process.wait()
    os.close(ours)
    return screen(output.decode("utf-8"))


def read(descriptor):
    try:
        return os.read(descriptor, 65536)
    except OSError:  # Linux reports the end of a pseudo-terminal as an error.
        return b""


def screen(text):
    """Carries out the control sequences that authflow writes."""
    rows, line, column, style = [[]], 0, 0, ()
    for match in CONTROL.finditer(text):
        character, (private, numbers, letter) = match[0], match.groups()
        if character == "\r":
            column = 0
        elif character == "\n":
            line += 1
            rows += [[] for _ in range(line + 1 - len(rows))]
        elif letter == "m":
            style = () if numbers in ("", "0") else style + (STYLES[numbers],)
        elif letter == "A":
            line = max(0, line - int(numbers or 1))
        elif letter == "K":
            del rows[line][column:]
        elif letter == "J":
            del rows[line][column:], rows[line + 1 :]
        elif letter is None:
            row = rows[line]
            row += [(" ", ())] * (column + 1 - len(row))
            row[column] = (character, style)
            column += 1
        elif not private:
            raise SystemExit(f"the terminal does not support {match[0]!r}")
    while rows and not rows[-1]:
        rows.pop()
    return rows


def settled(rows):
    """The rows, with fixed values instead of values that differ from run to run."""
    durations = itertools.cycle(DURATIONS)
    for row in rows:
        for pattern, value in FIXED:
            row = replaced(row, pattern, lambda match, value=value: value)
        yield replaced(row, DURATION, lambda match: next(durations))


def replaced(row, pattern, value):
    """A row with the matches of a pattern replaced. After spaces, a replacement keeps the columns that follow it."""
    text = "".join(character for character, _ in row)
    for match in reversed(list(pattern.finditer(text))):
        start, end = match.span()
        new, style = value(match), row[start][1]
        while len(new) > end - start and text[start - 2 : start] == "  ":
            start -= 1
        new = new.rjust(end - start) if text[:start].endswith(" ") else new
        row = row[:start] + [(character, style) for character in new] + row[end:]
    return row


def drawing(command, rows):
    """A screen as SVG, below the command line."""
    prompt = [("$", ("faint",)), (" ", ())] + [(character, ("bold",)) for character in command]
    rows = [prompt, *rows]
    width = round(max(len(row) for row in rows) * CELL + 2 * PADDING)
    height = BAR + len(rows) * LINE + PADDING
    lines = "\n".join(
        drawn(row, BAR + number * LINE + SIZE) for number, row in enumerate(rows) if row
    )
    dots = "\n".join(f'  <circle class="dot" cx="{x}" cy="17" r="5"/>' for x in (20, 38, 56))
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" class="terminal" role="img" aria-label="{html.escape(command)}" \
width="{width}" height="{height}" viewBox="0 0 {width} {height}">
  <style>
{STYLE}
  </style>
  <rect class="window" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>
{dots}
{lines}
</svg>
"""


def drawn(row, y):
    """A row: one element for each run of characters in one style."""
    runs, start = [], 0
    for column in range(1, len(row) + 1):
        if column == len(row) or row[column][1] != row[start][1]:
            runs.append((start, "".join(character for character, _ in row[start:column]), row[start][1]))
            start = column
    return "\n".join(
        f'  <text x="{PADDING + column * CELL:.1f}" y="{y}" textLength="{len(words) * CELL:.1f}"'
        + (f' class="{" ".join(style)}"' if style else "")
        + f' xml:space="preserve">{html.escape(words, quote=False)}</text>'
        for column, words, style in runs
        if words.strip()
    )


if __name__ == "__main__":
    main()
