"""boto3 creates, reads, changes, and deletes the stored documents of a pool, except users."""

import base64
import csv
import datetime
import io
import json
import urllib.error
import urllib.request
import uuid
import xml.etree.ElementTree

import jwt
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import padding

from conftest import said

PARAMETER = "InvalidParameterException: "
NO_ID = "12345678-1234-4234-8234-123456789012"
ROLE = "arn:aws:iam::123456789012:role/import"
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/12345678"
LOG_GROUP = "arn:aws:logs:us-east-1:123456789012:log-group:pool"


@pytest.fixture
def domain(cognito):
    """A name for a domain. The domain is deleted first, because a pool with a domain can't be deleted."""
    name = f"d{uuid.uuid4().hex[:12]}"
    yield name
    owner = cognito.describe_user_pool_domain(Domain=name)["DomainDescription"].get("UserPoolId")
    if owner:
        cognito.delete_user_pool_domain(Domain=name, UserPoolId=owner)


def code(*arguments, **parameters):
    """Only the name of the error, because the service's message is unknown."""
    return said(*arguments, **parameters).partition(":")[0]


# The required details of an OIDC provider.
OIDC = {
    "client_id": "a", "authorize_scopes": "openid", "attributes_request_method": "GET",
    "oidc_issuer": "https://okta.example",
}

# For each kind: its name in operations and responses, its key, a creation, a change, and an unknown key.
KINDS = [
    (
        "identity_provider", "IdentityProvider", "ProviderName",
        {"ProviderName": "Okta", "ProviderType": "OIDC", "ProviderDetails": OIDC},
        {"ProviderDetails": {"client_id": "b"}, "IdpIdentifiers": ["okta.example"]}, "Nobody",
    ),
    (
        "resource_server", "ResourceServer", "Identifier",
        {"Identifier": "solar", "Name": "Solar system"},
        {"Name": "Solar", "Scopes": [{"ScopeName": "read", "ScopeDescription": "Look"}]}, "nobody",
    ),
    (
        "managed_login_branding", "ManagedLoginBranding", "ManagedLoginBrandingId",
        {"Settings": {"components": {"form": {"borderRadius": 8}}}},
        {"UseCognitoProvidedValues": False, "Settings": {"components": {}}}, NO_ID,
    ),
    (
        "terms", "Terms", "TermsId",
        {
            "TermsName": "terms-of-use", "TermsSource": "LINK", "Enforcement": "NONE",
            "Links": {"cognito:default": "https://terms.example"},
        },
        {"Links": {"cognito:default": "https://new.example"}}, NO_ID,
    ),
]
TAKEN = {
    "identity_provider": "DuplicateProviderException",
    "resource_server": "InvalidParameterException",
    "managed_login_branding": "ManagedLoginBrandingExistsException",
    "terms": "TermsExistsException",
}


@pytest.mark.parametrize("name, member, key, creation, change, nobody", KINDS, ids=[kind[0] for kind in KINDS])
def test_a_document_can_be_created_read_updated_and_deleted(make, name, member, key, creation, change, nobody):
    pool = make()
    if key.endswith("Id"):
        creation = creation | {"ClientId": pool.client_id}
    made = pool.admin(f"create_{name}", **creation)[member]
    assert made["UserPoolId"] == pool.id
    assert code(pool.admin, f"create_{name}", **creation) == TAKEN[name]
    here = {key: made[key]}
    # The response to a provider's creation does not contain identifiers that were not given.
    left_out = {"IdpIdentifiers": []} if name == "identity_provider" else {}
    assert pool.admin(f"describe_{name}", **here)[member] == made | left_out
    changed = pool.admin(f"update_{name}", **here, **change)[member]
    assert changed.items() >= change.items() and changed[key] == made[key]
    assert pool.admin(f"describe_{name}", **here)[member] == changed
    for verb, more in [("describe", {}), ("update", change), ("delete", {})]:
        assert code(pool.admin, f"{verb}_{name}", **{key: nobody}, **more) == "ResourceNotFoundException"
    pool.admin(f"delete_{name}", **here)
    assert code(pool.admin, f"describe_{name}", **here) == "ResourceNotFoundException"


def test_lists_come_in_pages(cognito, make):
    pool = make()
    for number in range(7):
        pool.admin("create_resource_server", Identifier=f"server{number}", Name="Server")
        pool.admin(
            "create_identity_provider", ProviderName=f"Okta{number}", ProviderType="OIDC", ProviderDetails=OIDC
        )
    for operation, member, key in [
        ("list_resource_servers", "ResourceServers", "Identifier"),
        ("list_identity_providers", "Providers", "ProviderName"),
    ]:
        pages = cognito.get_paginator(operation).paginate(UserPoolId=pool.id, PaginationConfig={"PageSize": 3})
        assert len({item[key] for page in pages for item in page[member]}) == 7
    for name in ["terms-of-use", "privacy-policy"]:
        pool.admin(
            "create_terms", ClientId=pool.client_id, TermsName=name, TermsSource="LINK", Enforcement="NONE",
            Links={"cognito:default": "https://terms.example"},
        )
    first = pool.admin("list_terms", MaxResults=1)
    rest = pool.admin("list_terms", MaxResults=1, NextToken=first["NextToken"])
    assert [first["Terms"][0]["TermsName"], rest["Terms"][0]["TermsName"]] == ["terms-of-use", "privacy-policy"]
    foreign = pool.admin("list_resource_servers", MaxResults=1)["NextToken"]
    for operation in ["list_terms", "list_identity_providers"]:
        assert said(pool.admin, operation, NextToken=foreign) == PARAMETER + "Invalid pagination token given"
    assert code(pool.admin, "list_resource_servers", MaxResults=1, NextToken="x") == "InvalidParameterException"


def test_documents_are_found_by_other_keys(make):
    pool = make()
    provider = pool.admin(
        "create_identity_provider", ProviderName="Google", ProviderType="Google",
        ProviderDetails={"client_id": "a", "client_secret": "b", "authorize_scopes": "email"},
        IdpIdentifiers=["mine"],
    )["IdentityProvider"]
    assert provider["ProviderDetails"]["oidc_issuer"] == "https://accounts.google.com"
    found = pool.admin("get_identity_provider_by_identifier", IdpIdentifier="mine")["IdentityProvider"]
    assert found == provider
    assert code(pool.admin, "get_identity_provider_by_identifier", IdpIdentifier="no") == "ResourceNotFoundException"
    client = {"ClientId": pool.client_id}
    assert code(pool.admin, "describe_managed_login_branding_by_client", **client) == "ResourceNotFoundException"
    made = pool.admin("create_managed_login_branding", UseCognitoProvidedValues=True, **client)
    found = pool.admin("describe_managed_login_branding_by_client", **client)
    assert found["ManagedLoginBranding"] == made["ManagedLoginBranding"]


def test_clients_can_name_only_their_pools_providers_and_scopes(make):
    pool = make()
    client = {"ClientName": "web", "SupportedIdentityProviders": ["Okta"], "AllowedOAuthScopes": ["solar/read"]}
    assert said(pool.admin, "create_user_pool_client", **client) == (
        f"{PARAMETER}The provider Okta does not exist for User Pool {pool.id}."
    )
    pool.admin("create_identity_provider", **KINDS[0][3])
    assert said(pool.admin, "create_user_pool_client", **client) == (
        "ScopeDoesNotExistException: Invalid scope requested: solar/read"
    )
    pool.admin("create_resource_server", Identifier="solar", **KINDS[1][4])
    made = pool.admin("create_user_pool_client", **client)["UserPoolClient"]
    assert made["AllowedOAuthScopes"] == ["solar/read"]


def test_domains_can_be_created_read_updated_and_deleted(cognito, make, domain):
    pool, other = make(), make()
    assert pool.admin("create_user_pool_domain", Domain=domain)["ManagedLoginVersion"] == 1
    shown = cognito.describe_user_pool_domain(Domain=domain)["DomainDescription"]
    assert shown["UserPoolId"] == pool.id and shown["Status"] == "ACTIVE" and shown["Domain"] == domain
    assert said(other.admin, "create_user_pool_domain", Domain=domain) == (
        PARAMETER + "Domain already associated with another user pool."
    )
    assert said(pool.admin, "create_user_pool_domain", Domain=domain + "x") == (
        PARAMETER + "User pool already has a domain configured."
    )
    custom = {"Domain": f"{domain}.example.com", "CustomDomainConfig": {"CertificateArn": CERTIFICATE}}
    assert pool.admin("create_user_pool_domain", **custom)["CloudFrontDomain"].endswith(".cloudfront.net")
    description = pool.admin("describe_user_pool")["UserPool"]
    assert (description["Domain"], description["CustomDomain"]) == (domain, custom["Domain"])
    assert pool.admin("update_user_pool_domain", Domain=domain, ManagedLoginVersion=2)["ManagedLoginVersion"] == 2
    assert said(pool.admin, "delete_user_pool") == (
        PARAMETER + "User pool cannot be deleted. It has a domain configured that should be deleted first."
    )
    for name in [domain, custom["Domain"]]:
        pool.admin("delete_user_pool_domain", Domain=name)
    assert cognito.describe_user_pool_domain(Domain=domain)["DomainDescription"] == {}
    for operation in ["update_user_pool_domain", "delete_user_pool_domain"]:
        assert said(pool.admin, operation, Domain=domain) == PARAMETER + "No such domain or user pool exists."
    other.admin("create_user_pool_domain", Domain=domain)
    assert cognito.describe_user_pool_domain(Domain=domain)["DomainDescription"]["UserPoolId"] == other.id
    assert code(cognito.describe_user_pool_domain, Domain="") == "InvalidParameterException"


def test_tags_can_be_added_and_removed(cognito, make):
    pool = make(UserPoolTags={"stage": "test"})
    arn = {"ResourceArn": pool.admin("describe_user_pool")["UserPool"]["Arn"]}
    cognito.tag_resource(Tags={"team": "login"}, **arn)
    cognito.untag_resource(TagKeys=["stage"], **arn)
    assert cognito.list_tags_for_resource(**arn)["Tags"] == {"team": "login"}
    assert pool.admin("describe_user_pool")["UserPool"]["UserPoolTags"] == {"team": "login"}
    nobody = {"ResourceArn": arn["ResourceArn"] + "x"}
    assert code(cognito.tag_resource, Tags={}, **nobody) == "ResourceNotFoundException"
    assert code(cognito.untag_resource, TagKeys=["a"], **nobody) == "ResourceNotFoundException"
    assert code(cognito.list_tags_for_resource, **nobody) == "ResourceNotFoundException"


def test_a_style_needs_a_domain_and_applies_to_all_clients(make, domain):
    pool = make()
    for operation in ["get_ui_customization", "set_ui_customization"]:
        assert said(pool.admin, operation) == (
            PARAMETER + "There has to be an existing domain associated with this user pool."
        )
    pool.admin("create_user_pool_domain", Domain=domain)
    assert pool.admin("get_ui_customization")["UICustomization"] == {}
    style = pool.admin("set_ui_customization", ClientId="ALL", CSS=".label-customizable { color: red; }", ImageFile=b"PNG")
    shown = pool.admin("get_ui_customization", ClientId=pool.client_id)["UICustomization"]
    assert shown == style["UICustomization"] and shown["ClientId"] == "ALL" and shown["ImageUrl"]


LOGS = {
    "LogLevel": "ERROR", "EventSource": "userNotification",
    "CloudWatchLogsConfiguration": {"LogGroupArn": LOG_GROUP},
}


def test_risk_and_log_settings_need_their_tier(make):
    pool = make()
    for operation in ["set_risk_configuration", "describe_risk_configuration"]:
        assert code(pool.admin, operation) == "UserPoolAddOnNotEnabledException"
    events = LOGS | {"EventSource": "userAuthEvents", "LogLevel": "INFO"}
    refused = code(pool.admin, "set_log_delivery_configuration", LogConfigurations=[events])
    assert refused == "FeatureUnavailableInTierException"
    pool.admin("update_user_pool", UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"})
    skipped = {"RiskExceptionConfiguration": {"SkippedIPRangeList": ["10.0.0.0/8"]}}
    made = pool.admin("set_risk_configuration", **skipped)["RiskConfiguration"]
    assert made["RiskExceptionConfiguration"] == skipped["RiskExceptionConfiguration"]
    assert pool.admin("describe_risk_configuration", ClientId=pool.client_id)["RiskConfiguration"] == made
    assert pool.admin("get_log_delivery_configuration")["LogDeliveryConfiguration"]["LogConfigurations"] == []
    pool.admin("set_log_delivery_configuration", LogConfigurations=[LOGS])
    assert pool.admin("get_log_delivery_configuration")["LogDeliveryConfiguration"]["LogConfigurations"] == [LOGS]
    pool.id = "us-east-1_Nobody"
    assert code(pool.admin, "get_log_delivery_configuration") == "ResourceNotFoundException"


def put(url, file, headers):
    """Uploads a file; returns the status and the code of an error."""
    request = urllib.request.Request(url, data=file, method="PUT", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, xml.etree.ElementTree.fromstring(error.read()).findtext("Code")


def test_an_uploaded_file_is_imported(mock, make):
    pool = make(AutoVerifiedAttributes=["email"])
    columns = pool.admin("get_csv_header")["CSVHeader"]
    file = io.StringIO()
    # The service's dialect has no quotation marks.
    rows = csv.DictWriter(file, columns, quoting=csv.QUOTE_NONE, escapechar="\\")
    rows.writeheader()
    for number in range(500):
        values = {"email": f"user{number}@example.com", "email_verified": "TRUE", "address": "1 Main St, Springfield"}
        rows.writerow({"cognito:username": f"user{number}", "cognito:mfa_enabled": "FALSE", **values})
    job = pool.admin("create_user_import_job", JobName="users", CloudWatchLogsRoleArn=ROLE)["UserImportJob"]
    content, header = file.getvalue().encode(), {"x-amz-server-side-encryption": "aws:kms"}
    assert put(job["PreSignedUrl"], content, {}) == (403, "SignatureDoesNotMatch")
    assert put(job["PreSignedUrl"] + "0", content, header) == (403, "SignatureDoesNotMatch")
    assert put(job["PreSignedUrl"], content, header) == (200, "")
    here = {"JobId": job["JobId"]}
    pool.admin("start_user_import_job", **here)
    assert put(job["PreSignedUrl"], content, header) == (403, "AccessDenied")
    mock.advance(pool.id, 60)
    done = pool.admin("describe_user_import_job", **here)["UserImportJob"]
    assert (done["Status"], done["ImportedUsers"], done["FailedUsers"]) == ("Succeeded", 500, 0)
    user = pool.admin("admin_get_user", Username="user499")
    assert user["UserStatus"] == "RESET_REQUIRED"
    assert {"Name": "address", "Value": "1 Main St, Springfield"} in user["UserAttributes"]


def test_import_jobs_change_their_status(mock, make):
    pool = make(AutoVerifiedAttributes=["email"])
    job = {"JobName": "users", "CloudWatchLogsRoleArn": ROLE}
    first, second = (pool.admin("create_user_import_job", **job)["UserImportJob"] for _ in range(2))
    assert first["Status"] == "Created" and first["ImportedUsers"] == 0
    here, there = ({"JobId": one["JobId"]} for one in (first, second))
    assert code(pool.admin, "start_user_import_job", **here) == "PreconditionNotMetException"
    for one in (first, second):
        assert put(one["PreSignedUrl"], b"cognito:username", {"x-amz-server-side-encryption": "aws:kms"}) == (200, "")
    assert pool.admin("start_user_import_job", **here)["UserImportJob"]["Status"] == "Pending"
    assert code(pool.admin, "start_user_import_job", **there) == "PreconditionNotMetException"
    tag = {"CustomAttributes": [{"Name": "tag", "AttributeDataType": "String"}]}
    assert code(pool.admin, "add_custom_attributes", **tag) == "UserImportInProgressException"
    assert pool.admin("stop_user_import_job", **here)["UserImportJob"]["Status"] == "Stopped"
    assert code(pool.admin, "stop_user_import_job", **here) == "PreconditionNotMetException"
    pool.admin("add_custom_attributes", **tag)
    pool.admin("start_user_import_job", **there)
    mock.advance(pool.id, 60)
    assert pool.admin("describe_user_import_job", **there)["UserImportJob"]["Status"] == "Failed"
    page = pool.admin("list_user_import_jobs", MaxResults=1)
    rest = pool.admin("list_user_import_jobs", MaxResults=1, PaginationToken=page["PaginationToken"])
    assert rest["UserImportJobs"][0]["JobId"] == second["JobId"] and "PaginationToken" not in rest
    header = pool.admin("get_csv_header")["CSVHeader"]
    assert header[0] == "name" and header[-3:] == ["custom:tag", "cognito:mfa_enabled", "cognito:username"]
    pool.id = "us-east-1_Nobody"
    for operation, more in [
        ("create_user_import_job", job), ("describe_user_import_job", here), ("start_user_import_job", here),
        ("list_user_import_jobs", {"MaxResults": 1}), ("get_csv_header", {}), ("get_signing_certificate", {}),
    ]:
        assert code(pool.admin, operation, **more) == "ResourceNotFoundException"


def test_the_certificate_has_the_pools_key(mock, make):
    pool = make()
    encoded = pool.admin("get_signing_certificate")["Certificate"]
    certificate = x509.load_der_x509_certificate(base64.b64decode(encoded))
    certificate.verify_directly_issued_by(certificate)
    assert certificate.subject.rfc4514_string() == f"CN={pool.id}"
    age = certificate.not_valid_after_utc - certificate.not_valid_before_utc
    assert age == datetime.timedelta(days=3650)
    pool.add("ann")
    key = jwt.PyJWKClient(f"{mock.url}/{pool.id}/.well-known/jwks.json").get_signing_key_from_jwt(
        pool.tokens("ann")["IdToken"]
    )
    assert certificate.public_key().public_numbers() == key.key.public_numbers()
    key.key.verify(
        certificate.signature, certificate.tbs_certificate_bytes, padding.PKCS1v15(),
        certificate.signature_hash_algorithm,
    )


def test_client_secrets_can_be_rotated(make):
    pool = make({"GenerateSecret": True})
    client = {"ClientId": pool.client_id}
    added = pool.admin("add_user_pool_client_secret", **client)["ClientSecretDescriptor"]
    assert added["ClientSecretId"].startswith(pool.client_id + "--") and len(added["ClientSecretValue"]) >= 24
    assert code(pool.admin, "add_user_pool_client_secret", **client) == "LimitExceededException"
    old, new = pool.admin("list_user_pool_client_secrets", **client)["ClientSecrets"]
    assert new["ClientSecretId"] == added["ClientSecretId"] and "ClientSecretValue" not in new
    pool.admin("delete_user_pool_client_secret", ClientSecretId=old["ClientSecretId"], **client)
    assert pool.admin("describe_user_pool_client", **client)["UserPoolClient"]["ClientSecret"] == (
        added["ClientSecretValue"]
    )
    last = {"ClientSecretId": new["ClientSecretId"], **client}
    assert code(pool.admin, "delete_user_pool_client_secret", **last) == "InvalidParameterException"
    assert code(pool.admin, "list_user_pool_client_secrets", ClientId="nobody") == "ResourceNotFoundException"


def test_auth_events_are_logged_and_accept_feedback(make):
    pool = make(UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    pool.add("ann")
    said(pool.sign_in, "ann", "Wrong-horse-1")
    pool.sign_in("ann")
    events = pool.admin("admin_list_user_auth_events", Username="ann")["AuthEvents"]
    assert [event["EventResponse"] for event in events] == ["Pass", "Fail"]
    assert events[1]["ChallengeResponses"] == [{"ChallengeName": "Password", "ChallengeResponse": "Failure"}]
    page = pool.admin("admin_list_user_auth_events", Username="ann", MaxResults=1)
    rest = pool.admin("admin_list_user_auth_events", Username="ann", MaxResults=1, NextToken=page["NextToken"])
    assert rest["AuthEvents"] == events[1:]
    for operation, event, more in [
        ("admin_update_auth_event_feedback", events[0], {}),
        ("update_auth_event_feedback", events[1], {"FeedbackToken": "token"}),
    ]:
        feedback = {"Username": "ann", "FeedbackValue": "Valid"} | more
        pool.admin(operation, EventId=event["EventId"], **feedback)
        assert code(pool.admin, operation, EventId="nobody", **feedback) == "ResourceNotFoundException"
    shown = pool.admin("admin_list_user_auth_events", Username="ann")["AuthEvents"]
    assert [event["EventFeedback"]["Provider"] for event in shown] == ["Admin", "User"]
    off = make()
    off.add("ann")
    assert code(off.admin, "admin_list_user_auth_events", Username="ann") == "UserPoolAddOnNotEnabledException"


def test_an_identity_can_be_linked_and_disabled(make):
    pool = make()
    pool.add("ann")
    pool.admin("create_identity_provider", **KINDS[0][3])
    source = {
        "ProviderName": "Okta", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "42",
    }
    link = {
        "DestinationUser": {"ProviderName": "Cognito", "ProviderAttributeValue": "ann"}, "SourceUser": source,
    }
    pool.admin("admin_link_provider_for_user", **link)
    [identity] = json.loads(pool.attributes("ann")["identities"])
    assert (identity["providerName"], identity["userId"]) == ("Okta", "42")
    claims = jwt.decode(pool.tokens("ann")["IdToken"], options={"verify_signature": False})
    assert claims["identities"][0]["userId"] == "42"
    assert said(pool.admin, "admin_link_provider_for_user", **link) == (
        PARAMETER + "SourceUser is already linked to DestinationUser"
    )
    pool.admin("admin_disable_provider_for_user", User=source)
    assert "identities" not in pool.attributes("ann")
    assert code(pool.admin, "admin_disable_provider_for_user", User=source) == "UserNotFoundException"
