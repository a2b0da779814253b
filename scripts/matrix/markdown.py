"""The table as Markdown."""

SYMBOLS = {"passed": "✓", "failed": "✗", "skipped": "–"}


def text(matrix):
    lines = ["# Scenarios on profiles", "", f"{matrix.summary}.", "", *legend(matrix), ""]
    lines += failures(matrix)
    lines += ["## Profiles", "", "| profile | what it is | passed | failed | skipped |", "| --- | --- | --- | --- | --- |"]
    for column in matrix.columns:
        counts = matrix.counts(column)
        figures = [str(counts[state]) for state in SYMBOLS]
        lines.append(row([f"`{column}`", escaped(matrix.descriptions[column]), *figures]))
    lines += ["", "## Cells", "", row(["scenario", *matrix.columns]), row(["---"] * (len(matrix.columns) + 1))]
    numbers = matrix.reasons
    for folder, rows in matrix.groups.items():
        lines.append(row([f"**{folder}**", *[""] * len(matrix.columns)]))
        lines += [row([title(one), *[cell(every, numbers) for every in one.cells]]) for one in rows]
    lines += ["", "## Reasons", "", "| number | reason | cells |", "| --- | --- | --- |"]
    lines += [row([str(number), escaped(reason), str(count)]) for reason, (number, count) in numbers.items()]
    return "\n".join(lines) + "\n"


def legend(matrix):
    return [
        "✓ passed, ✗ failed, – skipped with the numbers of its [reasons](#reasons). A row with ×N stands for N rows of a",
        f"table. {matrix.only_own} scenarios run only in the column `given`.",
    ]


def failures(matrix):
    if not matrix.problems:
        return []
    return ["## Failures", "", *[f"- {escaped(problem)}" for problem in matrix.problems], ""]


def title(one):
    return escaped(one.name) + (f" ×{one.count}" if one.count > 1 else "")


def cell(one, numbers):
    shown = SYMBOLS[one.state]
    return " ".join([shown, *[str(numbers[reason][0]) for reason in one.reasons]])


def row(cells):
    return f"| {' | '.join(cells)} |"


def escaped(words):
    return words.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
