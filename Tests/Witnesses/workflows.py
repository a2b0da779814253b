"""Runs the jobs of a GitHub workflow on this machine. The only supported actions are those in `Job.uses`."""

import os
import pathlib
import re
import shutil
import subprocess

import yaml

EXPRESSION = re.compile(r"\$\{\{\s*(\w+)\.(\w+)\s*\}\}")


def load(path):
    """A workflow. YAML 1.1 reads the key `on` as true."""
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in document.items()}


class Workflow:
    """One run of a workflow: its jobs share the values, the program, and the artifacts."""

    def __init__(self, path, repository, folder, program, values):
        self.document = load(path)
        self.repository = repository
        self.folder = folder
        self.values = values
        self.artifacts = folder / "artifacts"
        self.programs = folder / "programs"
        self.programs.mkdir()
        (self.programs / "authflow").symlink_to(program)

    def job(self, name):
        return Job(self, name)

    def filled(self, text):
        """A text with the values of its expressions. A missing variable or secret is empty, as on GitHub."""
        return EXPRESSION.sub(lambda match: self.values.get(match[1], {}).get(match[2], ""), text)


class Job:
    """A job in its own empty folder. `log` has the output of its steps."""

    def __init__(self, workflow, name):
        self.workflow = workflow
        self.steps = workflow.document["jobs"][name]["steps"]
        self.folder = workflow.folder / name
        self.folder.mkdir()
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("AWS_", "GITHUB_"))
        } | {"HOME": str(workflow.folder), "AWS_EC2_METADATA_DISABLED": "true"}
        self.environment["PATH"] = f"{workflow.programs}:{os.environ['PATH']}"
        self.log = ""

    def run(self, instead=None):
        """Runs all steps, and returns whether the job succeeds.

        `instead` runs in place of the command `authflow run`, and returns an exit code.
        """
        succeeds = True
        for step in self.steps:
            if not succeeds and step.get("if") != "always()":
                continue
            passes = self.uses(step) if "uses" in step else self.shell(step, instead)
            succeeds = succeeds and (passes or step.get("continue-on-error", False))
        return succeeds

    def shell(self, step, instead):
        assert self.workflow.document["defaults"]["run"]["shell"] == "bash"
        own = {key: self.workflow.filled(value) for key, value in step.get("env", {}).items()}
        # https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#defaultsrunshell
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        if instead and step["run"].startswith("authflow run"):
            return instead(command, self.folder, self.environment | own) == 0
        result = subprocess.run(
            command, cwd=self.folder, env=self.environment | own, capture_output=True, text=True, timeout=120
        )
        self.log += f"$ {step['run']}\n{result.stdout}{result.stderr}"
        return result.returncode == 0

    def uses(self, step):
        inputs = {key: self.workflow.filled(str(value)) for key, value in step.get("with", {}).items()}
        match step["uses"].partition("@")[0]:
            case "actions/checkout":
                shutil.copytree(self.workflow.repository, self.folder, dirs_exist_ok=True)
            case "aws-actions/configure-aws-credentials":
                assert inputs["role-to-assume"].startswith("arn:aws:iam::") and inputs["aws-region"]
                self.environment |= self.workflow.values["keys"] | {"AWS_REGION": inputs["aws-region"]}
            case "actions/upload-artifact":
                self.upload(inputs)
            case "actions/download-artifact":
                source = self.workflow.artifacts / inputs["name"]
                if not source.exists():
                    self.log += f"no artifact {inputs['name']}\n"
                    return False
                shutil.copytree(source, self.folder / inputs["path"], dirs_exist_ok=True)
            case other:
                raise AssertionError(f"unknown action {other}")
        return True

    def upload(self, inputs):
        """Keeps a file or a folder. Without files, there is no artifact.

        A file is hidden if its name, or the name of a folder in its path, starts with a dot:
        https://github.com/actions/upload-artifact#uploading-hidden-files
        """
        source = self.folder / inputs["path"]
        root = source if source.is_dir() else source.parent
        files = source.rglob("*") if source.is_dir() else [source]
        for file in files:
            is_hidden = any(part.startswith(".") for part in file.relative_to(self.folder).parts)
            if file.is_file() and (not is_hidden or inputs.get("include-hidden-files") == "True"):
                copy = self.workflow.artifacts / inputs["name"] / file.relative_to(root)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)


def actions(path):
    """All actions of a workflow, with their versions."""
    return [step["uses"] for job in load(path)["jobs"].values() for step in job["steps"] if "uses" in step]


def files(folder):
    """The workflows below a folder."""
    found = [path for path in pathlib.Path(folder).rglob("*.y*ml") if "\njobs:\n" in path.read_text(encoding="utf-8")]
    return sorted(found)
