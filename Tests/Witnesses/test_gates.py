"""The gates for pull requests in examples/ci/gate: their commands run on a git repository with a base and a head."""

import json
import os
import pathlib
import subprocess

import pytest
import yaml

import workflows
from servers import PROGRAM
from terraform import Change, Resource, keep, plan, state

GATES = pathlib.Path(__file__).parents[2] / "examples" / "ci" / "gate"
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
# What the head changes, and whether the gate lets the change pass.
CHANGES = {"a removed flow": (FLOWS[1:], False), "no change": (FLOWS, True)}

SCENARIO = """
scenario: A user signs in with a password
given: { users: [{ as: ada }] }
steps:
  - signIn: { username: $(users.ada.username), password: $(users.ada.password), flow: USER_PASSWORD_AUTH }
"""
# A finding of both sides that has nothing to do with the change.
ACCEPTED = """
- { field: pool, reason: The team knows these settings, until: 2099-12-31 }
"""

# Programs of the other tools: each does what the gate expects of it.
TOOLS = {
    "npm": "exit 0",
    # cdk synth writes the template of the stack.
    "npx": 'folder=cdk.out; [ "${4:-}" = --output ] && folder=$5; mkdir -p "$folder"\n'
           'cp template.yaml "$folder/ShopStack.template.json"',
    "terraform": 'case "$*" in "show -json") cat state.json;; "show -json plan.bin") cat plan.json;;\n'
                 'plan*) touch plan.bin;; esac',
    "gh": 'printf "%s\\n" "$@" > "$RECORD"; cat "$5" >> "$RECORD"',
    "curl": 'printf "%s\\n" "$@" > "$RECORD"; cat results/impact.md >> "$RECORD"',
}


def template(flows):
    """A template in JSON, which is also YAML."""
    return json.dumps({"Resources": {
        "Pool": {"Type": "AWS::Cognito::UserPool", "Properties": {
            "UserPoolName": "shop", "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
        }},
        "Web": {"Type": "AWS::Cognito::UserPoolClient", "Properties": {
            "UserPoolId": {"Ref": "Pool"}, "ClientName": "web", "ExplicitAuthFlows": flows,
        }},
    }}, indent=2)


def files(before, after):
    """The files of a commit: the template, and the state and the plan of Terraform."""
    pool = Resource("user_pool.p")
    old, new = (Resource("user_pool_client.web", explicit_auth_flows=flows) for flows in (before, after))
    change = keep(old) if before == after else Change("update", old, new)
    return {
        "template.yaml": template(after), "scenarios/sign-in.yaml": SCENARIO, "pools/accepted.yaml": ACCEPTED,
        "state.json": json.dumps(state(pool, old)), "plan.json": json.dumps(plan(keep(pool), change)),
    }


def git(folder, *words):
    command = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", *words]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


class Repository:
    """A repository with two commits, and folders in which jobs run."""

    def __init__(self, folder, after):
        self.folder, self.record = folder, folder / "record"
        self.origin = folder / "origin"
        self.origin.mkdir()
        git(self.origin, "init", "-q", "-b", "main")
        self.base = self.commit(FLOWS)
        self.head = self.commit(after)
        programs = folder / "programs"
        programs.mkdir()
        for name, script in TOOLS.items():
            (programs / name).write_text(f"#!/bin/bash\n{script}\n")
            (programs / name).chmod(0o755)
        (programs / "authflow").symlink_to(os.path.abspath(PROGRAM))
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(("CI", "GITHUB_"))}
        self.environment = inherited | {
            "PATH": f"{programs}:{os.environ['PATH']}", "RECORD": str(self.record), "HOME": str(folder),
            "GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "CI_MERGE_REQUEST_DIFF_BASE_SHA": self.base,
            "GATE_TOKEN": "token", "PULL_REQUEST": "7", "CI_API_V4_URL": "https://gitlab.example/api/v4",
            "CI_PROJECT_ID": "1", "CI_MERGE_REQUEST_IID": "7",
        }

    def commit(self, flows):
        for name, text in files(FLOWS, flows).items():
            path = self.origin / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        git(self.origin, "add", "-A")
        git(self.origin, "commit", "-q", "--allow-empty", "-m", "change")
        return git(self.origin, "rev-parse", "HEAD")

    def checkout(self, name, commit):
        git(self.folder, "clone", "-q", str(self.origin), name)
        git(self.folder / name, "checkout", "-q", commit)
        return self.folder / name

    def bash(self, script, folder, **environment):
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=folder, env=self.environment | {"CI_PROJECT_DIR": str(folder)} | environment,
            capture_output=True, text=True, timeout=120,
        )

    def job(self, job, folder, **environment):
        """Runs the commands of a job on GitHub, and returns whether the job succeeds."""
        succeeds, self.log = True, ""
        for step in job["steps"]:
            if "run" in step and (succeeds or step.get("if") == "always()"):
                result = self.bash(step["run"], folder / step.get("working-directory", "."), **environment)
                self.log += f"$ {step['run']}\n{result.stdout}{result.stderr}"
                succeeds = succeeds and result.returncode == 0
        return succeeds


@pytest.fixture(params=list(CHANGES))
def change(request, tmp_path):
    flows, passes = CHANGES[request.param]
    repository = Repository(tmp_path, flows)
    repository.passes = passes
    return repository


def is_whole(repository, results):
    """Checks the results of the gate, and the comment."""
    impact = (results / "impact.md").read_text()
    sarif = json.loads((results / "pool-check.sarif").read_text())
    assert sarif["version"] == "2.1.0"
    assert ("ExplicitAuthFlows" in impact) == (not repository.passes), impact
    assert impact in repository.record.read_text()


def test_the_gate_on_github_for_cloudformation(change):
    document = workflows.load(GATES / "github-cloudformation.yml")
    jobs, variables = document["jobs"], document["env"]
    workspace = change.folder / "workspace"
    workspace.mkdir()
    change.checkout("workspace/base", change.base)
    change.checkout("workspace/head", change.head)
    assert change.job(jobs["impact"], workspace, **variables) == change.passes, change.log
    assert change.job(jobs["comment"], workspace), change.log
    is_whole(change, workspace / "results")
    assert (change.folder / "summary.md").read_text() == (workspace / "results/impact.md").read_text()


def test_the_gate_on_github_for_cdk(change):
    document = workflows.load(GATES / "github-cdk.yml")
    jobs, variables = document["jobs"], document["env"]
    workspace = change.checkout("workspace", change.head)
    for side in ("base", "head"):
        folder = change.checkout(side, getattr(change, side))
        assert change.job(jobs["synth"], folder, **variables), change.log
        # The artifact of a single file contains the file without its folders.
        (workspace / side).mkdir()
        (folder / variables["TEMPLATE"]).rename(workspace / side / pathlib.Path(variables["TEMPLATE"]).name)
    assert change.job(jobs["impact"], workspace, **variables) == change.passes, change.log
    assert change.job(jobs["comment"], workspace), change.log
    is_whole(change, workspace / "results")


def test_the_gate_on_github_for_terraform(change):
    jobs = workflows.load(GATES / "github-terraform.yml")["jobs"]
    workspace = change.checkout("workspace", change.head)
    assert change.job(jobs["plan"], workspace), change.log
    assert change.job(jobs["impact"], workspace) == change.passes, change.log
    assert change.job(jobs["comment"], workspace), change.log
    impact = (workspace / "results/impact.md").read_text()
    assert ("explicit_auth_flows" in impact.lower() or "ExplicitAuthFlows" in impact) == (not change.passes), impact
    assert impact in change.record.read_text()


@pytest.mark.parametrize("kind, prepare", [
    ("cloudformation", "cloudformation-templates"), ("cdk", "cdk-templates"), ("terraform", "terraform-plans"),
])
def test_the_gate_on_gitlab(change, kind, prepare):
    document = yaml.safe_load((GATES / "gitlab-gate.yml").read_text())
    workspace = change.checkout("workspace", change.head)

    def run(name):
        job = document[name]
        script = job.get("script") or document[job["extends"]]["script"]
        # All lines run in one shell.
        return change.bash("\n".join(script), workspace, **job.get("variables", {}))

    prepared = run(prepare)
    assert prepared.returncode == 0, prepared
    impact = run(f"{kind}-impact")
    assert (impact.returncode == 0) == change.passes, impact
    comment = run(f"{kind}-comment")
    assert comment.returncode == 0, comment
    is_whole(change, workspace / "results")
    assert "https://gitlab.example/api/v4/projects/1/merge_requests/7/notes" in change.record.read_text()
