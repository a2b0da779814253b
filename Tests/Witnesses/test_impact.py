"""`pool impact` with a second side without the pool or without its last client."""

import json
import os
import subprocess

import pytest

from servers import PROGRAM
from terraform import Change, Resource, keep, plan, state

P = Resource("user_pool.p")
W = Resource("user_pool_client.web")

SCENARIOS = """\
scenario: Guest signs up
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: confirmSignUp }
---
scenario: Administrator makes a user
steps:
  - AdminCreateUser: { Username: $(user.email) }
"""

POOL = """\
  Pool:
    Type: AWS::Cognito::UserPool
    Properties: { UserPoolName: !Sub "shop-${Stage}", UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
"""
CLIENT = """\
  Web:
    Type: AWS::Cognito::UserPoolClient
    Properties: { ClientName: web, UserPoolId: !Ref Pool, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
"""
HEAD = "Parameters:\n  Stage: { Type: String }\nResources:\n  Topic: { Type: AWS::SNS::Topic }\n"


def impact(folder, before, after):
    for name, document in (("before", before), ("after", after)):
        text = document if isinstance(document, str) else json.dumps(document)
        (folder / name).with_suffix(".yaml" if isinstance(document, str) else ".json").write_text(text)
    (folder / "scenarios.yaml").write_text(SCENARIOS)
    kind = "yaml" if isinstance(before, str) else "json"
    return subprocess.run(
        [os.path.abspath(PROGRAM), "pool", "impact", f"before.{kind}", f"after.{kind}", "scenarios.yaml"],
        cwd=folder, capture_output=True, text=True, timeout=120,
    )


@pytest.mark.parametrize(("before", "after"), [
    (state(P, W), plan(Change("delete", P), Change("delete", W))),
    (HEAD + POOL + CLIENT, HEAD),
], ids=["plan", "template"])
def test_every_scenario_differs_without_the_pool(tmp_path, before, after):
    program = impact(tmp_path, before, after)
    assert program.returncode == 1, program.stderr
    assert "2 of 2 scenarios differ" in program.stdout and "does not contain a pool" in program.stdout


@pytest.mark.parametrize(("before", "after"), [
    (state(P, W), plan(keep(P), Change("delete", W))),
    (HEAD + POOL + CLIENT, HEAD + POOL),
], ids=["plan", "template"])
def test_scenarios_that_need_a_client_differ_without_it(tmp_path, before, after):
    program = impact(tmp_path, before, after)
    assert program.returncode == 1, program.stderr
    assert "Guest signs up" in program.stdout and "has no client" in program.stdout
    assert "differs  Administrator" not in program.stdout
