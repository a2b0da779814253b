"""Files of authflow survive a power cut, because each file is flushed before it replaces the old one.

A small preloaded library records the system calls in order.
"""

import pathlib
import shutil
import subprocess

import pytest

from servers import PROGRAM, authflow

WATCHER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void note(const char *what, const char *path) {
  FILE *log = fopen(getenv("CALLS"), "a");
  if (log) { fprintf(log, "%s %s\n", what, path); fclose(log); }
}

int fsync(int file) {
  char link[64], path[PATH_MAX] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (readlink(link, path, sizeof path - 1) > 0) note("fsync", path);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int rename(const char *from, const char *to) {
  int result = ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
  char path[PATH_MAX] = "";
  if (result == 0 && realpath(to, path)) note("rename", path);
  return result;
}
"""

SCENARIO = "scenario: Signs up\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"
BEFORE = "pool: { UsernameAttributes: [email] }\n"
AFTER = "pool: { UsernameAttributes: [email], Policies: { PasswordPolicy: { MinimumLength: 40 } } }\n"


@pytest.fixture(scope="module")
def watcher(tmp_path_factory):
    compiler = shutil.which("cc") or shutil.which("clang")
    assert compiler, "a C compiler comes with Swift's toolchain"
    folder = tmp_path_factory.mktemp("watcher")
    (folder / "watcher.c").write_text(WATCHER)
    command = [compiler, "-shared", "-fPIC", "-o", folder / "watcher.so", folder / "watcher.c", "-ldl"]
    subprocess.run(command, check=True)
    return folder / "watcher.so"


@pytest.mark.parametrize("words, files", [
    (["run", "a.yaml", "--junit", "reports/r.xml", "--html", "reports/r.html"], ["reports/r.xml", "reports/r.html", ".authflow/last-run.json"]),
    (["run", "a.yaml", "--junit", "reports/r.xml", "--markdown", "r.md", "--ctrf", "r.json"],
     ["reports/r.xml", "r.md", "r.json", ".authflow/last-run.json"]),
    (["check", "a.yaml", "--sarif", "a.sarif"], ["a.sarif"]),
    (["compare", "x.yaml", "y.yaml", "a.yaml", "--json", "c.json", "--markdown", "c.md", "--junit", "c.xml"],
     ["c.json", "c.md", "c.xml"]),
    (["mutate", "a.yaml", "--only", "wrong-sign-up-code", "--json", "m.json", "--html", "m.html", "--scenarios", "m.yaml"],
     ["m.json", "m.html", "m.yaml"]),
    (["fmt", "a.yaml"], ["a.yaml"]),
    (["init", "new"], ["new/authflow.yaml"]),
], ids=lambda words: words[0] if isinstance(words, list) else "")
def test_a_file_is_flushed_before_it_is_renamed_and_its_folder_afterwards(watcher, tmp_path, words, files):
    (tmp_path / "a.yaml").write_text(SCENARIO.replace("steps:\n", "steps:   \n"))
    (tmp_path / "x.yaml").write_text(BEFORE)
    (tmp_path / "y.yaml").write_text(AFTER)
    calls = tmp_path / "calls.log"
    result = authflow(*words, folder=tmp_path, environment={"LD_PRELOAD": str(watcher), "CALLS": str(calls)})
    assert result.status in (0, 1), result
    said = calls.read_text().splitlines()
    for file in files:
        place = (tmp_path / file).resolve()
        assert place.exists(), result
        renamed = said.index(f"rename {place}")
        drafts = [line for line in said[:renamed] if line.startswith(f"fsync {place.parent}/.authflow-")]
        assert drafts, said
        assert f"fsync {place.parent}" in said[renamed:], said


def test_each_report_that_is_not_written_is_named_once(tmp_path):
    (tmp_path / "a.yaml").write_text(SCENARIO)
    files = ["r/a.jsonl", "r/a.xml", "r/a.html", "r/a.md", "r/a.json"]
    options = zip(["--json", "--junit", "--html", "--markdown", "--ctrf"], files)
    words = ["run", "a.yaml", "--no-history", *(word for option in options for word in option)]
    # No file of the process can have any content. The signal would end the process.
    limited = ["bash", "-c", 'trap "" XFSZ; ulimit -f 0; exec "$@"', "bash", PROGRAM, *words]
    result = subprocess.run(limited, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert result.returncode == 4, result
    expected = [f"authflow: `{file}` can't be written: File too large" for file in files]
    assert result.stderr.splitlines() == expected
