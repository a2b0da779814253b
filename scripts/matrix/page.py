"""The table as one HTML file that loads nothing else."""

import html
import re

STATES = {"passed": "✓", "failed": "✗", "skipped": "–"}

STYLE = """
:root { color-scheme: light dark; --line: #d0d4da; --head: #f3f4f6; --pass: #1b6e3c; --fail: #b3261e; --skip: #5b6470 }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a4048; --head: #1f242b; --pass: #7fd99a; --fail: #ff8a80; --skip: #a2abb6 }
}
body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5rem; background: Canvas; color: CanvasText }
table { border-collapse: collapse; font-size: 13px }
th, td { border: 1px solid var(--line); padding: 2px 5px; text-align: left; font-weight: 400 }
thead th { background: var(--head); position: sticky; top: 0; vertical-align: bottom; z-index: 1 }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap }
tbody th { min-width: 18rem; max-width: 26rem }
#cells tbody th { position: sticky; left: 0; background: Canvas }
#cells tbody th[colspan] { background: var(--head); font-weight: 700 }
#cells td { text-align: center; max-width: 3rem; color: var(--skip) }
#cells td.p { color: var(--pass) }
#cells td.f { color: Canvas; background: var(--fail); font-weight: 700 }
td small { padding-left: 3px }
.number { text-align: right }
.wide { overflow-x: auto; max-height: 92vh }
code { font: 0.95em ui-monospace, monospace }
"""


def text(matrix):
    numbers = matrix.reasons
    return "\n".join([
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Scenarios on profiles</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style>",
        "<h1>Scenarios on profiles</h1>",
        f"<p>{html.escape(matrix.summary)}.",
        *legend(matrix),
        *failures(matrix),
        "<h2>Profiles</h2>",
        *profiles(matrix),
        "<h2>Cells</h2>",
        *cells(matrix, numbers),
        '<h2 id="reasons">Reasons</h2>',
        *footnotes(numbers),
        "</html>",
    ]) + "\n"


def legend(matrix):
    return [
        '<p>Legend: ✓ passed, ✗ failed, – skipped with the numbers of its <a href="#reasons">reasons</a>. A row with ×N',
        f"stands for N rows of a table. {matrix.only_own} scenarios run only in the column <code>given</code>.",
    ]


def failures(matrix):
    if not matrix.problems:
        return []
    return ["<h2>Failures</h2><ul>", *[f"<li>{marked(problem)}" for problem in matrix.problems], "</ul>"]


def profiles(matrix):
    yield "<table><thead><tr><th>profile<th>what it is<th>passed<th>failed<th>skipped</thead><tbody>"
    for column in matrix.columns:
        counts = matrix.counts(column)
        figures = "".join(f'<td class="number">{counts[state]}' for state in STATES)
        yield f"<tr><td>{html.escape(column)}<td>{marked(matrix.descriptions[column])}{figures}"
    yield "</tbody></table>"


def cells(matrix, numbers):
    head = "".join(f'<th scope="col"><span>{html.escape(column)}</span>' for column in matrix.columns)
    yield f'<div class="wide" tabindex="0"><table id="cells"><thead><tr><th scope="col">scenario{head}</thead>'
    for folder, rows in matrix.groups.items():
        yield f'<tbody><tr><th scope="rowgroup" colspan="{len(matrix.columns) + 1}">{html.escape(folder)}'
        for row in rows:
            count = f" ×{row.count}" if row.count > 1 else ""
            shown = "".join(cell(one, numbers) for one in row.cells)
            yield f'<tr><th scope="row" title="{html.escape(row.place)}">{html.escape(row.name)}{count}{shown}'
        yield "</tbody>"
    yield "</table></div>"


def cell(one, numbers):
    if one.state == "skipped":
        return f"<td>–<small>{', '.join(str(numbers[reason][0]) for reason in one.reasons)}</small>"
    return f'<td class="{one.state[0]}">{STATES[one.state]}'


def footnotes(numbers):
    yield "<table><thead><tr><th>number<th>reason<th>cells</thead><tbody>"
    for reason, (number, count) in numbers.items():
        yield f'<tr><td class="number">{number}<td>{marked(reason)}<td class="number">{count}'
    yield "</tbody></table>"


def marked(words):
    """Words with code in backquotes."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(words))
