"""A pool belongs to the region of the signature that created it, as on AWS. One mock serves all regions."""

import urllib.request

import boto3
import pytest
import requests
from botocore.config import Config
from botocore.exceptions import ClientError

import servers

CODE_FLOW = {
    "AllowedOAuthFlows": ["code"], "AllowedOAuthFlowsUserPoolClient": True, "AllowedOAuthScopes": ["openid"],
    "CallbackURLs": ["https://app.example.com/back"], "SupportedIdentityProviders": ["COGNITO"],
}


@pytest.fixture
def mock():
    with servers.mock() as program:
        yield program


def client(mock, region):
    config = Config(retries={"total_max_attempts": 1})
    return boto3.client("cognito-idp", endpoint_url=mock.url, region_name=region, config=config)


def made(cognito, **members):
    return cognito.create_user_pool(PoolName="p", **members)["UserPool"]


def ids(cognito):
    return [pool["Id"] for pool in cognito.list_user_pools(MaxResults=60)["UserPools"]]


def refused(call, **members):
    with pytest.raises(ClientError) as error:
        call(**members)
    return error.value.response["Error"]


def test_a_pool_is_in_the_region_of_the_signature(mock):
    here, there = client(mock, "us-east-1"), client(mock, "eu-west-1")
    pool = made(there)
    assert pool["Id"].startswith("eu-west-1_")
    assert pool["Arn"].startswith("arn:aws:cognito-idp:eu-west-1:")
    assert ids(there) == [pool["Id"]]
    assert ids(here) == [mock.pool]
    document = requests.get(f"{mock.url}/{pool['Id']}/.well-known/openid-configuration", timeout=30).json()
    assert document["issuer"] == f"https://cognito-idp.eu-west-1.amazonaws.com/{pool['Id']}"


def test_a_pool_of_another_region_does_not_exist(mock):
    here, there = client(mock, "us-east-1"), client(mock, "eu-west-1")
    pool = made(there)["Id"]
    app = there.create_user_pool_client(UserPoolId=pool, ClientName="app")["UserPoolClient"]["ClientId"]
    missing = {"Code": "ResourceNotFoundException", "Message": f"User pool {pool} does not exist."}
    assert refused(here.describe_user_pool, UserPoolId=pool) == missing
    assert refused(here.admin_get_user, UserPoolId=pool, Username="ann") == missing
    assert refused(here.create_user_pool_client, UserPoolId=pool, ClientName="app") == missing
    assert refused(here.delete_user_pool, UserPoolId=pool) == missing
    arn = there.describe_user_pool(UserPoolId=pool)["UserPool"]["Arn"]
    assert refused(here.list_tags_for_resource, ResourceArn=arn)["Code"] == "ResourceNotFoundException"
    # Users' calls are not signed, so the mock can't determine their region.
    signed_up = here.sign_up(ClientId=app, Username="ann", Password="Correct-horse-1")
    assert there.admin_get_user(UserPoolId=pool, Username="ann")["UserAttributes"][0]["Value"] == signed_up["UserSub"]


def test_unsigned_calls_use_the_region_of_the_option():
    with servers.mock("--region", "ap-south-1") as mock:
        def call(operation, body, authorization=None):
            headers = {
                "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
                "Content-Type": "application/x-amz-json-1.1",
            } | ({"Authorization": authorization} if authorization else {})
            with urllib.request.urlopen(urllib.request.Request(mock.url, body.encode(), headers)) as answer:
                return answer.read().decode()

        scope = "AWS4-HMAC-SHA256 Credential=key/20261125/{}/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"
        assert '"Id":"ap-south-1_' in call("CreateUserPool", '{"PoolName":"p"}').replace(" ", "")
        for region in ["Not A Region", "", "x" * 46]:
            named = call("CreateUserPool", '{"PoolName":"p"}', scope.format(region))
            assert '"Id":"ap-south-1_' in named.replace(" ", "")
        assert '"Id":"local_' in call("CreateUserPool", '{"PoolName":"p"}', scope.format("local")).replace(" ", "")
        assert call("ListUserPools", '{"MaxResults":60}').count('"Id"') == 5


def test_the_configured_pool_is_available_in_every_region(tmp_path):
    file, state = tmp_path / "pool.yaml", tmp_path / "state.db"
    file.write_text("pool: { Id: eu-west-1_Kept12345, Name: kept }\n")
    for _ in range(2):
        with servers.mock("--configuration", file, "--state", state) as mock:
            here, home = client(mock, "us-east-1"), client(mock, "eu-west-1")
            assert here.describe_user_pool(UserPoolId=mock.pool)["UserPool"]["Name"] == "kept"
            # The region comes from the file, and clients can use another region.
            assert ids(here) == ids(home) == [mock.pool]


def test_the_first_pool_without_a_file_is_listed_only_in_its_region(mock):
    there = client(mock, "eu-west-1")
    assert there.describe_user_pool(UserPoolId=mock.pool)["UserPool"]["Id"] == mock.pool
    assert ids(there) == [] and ids(client(mock, "us-east-1")) == [mock.pool]


def test_domains_belong_to_a_region(mock):
    here, there = client(mock, "us-east-1"), client(mock, "eu-west-1")
    pools = {cognito: made(cognito)["Id"] for cognito in [here, there]}
    for cognito, pool in pools.items():
        cognito.create_user_pool_domain(UserPoolId=pool, Domain="shop")
        assert cognito.describe_user_pool_domain(Domain="shop")["DomainDescription"]["UserPoolId"] == pool
        other = made(cognito)["Id"]
        taken = refused(cognito.create_user_pool_domain, UserPoolId=other, Domain="shop")
        assert taken["Code"] == "InvalidParameterException"
    third = client(mock, "ap-south-1")
    assert third.describe_user_pool_domain(Domain="shop")["DomainDescription"] == {}
    for host, pool in {
        "shop.auth.us-east-1.amazoncognito.com": pools[here], "shop.auth.eu-west-1.amazoncognito.com": pools[there],
        "shop.auth.eu-west-1.localhost": pools[there], "shop.auth.localhost": pools[here],
    }.items():
        document = f"{mock.url}/.well-known/openid-configuration"
        found = requests.get(document, headers={"Host": host}, timeout=30)
        assert found.json()["issuer"].endswith(pool), host
    nowhere = requests.get(
        f"{mock.url}/.well-known/openid-configuration",
        headers={"Host": "shop.auth.ap-south-1.amazoncognito.com"}, timeout=30,
    )
    assert nowhere.status_code in (404, 421)


def test_a_host_name_belongs_to_one_pool_in_all_regions(mock):
    arn = "arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000"
    custom = {"Domain": "auth.example.com", "CustomDomainConfig": {"CertificateArn": arn}}
    here, there = client(mock, "us-east-1"), client(mock, "eu-west-1")
    here.create_user_pool_domain(UserPoolId=made(here)["Id"], **custom)
    assert refused(there.create_user_pool_domain, UserPoolId=made(there)["Id"], **custom)["Code"] == (
        "InvalidParameterException"
    )
    assert there.describe_user_pool_domain(Domain="auth.example.com")["DomainDescription"] == {}


def test_a_regional_domain_has_its_own_hosted_pages(mock):
    there = client(mock, "eu-west-1")
    client(mock, "us-east-1").create_user_pool_domain(UserPoolId=mock.pool, Domain="shop")
    pool = made(there)["Id"]
    there.create_user_pool_domain(UserPoolId=pool, Domain="shop")
    app = there.create_user_pool_client(UserPoolId=pool, ClientName="app", **CODE_FLOW)["UserPoolClient"]["ClientId"]
    query = {"client_id": app, "response_type": "code", "redirect_uri": CODE_FLOW["CallbackURLs"][0]}
    for host, page in {"shop.auth.eu-west-1.localhost": "/login", "shop.auth.localhost": "/error"}.items():
        answer = requests.get(
            f"{mock.url}/oauth2/authorize", query, headers={"Host": host}, allow_redirects=False, timeout=30
        )
        assert answer.status_code == 302 and page in answer.headers["Location"], (host, answer.headers)
