"""Secrets that programs print, such as password managers' commands."""

import os
import pathlib
import re
import textwrap

import pytest

import servers
from servers import authflow

SCENARIO = """
scenario: A user signs up with a secret
steps:
  - signUp: { username: $(user.email), password: $(secret.STORED_PASSWORD) }
  - signIn: { username: $(user.email), password: $(secret.STORED_PASSWORD) }
"""

PASSWORD = "Planted-5ecret-Of-The-Store"


@pytest.fixture
def run(tmp_path):
    """Writes a store, a project file that names it, and a scenario that reads it, and runs the scenario."""

    def start(script, scenario=SCENARIO, environment=None):
        store = tmp_path / "store.sh"
        store.write_text(f"#!/bin/sh\necho \"$@\" >> runs\nenv >> variables\n{script}\n")
        store.chmod(0o755)
        (tmp_path / "authflow.yaml").write_text(textwrap.dedent("""\
            secrets:
              STORED_PASSWORD: { run: [./store.sh, show, $(env.ENTRY)] }
              UNUSED: { run: [./no-such-program] }
            """))
        (tmp_path / "scenario.yaml").write_text(scenario)
        return authflow(
            "run", "scenario.yaml", "--junit", "r.xml",
            folder=tmp_path, environment={"ENTRY": "qa/imap"} | (environment or {}),
        )

    return start


def test_a_secret_is_read_once_and_masked(run, tmp_path):
    result = run(f"echo '{PASSWORD}'")
    # The user is not confirmed, and the report of the failure shows what was sent.
    assert result.status == 1, result
    assert (tmp_path / "runs").read_text() == "show qa/imap\n"
    everything = result.output + result.errors + (tmp_path / "r.xml").read_text()
    assert PASSWORD not in everything
    assert PASSWORD not in (tmp_path / "variables").read_text()


def test_a_program_whose_secret_is_not_read_does_not_run(run, tmp_path):
    result = run("exit 1", scenario=SCENARIO.split("  - signIn")[0].replace("secret.STORED_PASSWORD", "user.password"))
    assert result.status == 0, result
    assert not (tmp_path / "runs").exists()


def test_a_variable_takes_precedence(run, tmp_path):
    result = run("exit 1", environment={"STORED_PASSWORD": "Own-5ecret-value"})
    assert result.status == 1, result
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("script, reason", [
    ("echo locked >&2; exit 3", "exited with code 3: locked"),
    ("exit 0", "printed no secret"),
    ("printf '\\377'", "printed no secret"),
])
def test_a_program_without_a_secret_prevents_the_run(run, script, reason):
    result = run(script)
    assert result.status == 4, result
    assert "authflow.yaml:2: the program of the secret `STORED_PASSWORD`" in result.errors
    assert reason in result.errors


def example(pool):
    """The project file of the reference page, with a mock as its pool. It reaches no other machine."""
    page = pathlib.Path(__file__).parents[2] / "docs" / "reference" / "project-file.md"
    text, = [block for block in re.findall(r"```yaml\n(.*?)```", page.read_text(), re.S) if "op://" in block]
    replaced = {
        "eu-west-1_AbCdEfGhI": pool.pool,
        "4x5yza6bcde7fghi8jk9": f"{pool.client}\n    endpoint: {pool.url}",
        "imaps://imap.example.com": "imaps://127.0.0.1:9",
    }
    for shown, own in replaced.items():
        assert text.count(shown) == 1
        text = text.replace(shown, own)
    return text


def test_the_stores_of_the_reference_are_called_as_it_shows(tmp_path):
    (tmp_path / "scenario.yaml").write_text(
        "scenario: Users have stored passwords\nsteps:\n"
        "  - signUp: { username: $(user.email), password: $(secret.API_KEY) }\n"
        "  - signUp: { username: $(users.other.email), password: $(secret.ADMIN_PASSWORD) }\n"
    )
    for name in "aws", "vault", "op", "pass":
        script = f'#!/bin/sh\necho "{name} $*, $VAULT_TOKEN" >> "{tmp_path}/calls"\necho Planted-5ecret-{name}\n'
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "VAULT_TOKEN": "token"}
    with servers.mock() as pool:
        (tmp_path / "authflow.yaml").write_text(example(pool))
        result = authflow("run", "scenario.yaml", "--pool", "staging", folder=tmp_path, environment=environment)
    assert "Planted" not in result.output + result.errors
    assert sorted((tmp_path / "calls").read_text().splitlines()) == [
        "aws secretsmanager get-secret-value --secret-id qa/client --query SecretString --output text, token",
        "op read op://QA/shop-api/credential, token",
        "pass show qa/admin, token",
        "vault kv get -mount=secret -field=password qa/imap, token",
    ], result
