"""Access to `authflow mock`: host names, origins, tokens, certificates, and the files of examples/."""

import json
import pathlib
import re
import shlex
import socket
import ssl
import subprocess
import urllib.parse

import boto3
import pytest
import requests
import yaml
from botocore.config import Config

import certificates as certificate_files
import servers
from programs import running
from servers import PROGRAM, authflow

ROOT = pathlib.Path(__file__).parents[2]


def port(url):
    return urllib.parse.urlsplit(url).port


def get(url, path="/", **headers):
    return requests.get(url + path, headers=headers, timeout=30)


def client(url, **options):
    return boto3.Session().client("cognito-idp", endpoint_url=url, config=Config(retries={"max_attempts": 0}), **options)


@pytest.fixture(scope="module")
def open_mock():
    """A mock on all addresses, with the host name `cognito` and a given token."""
    environment = {"AUTHFLOW_CONTROL_TOKEN": "s3cret-token"}
    with servers.mock("--listen", "0.0.0.0", "--allow-host", "cognito", environment=environment) as program:
        yield program


def test_a_second_loopback_address_reaches_a_mock_on_all_addresses(open_mock):
    url = f"http://127.0.0.2:{port(open_mock.url)}"
    assert client(url).list_user_pools(MaxResults=1)["UserPools"][0]["Id"] == open_mock.pool
    assert get(url, Host="cognito").status_code == 200
    assert get(url, Host="evil.test").status_code == 421


def test_a_mock_on_one_address_does_not_listen_on_another():
    with servers.mock("--listen", "127.0.0.2") as program:
        assert program.url.startswith("http://127.0.0.2:")
        assert client(program.url).list_user_pools(MaxResults=1)["UserPools"]
        assert get(program.url, "/_authflow/health").json()["status"] == "ok"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port(program.url)))


def test_an_sdk_with_a_foreign_host_gets_the_reason(open_mock):
    sdk = client(open_mock.url)
    sdk.meta.events.register(
        "before-sign.*.*", lambda request, **_: request.headers.__setitem__("Host", "mock.test")
    )
    with pytest.raises(sdk.exceptions.ClientError, match=r"421.*--allow-host mock\.test"):
        sdk.list_user_pools(MaxResults=1)


def test_the_given_token_is_required_and_not_printed(open_mock):
    assert "s3cret-token" not in open_mock.output + open_mock.errors
    assert "the value of AUTHFLOW_CONTROL_TOKEN" in open_mock.output
    assert get(open_mock.url, "/_authflow/messages").status_code == 401
    assert get(open_mock.url, "/_authflow/messages", Authorization="Bearer s3cret-token").status_code == 200


@pytest.mark.parametrize("environment", [None, {"AUTHFLOW_CONTROL_TOKEN": ""}])
def test_a_generated_token_is_printed(environment):
    with servers.mock("--listen", "0.0.0.0", environment=environment) as program:
        token = re.search(r"token +([0-9a-f]{32})\n", program.output)[1]
        assert get(program.url, "/_authflow/health", Authorization=f"Bearer {token}").status_code == 200
        assert get(program.url, "/_authflow/health", Authorization="Bearer ").status_code == 401


def test_the_inbox_sends_the_token(open_mock, tmp_path, address):
    sdk = client(open_mock.url)
    sdk.sign_up(
        ClientId=open_mock.client,
        Username=address,
        Password="Correct-horse-1",
        UserAttributes=[{"Name": "email", "Value": address}],
    )
    ask = ["inbox", "code", address, "--endpoint", f"http://127.0.0.2:{port(open_mock.url)}"]
    found = authflow(*ask, folder=tmp_path, environment={"AUTHFLOW_CONTROL_TOKEN": "s3cret-token"})
    assert found.status == 0, found
    sdk.confirm_sign_up(ClientId=open_mock.client, Username=address, ConfirmationCode=found.output.strip())
    for environment in None, {"AUTHFLOW_CONTROL_TOKEN": "another-token"}:
        refused = authflow(*ask, folder=tmp_path, environment=environment)
        assert (refused.status, refused.output) == (4, "")
        assert "AUTHFLOW_CONTROL_TOKEN" in refused.errors and "another-token" not in refused.errors


def test_the_inbox_requires_https_for_another_machine_unless_insecure_is_set(tmp_path):
    ask = ["inbox", "code", "ann", "--endpoint", "http://mock.invalid:9229"]
    refused = authflow(*ask, folder=tmp_path)
    assert refused.status == 3 and "--insecure" in refused.errors
    # With `--insecure`, the request is sent, but the host does not exist.
    assert authflow(*ask, "--insecure", folder=tmp_path).status == 4
    without = authflow("inbox", "code", "ann", "--insecure", folder=tmp_path)
    assert without.status == 3 and "--endpoint" in without.errors


@pytest.mark.parametrize("options, words", [
    (["--listen", "mock.test"], "expected an IP address"),
    (["--listen", ""], "expected an IP address"),
    (["--allow-host", "http://cognito"], "without a scheme or port"),
    (["--allow-host", "cognito:9229"], "without a scheme or port"),
    (["--allow-host", ""], "without a scheme or port"),
    (["--allow-host", "*"], "without a scheme or port"),
    (["--tls-certificate", "a.pem"], "must be given together"),
    (["--tls-key", "a.pem"], "must be given together"),
    (["--tls-certificate", "", "--tls-key", "a.pem"], "is empty"),
    (
        ["--tls-certificate", "none.pem", "--tls-key", "none.pem"],
        "the certificate file `none.pem` does not exist",
    ),
    (["--tls-certificate", "/", "--tls-key", "none.pem"], "the certificate file `/` is a folder"),
    (["--tls-certificate", __file__, "--tls-key", __file__], "does not contain a valid certificate"),
])
def test_an_invalid_address_name_or_file_is_a_usage_error(options, words, tmp_path):
    result = authflow("mock", "--port", "0", *options, folder=tmp_path)
    assert (result.status, result.output) == (3, "") and words in result.errors, result


def test_an_address_of_another_machine_is_rejected(tmp_path):
    result = authflow("mock", "--port", "0", "--listen", "192.0.2.1", folder=tmp_path)
    words = "the mock can't listen on 192.0.2.1: Cannot assign requested address\n"
    assert result.status == 4 and result.errors.endswith(words), result


# --- HTTPS


class Certificates:
    """Two certificates with their keys."""

    def __init__(self, folder):
        self.certificate, self.key = certificate_files.make(folder)
        self.other_certificate, self.other_key = certificate_files.make(folder, "other")


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    return Certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="module")
def https(certificates):
    options = ["--tls-certificate", certificates.certificate, "--tls-key", certificates.key]
    with servers.mock(*options, "--allow-host", "mock.test", "--issuer", "endpoint") as program:
        yield program


def test_an_sdk_verifies_the_certificate(https, certificates):
    assert https.url.startswith("https://127.0.0.1:")
    sdk = client(https.url, verify=str(certificates.certificate))
    assert [pool["Id"] for pool in sdk.list_user_pools(MaxResults=1)["UserPools"]] == [https.pool]
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(https.url, verify=str(certificates.other_certificate), timeout=30)


def test_all_urls_of_the_discovery_document_are_https(https, certificates):
    url = f"{https.url}/{https.pool}/.well-known/openid-configuration"
    document = requests.get(url, verify=str(certificates.certificate), timeout=30).json()
    assert document["issuer"] == f"https://mock.test:{port(https.url)}/{https.pool}"
    for name in "jwks_uri", "token_endpoint", "authorization_endpoint":
        assert document[name].startswith(https.url)
    assert requests.get(document["jwks_uri"], verify=str(certificates.certificate), timeout=30).status_code == 200


def test_plain_http_and_old_tls_get_no_answer(https):
    with pytest.raises(requests.exceptions.ConnectionError):
        requests.get(https.url.replace("https", "http"), timeout=30)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.deprecated_call():
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    with socket.create_connection(("127.0.0.1", port(https.url)), timeout=30) as plain:
        with pytest.raises(ssl.SSLError):
            context.wrap_socket(plain)


def test_cookies_are_secure_over_https(https, certificates):
    url = f"{https.url}/{https.pool}/login"
    sdk = client(https.url, verify=str(certificates.certificate))
    sdk.update_user_pool_client(
        UserPoolId=https.pool,
        ClientId=https.client,
        AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid"],
        CallbackURLs=["https://app.test/"],
        SupportedIdentityProviders=["COGNITO"],
    )
    query = {"client_id": https.client, "response_type": "code", "redirect_uri": "https://app.test/", "scope": "openid"}
    page = requests.get(url, query, verify=str(certificates.certificate), timeout=30)
    assert page.status_code == 200 and page.headers["Set-Cookie"].endswith("; Secure")


def test_the_key_of_another_certificate_is_rejected(certificates, tmp_path):
    result = authflow(
        "mock", "--tls-certificate", str(certificates.certificate), "--tls-key", str(certificates.other_key),
        folder=tmp_path,
    )
    assert result.status == 3 and "does not belong to" in result.errors, result


# --- The files of examples/


def started(command, environment):
    """Runs the command of a container on a free port. The program has its URL."""
    words = [*command, "--port", "0"]
    return running(PROGRAM, *words, env=environment)


def image_command(folder):
    """The command of an example's image, without the program's name."""
    [line] = re.findall(r"^CMD (\[.*\])$", (folder / "Dockerfile").read_text(), re.MULTILINE)
    return json.loads(line)


def address_and_token(environment):
    """The address and token that the tests of an example use."""
    return urllib.parse.urlsplit(environment["COGNITO_ENDPOINT"]), environment["AUTHFLOW_CONTROL_TOKEN"]


def compose():
    services = yaml.safe_load((ROOT / "examples/containers/compose.yaml").read_text())["services"]
    [name] = services["tests"]["depends_on"]
    mock = services[name]
    return name, mock.get("command") or image_command(ROOT / "examples/containers"), mock["environment"], services["tests"]["environment"]


def actions():
    workflow = yaml.safe_load((ROOT / "examples/containers/github-actions.yaml").read_text())
    [job] = workflow["jobs"].values()
    [(name, mock)] = job["services"].items()
    return name, image_command(ROOT / "examples/containers"), mock["env"], job["env"]


@pytest.mark.parametrize("example", [compose, actions])
def test_the_mock_of_an_example_answers_its_tests(example):
    name, command, environment, tests = example()
    address, token = address_and_token(tests)
    assert address.hostname in (name, "localhost") and address.port == 9229
    assert environment["AUTHFLOW_CONTROL_TOKEN"] == token
    with started(command, {"AUTHFLOW_CONTROL_TOKEN": token}) as program:
        url = program.expect(r"listens on (http://0\.0\.0\.0:\d+)\n")[1]
        program.expect("Press Ctrl-C to stop")
        # Use an address other than 127.0.0.1, as another container would.
        url = f"http://127.0.0.2:{port(url)}"
        host = address.netloc
        assert get(url, Host=host).status_code == 200
        assert get(url, "/_authflow/messages", Host=host).status_code == 401
        assert get(url, "/_authflow/messages", Host=host, Authorization=f"Bearer {token}").status_code == 200
        assert get(url, Host="evil.test").status_code == 421


def test_the_health_check_of_the_image_succeeds(open_mock):
    text = (ROOT / "examples/containers/Dockerfile").read_text()
    [check] = re.findall(r"^HEALTHCHECK .*CMD (.*)$", text, re.MULTILINE)
    words = shlex.split(check.replace("127.0.0.1:9229", f"127.0.0.1:{port(open_mock.url)}"))
    assert subprocess.run(words, capture_output=True, timeout=60).returncode == 0
