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


@pytest.fixture
def project(tmp_path):
    """Writes a project whose pools, source, and scenario read secrets from a program. Runs commands in its folder."""
    (tmp_path / "store.sh").write_text(f"#!/bin/sh\necho \"$1\" >> runs\necho '{PASSWORD}'\n")
    (tmp_path / "store.sh").chmod(0o755)
    (tmp_path / "scenario.yaml").write_text(SCENARIO.split("  - signIn")[0])
    for name, length in ("a", 8), ("b", 60):
        policy = f"Policies: {{ PasswordPolicy: {{ MinimumLength: {length} }} }}"
        (tmp_path / f"{name}.yaml").write_text(f"pool: {{ Name: {name}, UsernameAttributes: [email], {policy} }}\n")

    def start(*arguments, pool=None):
        facts = (pool.pool, pool.client, pool.url) if pool else ("eu-west-1_AbCdEfGhI", "abc", "http://127.0.0.1:9")
        (tmp_path / "authflow.yaml").write_text(textwrap.dedent("""\
            pools:
              live:
                kind: cognito
                userPoolId: %s
                clientId: %s
                endpoint: %s
                source: box
                vars: { key: $(secret.POOL_KEY) }
              try: { kind: mock, vars: { key: $(secret.TRY_KEY) } }
            sources:
              box: { kind: imap, url: "imaps://127.0.0.1:9", username: qa, password: $(secret.BOX_PASSWORD) }
            secrets:
              STORED_PASSWORD: { run: [./store.sh, STORED_PASSWORD] }
              POOL_KEY: { run: [./store.sh, POOL_KEY] }
              TRY_KEY: { run: [./store.sh, TRY_KEY] }
              BOX_PASSWORD: { run: [./store.sh, BOX_PASSWORD] }
            defaults: { pool: live }
            """) % facts)
        keys = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
        result = authflow(*arguments, folder=tmp_path, environment=keys)
        runs = tmp_path / "runs"
        return result, sorted(runs.read_text().split()) if runs.exists() else []

    return start


@pytest.mark.parametrize("arguments, status, names", [
    (["run", "scenario.yaml", "--pool", "try"], 0, ["STORED_PASSWORD", "TRY_KEY"]),
    (["run", "scenario.yaml", "--pool", "try", "--shard", "1/1"], 0, ["STORED_PASSWORD", "TRY_KEY"]),
    (["doctor", "try", "scenario.yaml"], 0, ["STORED_PASSWORD", "TRY_KEY"]),
    (["compare", "mock", "try", "scenario.yaml"], 0, ["STORED_PASSWORD", "TRY_KEY"]),
    (["compare", "mock", "a.yaml", "scenario.yaml"], 1, ["STORED_PASSWORD"]),
    (["compare", "a.yaml", "b.yaml", "scenario.yaml"], 1, ["STORED_PASSWORD"]),
    (["pool", "impact", "a.yaml", "b.yaml", "scenario.yaml"], 1, ["STORED_PASSWORD"]),
    (["mutate", "scenario.yaml", "--pool", "mock", "--only", "short-password"], 1, ["STORED_PASSWORD"]),
    (["mutate", "scenario.yaml", "--pool", "try", "--only", "short-password"], 1, ["STORED_PASSWORD", "TRY_KEY"]),
    (["coverage", "scenario.yaml", "--pool", "a.yaml"], 0, ["STORED_PASSWORD"]),
    (["check", "scenario.yaml"], 0, []),
    (["list", "scenario.yaml"], 0, []),
    (["explain", "scenario.yaml"], 0, []),
    (["pool", "diff", "a.yaml", "b.yaml"], 1, []),
])
def test_commands_read_the_secrets_of_scenarios_from_programs_once(project, arguments, status, names):
    result, runs = project(*arguments)
    assert (result.status, runs) == (status, names), result
    assert PASSWORD not in result.output + result.errors


@pytest.mark.parametrize("arguments, names", [
    (["pool", "export", "live"], ["POOL_KEY"]),
    (["pool", "check", "live"], ["POOL_KEY"]),
    (["pool", "diff", "live", "a.yaml"], ["POOL_KEY"]),
    (["pool", "impact", "live", "a.yaml", "scenario.yaml"], ["BOX_PASSWORD", "POOL_KEY", "STORED_PASSWORD"]),
    (["coverage", "scenario.yaml", "--pool", "live"], ["POOL_KEY", "STORED_PASSWORD"]),
    (["iam-policy", "scenario.yaml", "--pool", "live"], ["POOL_KEY"]),
    (["sweep", "live"], ["POOL_KEY"]),
])
def test_commands_read_the_secrets_of_a_live_pool_from_programs_once(project, arguments, names):
    with servers.mock() as pool:
        result, runs = project(*arguments, pool=pool)
    assert result.status in (0, 1) and runs == names, result


def test_a_source_is_read_with_a_secret_from_a_program(project):
    result, runs = project("inbox", "list")
    # Nothing listens on the mailbox's port.
    assert result.status == 4 and runs == ["BOX_PASSWORD"], result


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
