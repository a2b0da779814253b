"""The packages of `make dist`, read by the tools that install them.

AUTHFLOW_DIST is the folder that `make dist` has written. Without it, the tests package the debug build, which takes
seconds. Only `make dist` makes the container, and only its package is complete enough for lintian.
"""

import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

import pytest
import yaml
from spdx_tools.spdx.model import RelationshipType
from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

from servers import PROGRAM

ROOT = pathlib.Path(__file__).parents[2]
MADE = os.environ.get("AUTHFLOW_DIST")
# dpkg and tar set owners, which only root can.
AS_ROOT = [] if os.geteuid() == 0 else ["unshare", "--map-root-user"]
SCENARIO = "scenario: Sign up\nsteps:\n  - signUp: { username: a@example.com, password: Correct-horse-1 }\n"


def run(*command, status=0, **options):
    """The output of a command, which must end with this exit code."""
    done = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120,
        check=False, **options,
    )
    assert done.returncode == status, done.stdout
    return done.stdout


def package(output, *options, status=0):
    program = pathlib.Path(PROGRAM).resolve()
    build = next(folder for folder in program.parents if (folder / "workspace-state.json").exists())
    return run(sys.executable, ROOT / "scripts/dist", program, build, "--output", output, *options, status=status)


def tool(name):
    """A program of Debian, or a skipped test. `make dist` installs all of them."""
    if not MADE and not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    return name


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The folder with all artifacts."""
    if MADE:
        return pathlib.Path(MADE)
    output = tmp_path_factory.mktemp("packages") / "dist"
    package(output, "--debug")
    return output


@pytest.fixture(scope="module")
def deb(dist):
    [place] = dist.glob("authflow_*.deb")
    return place


@pytest.fixture(scope="module")
def archive(dist):
    [place] = dist.glob("authflow-linux-*.tar.gz")
    return place


@pytest.fixture(scope="module")
def unpacked(archive, tmp_path_factory):
    """The archive below a prefix, as a user unpacks it."""
    folder = tmp_path_factory.mktemp("prefix")
    run("tar", "-xzf", archive, "-C", folder, "--strip-components=1")
    return folder


def commands():
    """The words of each command, from the program's help."""
    root = json.loads(run(PROGRAM, "--experimental-dump-help"))["command"]

    def walk(command, words):
        yield words
        for below in command.get("subcommands", []):
            if below["commandName"] != "help":
                yield from walk(below, [*words, below["commandName"]])

    return list(walk(root, []))


COMMANDS = commands()


def test_every_file_has_its_checksum(dist):
    listed = re.findall(r"^[0-9a-f]{64}  (\S+)$", (dist / "SHA256SUMS").read_text(), re.M)
    assert listed == sorted(place.name for place in dist.iterdir() if place.name != "SHA256SUMS")
    run("sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS", cwd=dist)


def test_the_same_program_gives_the_same_bytes(dist, tmp_path):
    if MADE:
        pytest.skip("the packages are made once")
    again = tmp_path / "elsewhere"
    package(again, "--debug")
    assert (again / "SHA256SUMS").read_text() == (dist / "SHA256SUMS").read_text()


def test_the_archive_has_one_owner_and_one_time_and_sorted_entries(archive):
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
    assert {(one.uid, one.gid, one.uname, one.gname) for one in members} == {(0, 0, "root", "root")}
    assert len({one.mtime for one in members}) == 1
    assert [one.name for one in members] == sorted(one.name for one in members)
    assert {one.name.split("/")[0] for one in members} == {"authflow"}
    assert {one.mode for one in members if one.isreg()} == {0o644, 0o755}


def test_the_unpacked_program_runs(unpacked, tmp_path):
    (tmp_path / "one.yaml").write_text(SCENARIO)
    assert "1 passed" in run(unpacked / "bin/authflow", "run", "one.yaml", cwd=tmp_path)
    assert ".debug_info" not in run("readelf", "--sections", "--wide", unpacked / "bin/authflow")


@pytest.mark.skipif(not MADE, reason="a debug build loads Swift's libraries")
def test_the_unpacked_program_contains_the_scenario_library(unpacked, tmp_path):
    shutil.copy(ROOT / "profiles/console-wizard.yaml", tmp_path / "pool.yaml")
    program = unpacked / "bin/authflow"
    run(program, "init", "--from", "pool.yaml", cwd=tmp_path)
    added = tmp_path / "scenarios/password-reset/reset.yaml"
    assert "A forgotten password is replaced with the emailed code" in added.read_text()
    run(program, "run", added, "--no-history", cwd=tmp_path)


@pytest.mark.skipif(not MADE, reason="a debug build loads Swift's libraries")
def test_the_program_contains_swift_and_no_path_of_the_build(unpacked):
    program = unpacked / "bin/authflow"
    dynamic = run("readelf", "--dynamic", "--wide", program)
    assert "libswift" not in dynamic and "libFoundation" not in dynamic and "RUNPATH" not in dynamic
    assert "GNU_RELRO" in run("readelf", "--segments", "--wide", program)
    data = program.read_bytes()
    assert str(ROOT).encode() not in data
    # The hashes of modules depend on the folder of the build.
    sections = run("readelf", "--section-headers", "--wide", program)
    start, size = (int(word, 16) for word in re.search(r"\.swift_modhash +\w+ +\w+ (\w+) (\w+)", sections).groups())
    assert size > 0 and set(data[start : start + size]) == {0}


def test_a_program_that_loads_swift_is_not_packaged(tmp_path):
    if MADE:
        pytest.skip("this build contains Swift")
    assert "--static-swift-stdlib" in package(tmp_path / "dist", status=1)


def test_a_folder_with_other_files_is_left_unchanged(tmp_path):
    (tmp_path / "own.txt").write_text("own")
    assert "Choose an empty folder" in package(tmp_path, "--debug", status=1)
    assert [place.name for place in tmp_path.iterdir()] == ["own.txt"]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_manual_has_everything_that_the_help_has(unpacked, words):
    page = unpacked / "share/man/man1" / ("-".join(["authflow", *words]) + ".1.gz")
    manual = run("mandoc", "-T", "utf8", "-O", "width=400", "/dev/stdin", input=gzip.decompress(page.read_bytes()).decode())
    manual = " ".join(re.sub(".\x08", "", manual).split())
    shown = run(PROGRAM, *words, "--help", env=os.environ | {"COLUMNS": "400"})
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", shown)) - {"--version", "--help"}
    assert [option for option in sorted(options) if option not in manual] == []
    arguments = re.findall(r"^  <([^>]+)>", shown, re.M)
    assert [one for one in arguments if f"<{one}>" not in manual] == []
    assert "EXIT STATUS" in manual or words in (["inbox"], ["pool"], ["report"])


def test_no_manual_page_is_malformed(unpacked, tmp_path):
    pages = sorted((unpacked / "share/man/man1").iterdir())
    assert len(pages) == len(COMMANDS)
    for page in pages:
        plain = tmp_path / page.stem
        plain.write_bytes(gzip.decompress(page.read_bytes()))
        assert run("mandoc", "-T", "lint", "-W", "warning", plain) == ""


def test_man_shows_the_manual(unpacked):
    page = unpacked / "share/man/man1/authflow.1.gz"
    env = os.environ | {"LC_ALL": "C.UTF-8", "MANPAGER": "cat", "MANROFFOPT": "-ww"}
    shown = run(tool("man"), "--warnings", "--local-file", page, env=env)
    assert "AUTHFLOW(1)" in shown and "warning:" not in shown


def test_bash_completes_commands(unpacked):
    script = unpacked / "share/bash-completion/completions/authflow"
    program = 'COMP_WORDS=(authflow ""); COMP_CWORD=1; . "$0"; ${_function:=_authflow}; echo "${COMPREPLY[@]}"'
    assert {"run", "check", "pool"} <= set(run("bash", "--norc", "-c", program, script).split())


def test_zsh_completes_the_program(unpacked):
    script = unpacked / "share/zsh/site-functions/_authflow"
    program = 'fpath=($1 $fpath); autoload -U compinit; compinit -u -D; print $_comps[authflow]; autoload +X _authflow'
    assert run(tool("zsh"), "-f", "-c", program, "zsh", script.parent) == "_authflow\n"
    run("zsh", "-n", script)


def test_fish_completes_commands(unpacked, tmp_path):
    script = unpacked / "share/fish/vendor_completions.d/authflow.fish"
    env = os.environ | {"HOME": str(tmp_path), "PATH": f"{unpacked}/bin:{os.environ['PATH']}"}
    shown = run(tool("fish"), "--no-config", "-c", f"source {script}; complete -C 'authflow '", env=env)
    assert {"run", "check", "pool"} <= {line.split("\t")[0] for line in shown.splitlines()}


def test_the_schemas_are_those_of_the_repository(unpacked):
    installed = {place.name: place.read_bytes() for place in (unpacked / "share/authflow/schema").iterdir()}
    assert installed == {place.name: place.read_bytes() for place in (ROOT / "schema").glob("*.json")}


def test_the_examples_are_those_of_the_repository(unpacked):
    for folder in map(pathlib.Path, ["examples", "profiles"]):
        place = unpacked / "share/doc/authflow" / folder
        installed = {file.relative_to(place): file for file in place.rglob("*") if file.is_file()}
        names = run("git", "-C", ROOT, "ls-files", folder).split()
        assert {str(folder / name) for name in installed} == set(names)
        for name, file in installed.items():
            assert file.read_bytes() == (ROOT / folder / name).read_bytes()
    assert os.access(unpacked / "share/doc/authflow/examples/ci/slurm/submit.sh", os.X_OK)


def test_debian_installs_and_removes_the_package(deb, tmp_path):
    system = tmp_path / "system"
    database = system / "var/lib/dpkg"
    (database / "info").mkdir(parents=True)
    (database / "updates").mkdir()
    (database / "status").touch()
    # The libraries that the package depends on are those of this machine.
    dpkg = [*AS_ROOT, "dpkg", f"--root={system}", "--force-depends", "--force-not-root"]
    run(*dpkg, "--install", deb)
    assert "Status: install ok installed" in run("dpkg", f"--root={system}", "--status", "authflow")
    assert run(system / "usr/bin/authflow", "--version") == run(PROGRAM, "--version")
    assert run("dpkg", f"--root={system}", "--verify", "authflow") == ""
    run(*dpkg, "--purge", "authflow")
    assert not (system / "usr/bin/authflow").exists() and not (system / "usr/share/authflow").exists()


def test_the_package_depends_on_its_libraries_and_on_certificates(deb):
    depends = run("dpkg-deb", "--field", deb, "Depends")
    names = {one.split()[0] for one in depends.split(", ")}
    assert {"ca-certificates", "libc6", "libcurl4", "libsqlite3-0", "libssl3", "libyaml-0-2"} <= names


def test_the_package_names_the_license_of_every_linked_package(dist, deb, tmp_path):
    run("dpkg-deb", "--extract", deb, tmp_path)
    text = (tmp_path / "usr/share/doc/authflow/copyright").read_text()
    licenses = set(re.findall(r"^License: (.+)\n ", text, re.M))
    assert set(re.findall(r"^License: (.+)$", text, re.M)) == licenses
    for linked in bill(dist).packages:
        if str(linked.download_location).startswith("git+"):
            assert linked.name.lower() in text.lower()


def test_the_archive_contains_the_licenses_of_all_linked_packages(dist, unpacked):
    text = (unpacked / "share/doc/authflow/copyright").read_text()
    for linked in bill(dist).packages:
        if str(linked.download_location).startswith("git+"):
            assert linked.name.lower() in text.lower()
    # Systems other than Debian do not have the common licenses.
    assert "/usr/share/common-licenses" not in text
    bodies = dict(re.findall(r"^License: (.+)\n((?: .*\n)+)", text, re.M))
    for name in {"Apache-2.0", "Apache-2.0 with Swift exception"} & set(bodies):
        assert "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION" in bodies[name]
    assert "WITHOUT WARRANTY OF ANY KIND" in bodies["Expat"] and len(bodies["CC0-1.0"]) > 5000


@pytest.mark.skipif(not MADE, reason="the package of a debug build has other tags")
def test_lintian_accepts_the_package(deb):
    root = ["--allow-root"] if os.geteuid() == 0 else []
    found = run("lintian", *root, "--info", "--display-info", "--pedantic", "--fail-on", "error,warning,info", deb)
    assert not re.search(r"^[EWIP]: ", found, re.M), found


def bill(dist):
    return parse_file(str(dist / "authflow.spdx.json"))


def test_the_bill_of_materials_is_valid(dist):
    assert [message.validation_message for message in validate_full_spdx_document(bill(dist))] == []


def test_the_bill_of_materials_names_what_is_linked(dist, unpacked):
    document = bill(dist)
    kinds = {}
    for one in document.relationships:
        kinds.setdefault(one.relationship_type, set()).add(one.related_spdx_element_id)
    names = {one.spdx_id: one.name for one in document.packages}
    static = {names[one] for one in kinds[RelationshipType.STATIC_LINK]}
    assert {"GRDB", "hummingbird", "swift-argument-parser", "swift-nio", "BoringSSL", "llhttp"} <= static
    assert ("Swift" in static) == bool(MADE)
    dynamic = {names[one] for one in kinds[RelationshipType.DYNAMIC_LINK]}
    assert {"libc6", "libcurl4", "libssl3"} <= dynamic
    assert set(names) - {"SPDXRef-authflow"} == set.union(*(kinds[kind] for kind in kinds if "LINK" in kind.name))
    checksums = {one.algorithm.name: one.value for one in document.files[0].checksums}
    data = (unpacked / "bin/authflow").read_bytes()
    assert checksums == {"SHA1": hashlib.sha1(data).hexdigest(), "SHA256": hashlib.sha256(data).hexdigest()}


@pytest.fixture(scope="module")
def system(dist, tmp_path_factory):
    """The unpacked root file system of the container."""
    if not MADE:
        pytest.skip("only `make dist` makes the container")
    folder = tmp_path_factory.mktemp("container")
    [place] = dist.glob("authflow-rootfs-*.tar.gz")
    run(*AS_ROOT, "tar", "-xzf", place, "-C", folder, "--numeric-owner")
    return folder


def test_the_container_runs_scenarios_as_an_ordinary_user(system, tmp_path):
    (tmp_path / "one.yaml").write_text(SCENARIO)
    done = run(
        "bwrap", "--unshare-all", "--uid", "10001", "--gid", "10001", "--bind", system, "/", "--proc", "/proc",
        "--dev", "/dev", "--tmpfs", "/tmp", "--ro-bind", tmp_path, "/work", "--chdir", "/work", "--clearenv",
        "--setenv", "HOME", "/tmp", "/usr/bin/authflow", "run", "one.yaml", "--no-history",
    )
    assert "1 passed" in done
    owner = (system / "work").stat()
    assert (owner.st_uid, owner.st_gid) == (10001, 10001) or os.geteuid() != 0
    assert re.search(r"^authflow:x:10001:10001:", (system / "etc/passwd").read_text(), re.M)


def test_the_container_has_certificates(system):
    bundle = (system / "etc/ssl/certs/ca-certificates.crt").read_text()
    assert bundle.count("BEGIN CERTIFICATE") > 100


def test_the_image_is_complete(dist):
    if not MADE:
        pytest.skip("only `make dist` makes the container")
    [place] = dist.glob("authflow-image-*.tar")
    assert json.loads(run("skopeo", "inspect", f"oci-archive:{place}"))["Os"] == "linux"
    with tarfile.open(place) as tar:
        contents = {one.name: tar.extractfile(one).read() for one in tar if one.isreg()}
    blobs = {name.rpartition("/")[2]: data for name, data in contents.items() if name.startswith("blobs/")}
    assert all(hashlib.sha256(data).hexdigest() == name for name, data in blobs.items())
    [described] = json.loads(contents["index.json"])["manifests"]
    manifest = json.loads(blobs[described["digest"].removeprefix("sha256:")])
    [layer] = manifest["layers"]
    [system] = dist.glob("authflow-rootfs-*.tar.gz")
    assert layer["digest"] == "sha256:" + hashlib.sha256(system.read_bytes()).hexdigest()
    settings = json.loads(blobs[manifest["config"]["digest"].removeprefix("sha256:")])["config"]
    containerfile = (dist / "Containerfile").read_text()
    assert f"USER {settings['User']}\n" in containerfile and settings["User"] == "10001:10001"
    assert f"ENTRYPOINT {json.dumps(settings['Entrypoint'])}\n" in containerfile


def action(archive, folder, **inputs):
    """Runs the steps of action.yml. Returns the exit code, the output, and the added lines of PATH and of the outputs."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    values = {"inputs.archive": str(archive), "inputs.sha256": "", **inputs}
    files = {"GITHUB_PATH": folder / "path", "GITHUB_OUTPUT": folder / "output"}
    for place in files.values():
        place.touch()
    env = os.environ | {name: str(place) for name, place in files.items()}
    env |= {"RUNNER_TEMP": str(folder), "GITHUB_ACTION_PATH": str(ROOT)}
    for step in steps:
        own = {name: re.sub(r"\$\{\{ *(\S+) *\}\}", lambda match: values.get(match[1], ""), text)
               for name, text in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], env=env | own,
            capture_output=True, text=True, timeout=60, check=False,
        )
        if done.returncode != 0:
            break
    return done.returncode, done.stdout + done.stderr, *(place.read_text() for place in files.values())


@pytest.mark.parametrize("address", ["path", "name", "URL"])
def test_the_action_installs_the_program(archive, tmp_path, monkeypatch, address):
    monkeypatch.chdir(archive.parent)
    addresses = {"path": archive, "name": archive.name, "URL": archive.as_uri()}
    status, log, path, output = action(addresses[address], tmp_path)
    assert status == 0, log
    program = pathlib.Path(path.strip()) / "authflow"
    version = run(program, "--version")
    assert output == f"version={version.split()[-1]}\n"


def test_the_action_rejects_another_archive(archive, tmp_path):
    status, log, path, _ = action(archive, tmp_path, **{"inputs.sha256": "0" * 64})
    assert (status, path) == (1, "") and "::error title=authflow::the checksum of" in log
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(archive, other)
    (other / "SHA256SUMS").write_text(f"{'0' * 64}  {archive.name}\n")
    status, log, path, _ = action(other / archive.name, tmp_path)
    assert (status, path) == (1, "") and "expected 0000" in log


def test_the_action_reports_a_missing_archive(tmp_path):
    status, log, path, _ = action(tmp_path / "none.tar.gz", tmp_path)
    assert (status, path) == (1, "") and "can't get the archive" in log


def test_github_accepts_the_action():
    check = pathlib.Path(sys.executable).with_name("check-jsonschema")
    run(check, "--builtin-schema", "vendor.github-actions", ROOT / "action.yml")


def block(name, folder):
    """A file of the guide, in a folder."""
    text = (ROOT / "docs/guides/install.md").read_text(encoding="utf-8")
    place = folder / pathlib.Path(name).name
    place.write_text(re.search(rf"```yaml {re.escape(name)}\n(.*?)```", text, re.S)[1])
    return place


def test_the_guide_uses_the_action_as_it_is(tmp_path):
    workflow = block(".github/workflows/scenarios.yaml", tmp_path)
    check = pathlib.Path(sys.executable).with_name("check-jsonschema")
    run(check, "--builtin-schema", "vendor.github-workflows", workflow)
    inputs = yaml.safe_load((ROOT / "action.yml").read_text())["inputs"]
    text = (ROOT / "docs/guides/install.md").read_text(encoding="utf-8")
    table = text.partition("| input | meaning |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\S+)`", table, re.M) == list(inputs)


def test_the_guide_uses_the_hooks_as_they_are(tmp_path):
    configuration = block(".pre-commit-config.yaml", tmp_path)
    run(pathlib.Path(sys.executable).with_name("pre-commit"), "validate-config", configuration)
    [used] = yaml.safe_load(configuration.read_text())["repos"]
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [one["id"] for one in used["hooks"]] == [one["id"] for one in hooks]


@pytest.fixture
def repository(tmp_path):
    """A repository with the hooks, and one with scenarios that uses them. Returns a function that runs a hook."""
    env = os.environ | {
        "PRE_COMMIT_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path), "PATH": f"{tmp_path}/bin:{os.environ['PATH']}",
        **{f"GIT_{who}_{what}": "a@example.com" for who in ["AUTHOR", "COMMITTER"] for what in ["NAME", "EMAIL"]},
    }
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/authflow").symlink_to(PROGRAM)
    hooks, own = tmp_path / "hooks", tmp_path / "own"
    for folder in [hooks, own / "scenarios"]:
        folder.mkdir(parents=True)
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    for folder in [hooks, own]:
        run("git", "init", "--quiet", folder, env=env)
    run("git", "add", ".", cwd=hooks, env=env)
    run("git", "commit", "--quiet", "--message", "Add hooks", cwd=hooks, env=env)
    precommit = pathlib.Path(sys.executable).with_name("pre-commit")
    run(precommit, "validate-manifest", hooks / ".pre-commit-hooks.yaml", env=env)

    def hook(name, text, status):
        (own / "scenarios/one.yaml").write_text(text)
        (own / "other.yaml").write_text("not: [a scenario]\n")
        run("git", "add", ".", cwd=own, env=env)
        return run(
            precommit, "try-repo", "--color=never", hooks, name, "--all-files", cwd=own, env=env, status=status
        )

    return hook


def test_pre_commit_checks_scenarios(repository):
    assert "Passed" in repository("authflow-check", SCENARIO, 0)
    assert "AF1203" in repository("authflow-check", SCENARIO.replace("signUp", "signup"), 1)


def test_pre_commit_checks_the_style(repository):
    assert "Passed" in repository("authflow-fmt", SCENARIO, 0)
    assert "scenarios/one.yaml" in repository("authflow-fmt", SCENARIO.replace("  - ", "      - "), 1)
