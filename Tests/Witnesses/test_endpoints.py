"""The hosts of the service, with botocore as the witness.

The Swift test of the same file shows that authflow has these hosts. `RECORD_SNAPSHOTS=1` rewrites the file.
"""

import json
import os
import pathlib

import boto3
import botocore.session
import pytest
from botocore.endpoint_provider import EndpointProvider

from servers import authflow, mock

PATH = pathlib.Path(__file__).parent.parent / "PoolClientTests/Golden/endpoints.json"
REGIONS = [
    "us-east-1", "us-east-2", "us-west-1", "us-west-2", "ca-central-1", "ca-west-1", "eu-west-1", "eu-central-1",
    "eu-north-1", "ap-southeast-1", "sa-east-1", "me-south-1", "af-south-1", "il-central-1", "mx-central-1",
    "us-gov-west-1", "us-gov-east-1", "cn-north-1", "cn-northwest-1", "eusc-de-east-1", "us-iso-east-1",
    "us-isob-east-1", "eu-isoe-west-1", "us-isof-south-1",
]


def of_botocore():
    loader = botocore.session.get_session().get_component("data_loader")
    rules = loader.load_service_model("cognito-idp", "endpoint-rule-set-1")
    provider = EndpointProvider(rules, loader.load_data("partitions"))
    cases = []
    for region in REGIONS:
        for fips in (False, True):
            for dual_stack in (False, True):
                found = provider.resolve_endpoint(Region=region, UseFIPS=fips, UseDualStack=dual_stack)
                cases.append({"region": region, "fips": fips, "dualStack": dual_stack, "url": found.url + "/"})
    return cases


def test_the_recorded_hosts_are_those_of_botocore():
    text = "[\n" + ",\n".join(json.dumps(case) for case in of_botocore()) + "\n]\n"
    if os.environ.get("RECORD_SNAPSHOTS"):
        PATH.write_text(text)
    assert PATH.read_text() == text


SCENARIO = """
scenario: A user signs up
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
"""

FORMATS = {
    "amplify_outputs.json": lambda pool: json.dumps({
        "version": "1.3",
        "auth": {"user_pool_id": pool.pool, "aws_region": "us-east-1", "user_pool_client_id": pool.client},
    }),
    "aws-exports.js": lambda pool: "// WARNING: DO NOT EDIT.\n\nconst awsmobile = " + json.dumps({
        "aws_cognito_region": "us-east-1",
        "aws_user_pools_id": pool.pool,
        "aws_user_pools_web_client_id": pool.client,
        "oauth": {},
    }, indent=4) + ";\n\n\nexport default awsmobile;\n",
    "amplifyconfiguration.json": lambda pool: json.dumps({
        "auth": {"plugins": {"awsCognitoAuthPlugin": {"CognitoUserPool": {"Default": {
            "PoolId": pool.pool, "AppClientId": pool.client, "Region": "us-east-1",
        }}}}},
    }),
}


@pytest.mark.parametrize("variable", ["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", "AWS_ENDPOINT_URL"])
@pytest.mark.parametrize("name", FORMATS)
def test_a_pool_of_amplify_is_called_at_the_endpoint_of_the_environment(name, variable, tmp_path):
    with mock() as pool:
        (tmp_path / name).write_text(FORMATS[name](pool))
        (tmp_path / "authflow.yaml").write_text(
            f"pools: {{ app: {{ kind: cognito, amplifyOutputs: {name}, allow: [create-users, send-messages] }} }}\n"
        )
        (tmp_path / "scenario.yaml").write_text(SCENARIO)
        environment = {
            variable: pool.url, "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
        }
        result = authflow("run", "scenario.yaml", "--pool", "app", folder=tmp_path, environment=environment)
        # An id that is not written in the project file needs the pool's tag.
        assert result.status == 6, result
        assert "authflow:test" in result.errors
        client = boto3.client("cognito-idp", region_name="us-east-1", endpoint_url=pool.url)
        description = client.describe_user_pool(UserPoolId=pool.pool)["UserPool"]
        client.tag_resource(ResourceArn=description["Arn"], Tags={"authflow:test": "true"})
        result = authflow("run", "scenario.yaml", "--pool", "app", folder=tmp_path, environment=environment)
        assert result.status == 0, result


def test_a_broken_file_of_amplify_is_reported_at_its_place(tmp_path):
    (tmp_path / "authflow.yaml").write_text("pools: { app: { kind: cognito, amplifyOutputs: outputs.json } }\n")
    (tmp_path / "scenario.yaml").write_text(SCENARIO)
    for text, words in [(None, "can't read"), ("no", "does not contain JSON"), ("{}", "has no user pool with a client")]:
        if text is not None:
            (tmp_path / "outputs.json").write_text(text)
        result = authflow("run", "scenario.yaml", "--pool", "app", folder=tmp_path)
        assert result.status == 2, result
        assert "authflow.yaml:1:" in result.errors and words in result.errors


def test_a_file_with_a_name_of_amplify_is_written_again(tmp_path):
    (tmp_path / "authflow.yaml").write_text("pools: { app: { kind: cognito, amplifyOutputs: amplify_outputs.json } }\n")
    (tmp_path / "scenario.yaml").write_text(SCENARIO)
    (tmp_path / "amplify_outputs.json").write_text("{}")
    result = authflow("run", "scenario.yaml", "--pool", "app", folder=tmp_path)
    assert result.status == 2, result
    assert "Let Amplify write the file again." in result.errors
