"""The CloudFormation templates of the guide: cfn-lint, `pool check`, the trust of the role, and its least policy."""

import json
import os
import pathlib
import re

import cfnlint.api
import pytest
from cfnlint.config import ManualArgs

import servers
from guide import KEYS, REGION, client, create, project
from servers import authflow
from templates import FOLDER, Template

SENDER = "arn:aws:ses:eu-west-1:111122223333:identity/no-reply@example.com"
ROLE = {"Repository": "example/shop", "PoolId": "eu-west-1_AbCdEfGhI"}
REGIONS = ["us-east-1", "eu-west-1", "ap-southeast-2"]


@pytest.fixture(scope="module")
def pool():
    with servers.mock("--check-signatures", "--region", REGION, environment=os.environ | KEYS) as program:
        yield program


def test_the_guide_names_every_template():
    page = (FOLDER.parents[1] / "docs/guides/live-pool.md").read_text(encoding="utf-8")
    names = [path.name for path in FOLDER.iterdir()]
    assert names and [name for name in names if f"(../../examples/cloudformation/{name})" not in page] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.name)
def test_cfn_lint_finds_nothing(path):
    # The informational rules include the policies that a resource with data should have.
    config = ManualArgs(include_checks=["I"], regions=REGIONS)
    assert [str(match) for match in cfnlint.api.lint(path.read_text(encoding="utf-8"), config=config)] == []


def test_cfn_lint_finds_a_misspelled_property():
    text = Template("test-pool.yaml").text.replace("AutoVerifiedAttributes", "AutoVerifiedAttribute")
    assert [match.rule.id for match in cfnlint.api.lint(text, regions=REGIONS)] == ["E3002"]


@pytest.mark.parametrize("sender, status, rules", [("", 1, ["email-daily-limit"]), (SENDER, 0, [])])
def test_the_pool_has_no_finding_but_the_limit_of_the_default_sender(tmp_path, sender, status, rules):
    result = authflow(
        "pool", "check", Template("test-pool.yaml").path, "--json", "--parameter", f"SenderArn={sender}",
        folder=tmp_path,
    )
    assert result.status == status, result
    assert re.findall(r'"rule"\s*:\s*"([^"]+)"', result.output) == rules, result


def test_a_sender_must_be_an_address_in_ses():
    template = Template("test-pool.yaml")
    assert template.accepts("SenderArn", SENDER) and template.accepts("SenderArn", "")
    assert not template.accepts("SenderArn", "no-reply@example.com")
    assert not template.accepts("SenderArn", "arn:aws:ses:eu-west-1:111122223333:identity/example.com")


def test_the_tag_alone_marks_the_pool_as_one_for_tests(pool, tmp_path):
    user_pool, app = create(client(pool.url))
    project(tmp_path, userPoolId="$(env.POOL)", clientId=app, endpoint=pool.url, source=None)
    (tmp_path / "sign-up.yaml").write_text(
        "scenario: A user signs up\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"
    )
    command = ["run", "sign-up.yaml", "--pool", "staging", "--strict"]
    passed = authflow(*command, folder=tmp_path, environment=KEYS | {"POOL": user_pool})
    assert passed.status == 0, passed
    arn = client(pool.url).describe_user_pool(UserPoolId=user_pool)["UserPool"]["Arn"]
    client(pool.url).untag_resource(ResourceArn=arn, TagKeys=["authflow:test"])
    refused = authflow(*command, folder=tmp_path, environment=KEYS | {"POOL": user_pool})
    assert refused.status == 6 and "authflow:test" in refused.errors, refused


def test_the_pool_cannot_be_deleted_by_accident(pool):
    cognito = client(pool.url)
    user_pool, _ = create(cognito)
    with pytest.raises(cognito.exceptions.InvalidParameterException):
        cognito.delete_user_pool(UserPoolId=user_pool)


def trust(**parameters):
    """The only statement of the role's trust policy."""
    template = Template("github-role.yaml", **ROLE | parameters)
    statement, = template.resources["Role"]["AssumeRolePolicyDocument"]["Statement"]
    return statement


# https://docs.github.com/en/actions/reference/openid-connect-reference#example-subject-claims
@pytest.mark.parametrize("parameters, subject", [
    ({}, "repo:example/shop:ref:refs/heads/main"),
    ({"Branch": "release/1"}, "repo:example/shop:ref:refs/heads/release/1"),
    ({"Environment": "nightly"}, "repo:example/shop:environment:nightly"),
    ({"Repository": "example@123456/shop@456789"}, "repo:example@123456/shop@456789:ref:refs/heads/main"),
])
def test_the_role_trusts_one_subject_and_one_audience(parameters, subject):
    statement = trust(**parameters)
    assert statement["Effect"] == "Allow" and statement["Action"] == "sts:AssumeRoleWithWebIdentity"
    assert statement["Condition"] == {"StringEquals": {
        "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
        "token.actions.githubusercontent.com:sub": subject,
    }}


@pytest.mark.parametrize("name, value", [
    ("Repository", "example/*"),
    ("Repository", "example"),
    ("Repository", "example/shop:ref:refs/heads/main"),
    ("Branch", "*"),
    ("Branch", ""),
    ("Environment", "nightly*"),
    ("PoolId", "*"),
])
def test_no_parameter_widens_the_trust(name, value):
    assert not Template("github-role.yaml").accepts(name, value)


def test_the_role_uses_the_provider_of_the_account_if_there_is_one():
    created = Template("github-role.yaml", **ROLE).resources
    assert created["Provider"] == {
        "Url": "https://token.actions.githubusercontent.com", "ClientIdList": ["sts.amazonaws.com"],
    }
    assert trust()["Principal"] == {"Federated": "resource:Provider"}
    assert set(Template("github-role.yaml", **ROLE, CreateProvider="false").resources) == {"Role"}
    own = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com"
    assert trust(CreateProvider="false")["Principal"] == {"Federated": own}


def test_the_role_and_the_guide_have_the_policy_that_iam_policy_prints(tmp_path):
    assert authflow("init", ".", folder=tmp_path).status == 0
    project(tmp_path)
    printed = authflow("iam-policy", "scenarios", "--pool", "staging", folder=tmp_path)
    assert printed.status == 0, printed
    page = (FOLDER.parents[1] / "docs/guides/live-pool.md").read_text(encoding="utf-8")
    assert json.loads(re.search(r"```json\n(.*?)```", page, re.S)[1]) == json.loads(printed.output)

    policy, = Template("github-role.yaml", **ROLE).resources["Role"]["Policies"]
    own, by_name, settings, domain = policy["PolicyDocument"]["Statement"]
    least, = json.loads(printed.output)["Statement"]
    assert own["Action"] == least["Action"]
    assert by_name["Action"] == "cognito-idp:ListUsers"
    arn = "arn:aws:cognito-idp:eu-west-1:111122223333:userpool/eu-west-1_AbCdEfGhI"
    assert own["Resource"] == by_name["Resource"] == settings["Resource"] == arn
    assert domain == domain | {"Action": "cognito-idp:DescribeUserPoolDomain", "Resource": "*"}
    assert pathlib.PurePath(arn).match(least["Resource"])
