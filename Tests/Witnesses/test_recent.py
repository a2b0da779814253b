"""Additions to the service's pools in 2026, as boto3 writes and reads them."""

import uuid

import pytest

from conftest import said

KEY = "arn:aws:kms:us-east-1:123456789012:key/mrk-1234"
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/12345678"


def test_a_replica_can_be_created_read_updated_and_deleted(make):
    pool = make()
    made = pool.admin("create_user_pool_replica", RegionName="eu-west-1", UserPoolTags={"team": "a"})
    assert made["UserPoolReplica"] == {
        "RegionName": "eu-west-1", "Status": "INACTIVE", "Role": "SECONDARY",
        "UserPoolArn": f"arn:aws:cognito-idp:eu-west-1:123456789012:userpool/{pool.id}",
    }
    arn = made["UserPoolReplica"]["UserPoolArn"]
    assert pool.cognito.list_tags_for_resource(ResourceArn=arn)["Tags"] == {"team": "a"}
    again = said(pool.admin, "create_user_pool_replica", RegionName="eu-west-1")
    assert again.startswith("InvalidParameterException")
    assert said(pool.admin, "create_user_pool_replica", RegionName="us-east-1").startswith("InvalidParameterException")
    listed = pool.admin("list_user_pool_replicas")["UserPoolReplicas"]
    assert [(replica["RegionName"], replica["Role"]) for replica in listed] == [
        ("us-east-1", "PRIMARY"), ("eu-west-1", "SECONDARY"),
    ]
    shown = {entry["Id"]: entry for entry in pool.cognito.list_user_pools(MaxResults=60)["UserPools"]}
    assert shown[pool.id]["ReplicaRegions"] == ["eu-west-1"]
    active = pool.admin("update_user_pool_replica", RegionName="eu-west-1", Status="ACTIVE")
    assert active["UserPoolReplica"]["Status"] == "ACTIVE"
    refused = said(pool.admin, "delete_user_pool_replica", RegionName="eu-west-1")
    assert refused.startswith("InvalidParameterException")
    pool.admin("update_user_pool_replica", RegionName="eu-west-1", Status="INACTIVE")
    gone = pool.admin("delete_user_pool_replica", RegionName="eu-west-1")["UserPoolReplica"]
    assert gone["Status"] == "DELETING"
    assert len(pool.admin("list_user_pool_replicas")["UserPoolReplicas"]) == 1
    for operation, more in [("delete_user_pool_replica", {}), ("update_user_pool_replica", {"Status": "ACTIVE"})]:
        missing = said(pool.admin, operation, RegionName="eu-west-1", **more)
        assert missing.startswith("ResourceNotFoundException")
    assert said(pool.admin, "list_user_pool_replicas", NextToken="x").startswith("InvalidParameterException")


def test_a_provisioned_limit_can_be_raised(cognito):
    def limit(category):
        return {"LimitClass": "API_CATEGORY", "Attributes": {"Category": category}}

    before = cognito.get_provisioned_limit(LimitDefinition=limit("UserCreation"))["Limit"]
    assert before["FreeLimitValue"] == 50
    raised = cognito.update_provisioned_limit(LimitDefinition=limit("UserCreation"), RequestedLimitValue=80)
    assert raised["Limit"]["ProvisionedLimitValue"] == 80
    shown = cognito.get_provisioned_limit(LimitDefinition=limit("UserCreation"))["Limit"]
    assert shown == {"LimitDefinition": limit("UserCreation"), "ProvisionedLimitValue": 80, "FreeLimitValue": 50}
    for operation, more in [("get_provisioned_limit", {}), ("update_provisioned_limit", {"RequestedLimitValue": 80})]:
        missing = said(getattr(cognito, operation), LimitDefinition=limit("Nothing"), **more)
        assert missing.startswith("ResourceNotFoundException")
    for value, error in [(49, "InvalidParameterException"), (999_999_999, "ServiceQuotaExceededException")]:
        refused = said(
            cognito.update_provisioned_limit, LimitDefinition=limit("UserCreation"), RequestedLimitValue=value
        )
        assert refused.startswith(error)


def test_terms_are_found_by_client_and_name(make):
    pool = make()
    links = {"cognito:default": "https://terms.example"}
    made = pool.admin(
        "create_terms", ClientId=pool.client_id, TermsName="terms-of-use", TermsSource="LINK", Enforcement="NONE",
        Links=links,
    )["Terms"]
    find = {"UserPoolId": pool.id, "TermsName": "terms-of-use"}
    assert pool.call("describe_terms_by_client", **find)["Terms"] == made
    other = pool.admin("create_user_pool_client", ClientName="other")["UserPoolClient"]["ClientId"]
    missing = said(pool.cognito.describe_terms_by_client, ClientId=other, **find)
    assert missing.startswith("ResourceNotFoundException")
    assert said(pool.call, "describe_terms_by_client", **find | {"TermsName": "privacy-policy"}) != "200"


RECENT = {
    "KeyConfiguration": {"KeyType": "CUSTOMER_MANAGED_KEY", "KmsKeyArn": KEY},
    "IssuerConfiguration": {"Type": "UPDATED"},
    "DcrConfiguration": {"EnableStatus": "Disabled", "OpenDcrEnabled": False, "AllowedScopes": ["email"]},
    "AcrConfiguration": {f"Level{level}": {"AcrValue": f"urn:example:{level}"} for level in range(1, 5)},
}


@pytest.mark.parametrize("member", RECENT)
def test_a_new_setting_of_a_pool_is_stored(make, member):
    pool = make(**{member: RECENT[member]})
    assert pool.admin("describe_user_pool")["UserPool"][member] == RECENT[member]
    other = make()
    other.admin("update_user_pool", **{member: RECENT[member]})
    assert other.admin("describe_user_pool")["UserPool"][member] == RECENT[member]


def test_levels_without_a_name_have_a_default_and_registration_is_kept(make):
    pool = make(AcrConfiguration={"Level2": {"AcrValue": "urn:mfa"}}, DcrConfiguration={})
    shown = pool.admin("describe_user_pool")["UserPool"]
    assert shown["AcrConfiguration"]["Level2"] == {"AcrValue": "urn:mfa"}
    assert shown["AcrConfiguration"]["Level4"] == {"AcrValue": "urn:cognito:loa:4"}
    assert shown["DcrConfiguration"]["EnableStatus"] == "Enabled"
    pool.admin("update_user_pool")
    assert pool.admin("describe_user_pool")["UserPool"]["DcrConfiguration"] == shown["DcrConfiguration"]


def test_an_updated_issuer_is_in_the_tokens(make):
    import jwt

    pool = make(IssuerConfiguration={"Type": "UPDATED"})
    pool.add("ann")
    token = pool.tokens("ann")["AccessToken"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims["iss"] == f"https://issuer-cognito-idp.us-east-1.amazonaws.com/{pool.id}"
    assert pool.cognito.get_user(AccessToken=token)["Username"] == "ann"


def test_other_new_members_are_stored_or_rejected(make, cognito):
    pool = make()
    managed = {"PublishSecretsInAWSSecretsManager": True}
    made = said(pool.admin, "create_user_pool_client", ClientName="a", GenerateSecret=True, **managed)
    changed = said(pool.call, "update_user_pool_client", UserPoolId=pool.id, **managed)
    assert made.startswith("NotImplementedByMock") and changed.startswith("NotImplementedByMock")
    listed = {kind: pool.admin("list_user_pool_clients", ClientType=kind) for kind in ["REGULAR", "DCR"]}
    assert [len(answer["UserPoolClients"]) for answer in listed.values()] == [1, 0]
    job = pool.admin(
        "create_user_import_job", JobName="j", CloudWatchLogsRoleArn="arn:aws:iam::123456789012:role/import",
        PasswordHashingAlgorithm="BCRYPT",
    )["UserImportJob"]
    assert job["PasswordHashingAlgorithm"] == "BCRYPT"
    details = {
        "client_id": "a", "authorize_scopes": "openid", "attributes_request_method": "GET",
        "oidc_issuer": "https://okta.example",
    }
    provider = pool.admin(
        "create_identity_provider", ProviderName="Okta", ProviderType="OIDC", ProviderDetails=details,
        AcrMapping={"Level1": "low"},
    )["IdentityProvider"]
    assert provider["AcrMapping"] == {"Level1": "low"}
    eums = {"EumsSms": {"CallerArn": "arn:aws:iam::123456789012:role/sms", "OriginationIdentity": "+15550100"}}
    assert make(SmsConfiguration=eums).admin("describe_user_pool")["UserPool"]["SmsConfiguration"] == eums
    for name in ["TARGET_ACR_VALUES", "MAX_AGE", "ACCESS_TOKEN"]:
        assert said(pool.sign_in, "ann", **{name: "60"}).startswith("NotImplementedByMock")


def test_a_custom_domain_keeps_its_tls_policy_and_routing(make, cognito):
    pool, name = make(), f"{uuid.uuid4().hex[:12]}.example.com"
    settings = {"CertificateArn": CERTIFICATE, "SecurityPolicy": "TLS_V1_2_2021"}
    routing = {"Failover": {"SecondaryRegion": "eu-west-1", "PrimaryRoute53HealthCheckId": "abc"}}
    made = pool.admin("create_user_pool_domain", Domain=name, CustomDomainConfig=settings, Routing=routing)
    try:
        assert made["Routing"] == routing
        shown = cognito.describe_user_pool_domain(Domain=name)["DomainDescription"]
        assert shown["CustomDomainConfig"] == settings and shown["Routing"] == routing
    finally:
        pool.admin("delete_user_pool_domain", Domain=name)
