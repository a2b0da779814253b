"""Records which scenario of the library notices which mutant: python3 scripts/mutant-kills.py kills.json ….

`authflow mutate scenarios --json kills.json` writes an input file. An input file of a run with `--pool` adds scenarios
that notice a mutant on pools with other settings. The output is Sources/CScenarioLibrary/mutants.tsv.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def main():
    runs = [json.loads(pathlib.Path(name).read_text(encoding="utf-8"))["mutants"] for name in sys.argv[1:]]
    lines, missing = [], []
    for every in zip(*runs):
        kills = [mutant["killedBy"] for mutant in every if "killedBy" in mutant]
        lines += dict.fromkeys(line(every[0]["name"], kill) for kill in kills)
        if not kills:
            missing.append(every[0]["name"])
    (ROOT / "Sources/CScenarioLibrary/mutants.tsv").write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} lines; no scenario notices {', '.join(missing) or 'no mutant'}")


def line(mutant, scenario):
    path = scenario["file"].rpartition("scenarios/")[2]
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
