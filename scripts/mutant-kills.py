"""Records which scenario of the library notices which mutant: python3 scripts/mutant-kills.py kills.json.

`authflow mutate scenarios --json kills.json` writes the input. The output is Sources/CScenarioLibrary/mutants.tsv.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def main():
    mutants = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["mutants"]
    lines = [line(mutant["name"], mutant["killedBy"]) for mutant in mutants if "killedBy" in mutant]
    (ROOT / "Sources/CScenarioLibrary/mutants.tsv").write_text("".join(lines), encoding="utf-8")
    survivors = [mutant["name"] for mutant in mutants if "killedBy" not in mutant]
    print(f"{len(lines)} mutants are noticed, and these are not: {', '.join(survivors) or 'none'}")


def line(mutant, scenario):
    path = scenario["file"].removeprefix("scenarios/")
    return f"{mutant}\t{path}\t{title(path, scenario)}\n"


def title(path, scenario):
    """The title as it is written, without the values of a row of examples."""
    text = (ROOT / "scenarios" / path).read_text(encoding="utf-8")
    for found in re.findall(r"^scenario: (.*)$", text, re.MULTILINE):
        written = found.strip("\"'")
        pattern = ".*".join(map(re.escape, re.split(r"\$\([^)]*\)", written)))
        if re.fullmatch(pattern, scenario["name"], re.DOTALL):
            return written
    sys.exit(f"no scenario of {path} is named {scenario['name']}")


if __name__ == "__main__":
    main()
