"""The examples for CI systems, read by independent programs, and run by Slurm itself."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import pytest
import yaml

import workflows
from programs import running
from servers import PROGRAM

ROOT = pathlib.Path(__file__).parents[2]
CI = ROOT / "examples" / "ci"
SLURM = ROOT / "Tests" / "Support" / "Slurm" / "slurm.sh"


def checked(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60, **options)


def schema(name, path):
    return checked(sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{name}", path)


# Formats

@pytest.mark.parametrize("path", sorted(CI.rglob("gitlab-*.yml")), ids=lambda path: path.name)
def test_gitlab_accepts_the_pipeline(path):
    result = schema("gitlab-ci", path)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_schema_of_gitlab_refuses_a_wrong_value(tmp_path):
    path = tmp_path / "pipeline.yml"
    path.write_text((CI / "gitlab-shards.yml").read_text().replace("parallel: 8", "parallel: many"))
    assert schema("gitlab-ci", path).returncode == 1


def test_kubernetes_accepts_the_jobs():
    import kubernetes_validate

    documents = list(yaml.safe_load_all((CI / "kubernetes-shards.yaml").read_text()))
    for document in documents:
        kubernetes_validate.validate(document, "1.34", strict=True)
    jobs = {document["metadata"]["name"]: document["spec"] for document in documents if document["kind"] == "Job"}
    shards = jobs["authflow-shards"]
    script = shards["template"]["spec"]["containers"][0]["args"][0]
    assert f"--shard auto/{shards['completions']} " in script and shards["completionMode"] == "Indexed"
    broken = documents[1] | {"spec": documents[1]["spec"] | {"completion": 8}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, "1.34", strict=True)


def kubernetes_script(job, folder):
    """The script of a Job's container, with the volume in the folder."""
    documents = yaml.safe_load_all((CI / "kubernetes-shards.yaml").read_text())
    [spec] = [one["spec"] for one in documents if one["kind"] == "Job" and one["metadata"]["name"] == job]
    [container] = spec["template"]["spec"]["containers"]
    assert container["workingDir"] == "/results"
    return [*container["command"], *(text.replace("/results", str(folder)) for text in container["args"])]


def test_the_jobs_of_kubernetes_merge_no_part_of_an_earlier_run(folder):
    script = kubernetes_script("authflow-merge", folder)
    variables = os.environ | {"PATH": f"{in_path(folder)}:{os.environ['PATH']}"}

    def night(*shards):
        for shard in shards:
            part = f"parts/shard-{shard - 1}.jsonl"
            checked(PROGRAM, "run", "scenarios", "--seed", "7", "--shard", f"{shard}/2", "--json", part, cwd=folder)
        return checked(*script, cwd=folder, env=variables)

    first = night(1, 2)
    assert first.returncode == 0 and "9 scenarios: 9 passed" in first.stdout, first
    second = night(1)
    assert second.returncode == 4 and "2 of 2" in second.stderr, second


@pytest.mark.skipif(not shutil.which("kubectl"), reason="kubectl is not installed")
@pytest.mark.parametrize("conditions, value", [
    ([], ""), (["SuccessCriteriaMet"], "True"), (["SuccessCriteriaMet", "Complete"], "True"),
    (["FailureTarget", "Failed"], "True"),
])
def test_kubectl_waits_for_one_value_of_a_job(tmp_path, conditions, value):
    documents = list(yaml.safe_load_all((CI / "kubernetes-shards.yaml").read_text()))
    [merge] = [one for one in documents if one["metadata"]["name"] == "authflow-merge" and one["kind"] == "Job"]
    [wait] = merge["spec"]["template"]["spec"]["initContainers"]
    [path] = [word.removeprefix("--for=").rpartition("=")[0] for word in wait["command"] if word.startswith("--for=")]
    status = {"conditions": [{"type": name, "status": "True"} for name in conditions]} if conditions else {}
    (tmp_path / "job.yaml").write_text(yaml.safe_dump(merge | {"status": status}))
    shown = checked("kubectl", "label", "--local", "-f", tmp_path / "job.yaml", "a=b", "-o", path)
    assert (shown.returncode, shown.stdout) == (0, value), shown


def test_argo_accepts_the_workflow():
    from hera.workflows import CronWorkflow

    text = (CI / "argo-shards.yaml").read_text()
    workflow = CronWorkflow.from_yaml(text)
    # hera drops every key that is not part of a workflow.
    assert yaml.safe_load(workflow.to_yaml()) == yaml.safe_load(text)


def test_the_pods_of_argo_can_write_next_to_the_project_file():
    spec = yaml.safe_load((CI / "argo-shards.yaml").read_text())["spec"]["workflowSpec"]
    writable = {volume["name"] for volume in spec["volumes"] if "emptyDir" in volume}
    for container in [template["container"] for template in spec["templates"] if "container" in template]:
        places = {mount["mountPath"] for mount in container["volumeMounts"] if mount["name"] in writable}
        assert f"{container['workingDir']}/.authflow" in places


def test_groovy_parses_the_jenkinsfile(tmp_path):
    # The script only parses: the steps of a pipeline exist only in Jenkins.
    parse = "new GroovyShell().parse(new File(args[0])); println 'parsed'"
    java = os.environ | {"JAVA_HOME": "/usr/lib/jvm/default-java"}
    good = checked("groovy", "-e", parse, CI / "Jenkinsfile", env=java)
    assert good.returncode == 0 and good.stdout.endswith("parsed\n"), good
    text = (CI / "Jenkinsfile").read_text()
    (tmp_path / "Broken").write_text(text.replace("values '1', ", "values '1' "))
    assert checked("groovy", "-e", parse, tmp_path / "Broken", env=java).returncode == 1
    axis = re.search(r"name 'SHARD'\s+values (.*)", text)[1]
    count = int(re.search(r"SHARDS = '(\d+)'", text)[1])
    assert re.findall(r"'(\d+)'", axis) == [str(number + 1) for number in range(count)]


def test_a_shard_of_jenkins_stashes_only_its_part_of_this_build():
    text = (CI / "Jenkinsfile").read_text()
    steps = text.partition("stage('run')")[2].partition("stage('merge')")[0]
    assert steps.index("sh 'rm -rf parts'") < steps.index("authflow run")
    [included] = re.findall(r'includes: "(.*?)"', steps)
    [written] = re.findall(r'--json "(.*?)"', steps)
    assert included.split(",") == [written.replace("$SHARD", "${SHARD}"), ".authflow/journal/*"]


@pytest.mark.parametrize("path", sorted([*CI.rglob("*.sh"), *CI.rglob("*.sbatch")]), ids=lambda path: path.name)
def test_bash_parses_the_script(path):
    result = checked("bash", "-n", path)
    assert result.returncode == 0 and result.stderr == "", result


def test_the_matrix_of_github_counts_from_1():
    shards = workflows.load(CI / "github-actions-shards.yml")["jobs"]["shard"]["strategy"]["matrix"]["shard"]
    assert shards == list(range(1, len(shards) + 1))


# Slurm itself

SCENARIOS = """
scenario: A user signs up
examples: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { n: 6 }, { n: 7 }, { n: 8 }, { n: 9 }]
steps:
  - signUp: { username: $(user.email), password: $(user.password), attributes: { name: User $(example.n) } }
"""
FAILING = """
scenario: A wrong password fails
given: { users: [{ as: ada }] }
steps:
  - signIn: { username: $(users.ada.username), password: wrong }
"""


@pytest.fixture(scope="module")
def slurm():
    """The configuration of a private cluster of one machine: munged, slurmctld, and slurmd."""
    with tempfile.TemporaryDirectory() as folder, running(SLURM, folder, ends_with_input=True) as program:
        yield json.loads(program.expect(r"{.*}\n")[0])["configuration"]


def in_path(folder):
    """A folder with the tested program."""
    program = folder / "bin" / "authflow"
    program.parent.mkdir(exist_ok=True)
    if not program.exists():
        program.symlink_to(PROGRAM)
    return program.parent


def submit(slurm, folder, *options):
    """Runs the example in a copy of the project, with the tested program in PATH."""
    inherited = {
        key: value for key, value in os.environ.items()
        if not key.startswith(("AWS_", "SLURM_", "SBATCH_", "CI", "GITHUB_"))
    }
    variables = inherited | {"SLURM_CONF": slurm, "PATH": f"{in_path(folder)}:{os.environ['PATH']}"}
    words = ["scenarios", "--seed", "7", *options]
    return checked(CI / "slurm" / "submit.sh", *words, cwd=folder, env=variables)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "sign-up.yaml").write_text(SCENARIOS)
    return tmp_path


def test_an_array_of_slurm_runs_the_shards_and_a_dependent_job_merges_them(slurm, folder):
    (folder / "scenarios" / "sign-in.yaml").write_text(FAILING)
    result = submit(slurm, folder)
    assert result.returncode == 1 and "10 scenarios: 9 passed, 1 failed" in result.stdout, result
    parts = sorted((folder / "authflow-parts").iterdir())
    assert [part.name for part in parts] == [f"shard-{number}.jsonl" for number in range(1, 9)]
    starts = [json.loads(part.read_text().splitlines()[0]) for part in parts]
    # All tasks of the array share its ID, and therefore the seed.
    assert len({start["shard"]["run"] for start in starts}) == 1
    assert {start["shard"]["count"] for start in starts} == {8}
    assert (folder / "reports" / "junit.xml").read_text().count("<testcase") == 10
