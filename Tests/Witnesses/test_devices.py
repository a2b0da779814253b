"""Remembered devices, with pycognito's SRP for devices and with boto3."""

import requests
import pytest
from pycognito.aws_srp import AWSSRP

from conftest import said

MISSING = "ResourceNotFoundException: Device does not exist."
INCORRECT = "NotAuthorizedException: Incorrect username or password."
SUPPRESSING = {"ChallengeRequiredOnNewDevice": True}


@pytest.fixture
def tracking(make):
    """Creates pools that track devices."""
    return lambda **configuration: make(DeviceConfiguration=SUPPRESSING | configuration)


@pytest.fixture
def pycognito(mock, monkeypatch):
    """Redirects pycognito's device calls, which ignore the client's endpoint and go to AWS."""
    post = requests.post
    monkeypatch.setattr(requests, "post", lambda url, **more: post(mock.url, **more))

    def client(pool, username, **device):
        return AWSSRP(
            username=username, password=pool.password, pool_id=pool.id, client_id=pool.client_id,
            client=pool.cognito, **device,
        )

    return client


def remembered(client):
    """Signs in, confirms the device, and returns the result, the response, and the device."""
    answer, password = client.confirm_device(tokens := client.authenticate_user(), "phone")
    assert answer.status_code == 200, answer.text
    names = {"device_key": client.device_key, "device_group_key": client.device_group_key}
    return tokens["AuthenticationResult"], answer.json(), names | {"device_password": password}


def test_a_device_signs_in_with_its_own_password(pycognito, tracking, name):
    pool = tracking()
    pool.add(name)
    tokens, answer, device = remembered(pycognito(pool, name))
    assert answer == {"UserConfirmationNecessary": False}
    result = pycognito(pool, name, **device).authenticate_user()["AuthenticationResult"]
    assert "NewDeviceMetadata" not in result
    wrong = device | {"device_password": "wrong"}
    assert said(pycognito(pool, name, **wrong).authenticate_user) == INCORRECT
    client = pycognito(pool, name)
    client.forget_device(tokens["AccessToken"], device["device_key"])
    assert said(pycognito(pool, name, **device).authenticate_user) == MISSING


def test_a_device_is_remembered_only_after_the_user_opts_in(pycognito, tracking, name):
    pool = tracking(DeviceOnlyRememberedOnUserPrompt=True)
    pool.add(name)
    client = pycognito(pool, name)
    tokens, answer, device = remembered(client)
    assert answer == {"UserConfirmationNecessary": True}
    token = {"AccessToken": tokens["AccessToken"]}
    assert pool.cognito.list_devices(**token)["Devices"] == []
    client.update_device_status(True, tokens["AccessToken"], device["device_key"])
    [listed] = pool.cognito.list_devices(**token)["Devices"]
    assert listed["DeviceKey"] == device["device_key"]
    shown = pool.cognito.get_device(DeviceKey=device["device_key"], **token)["Device"]
    attributes = {item["Name"]: item["Value"] for item in shown["DeviceAttributes"]}
    assert attributes["device_name"] == "phone"
    assert attributes["dev:device_remembered_status"] == "remembered"


def test_each_operation_succeeds_and_fails(pycognito, tracking, name):
    pool = tracking()
    pool.add(name)
    client = pycognito(pool, name)
    tokens = client.authenticate_user()["AuthenticationResult"]
    metadata = tokens["NewDeviceMetadata"]
    token = {"AccessToken": tokens["AccessToken"]}
    key = {"DeviceKey": metadata["DeviceKey"]}
    verifier = {"PasswordVerifier": "AQID", "Salt": "AQID"}
    confirm = token | key | {"DeviceSecretVerifierConfig": verifier, "DeviceName": "phone"}
    cognito = pool.cognito
    assert said(cognito.confirm_device, **confirm) == "200"
    assert said(cognito.confirm_device, **confirm).startswith("DeviceKeyExistsException")
    status = {"DeviceRememberedStatus": "not_remembered"}
    user = {"Username": name}
    for call, parameters in [
        (cognito.update_device_status, token | key | status | {"DeviceRememberedStatus": "remembered"}),
        (cognito.get_device, token | key),
        (cognito.list_devices, token),
        (pool.admin, {"operation": "admin_get_device"} | user | key),
        (pool.admin, {"operation": "admin_list_devices"} | user),
        (pool.admin, {"operation": "admin_update_device_status"} | user | key | status),
        (pool.admin, {"operation": "admin_forget_device"} | user | key),
    ]:
        assert said(call, **parameters) == "200", parameters
    for call, parameters in [
        (cognito.update_device_status, token | key | status),
        (cognito.get_device, token | key),
        (cognito.forget_device, token | key),
        (pool.admin, {"operation": "admin_get_device"} | user | key),
        (pool.admin, {"operation": "admin_update_device_status"} | user | key | status),
        (pool.admin, {"operation": "admin_forget_device"} | user | key),
    ]:
        assert said(call, **parameters) == MISSING, parameters
    nobody = said(pool.admin, operation="admin_list_devices", Username="nobody")
    assert nobody.startswith("ResourceNotFoundException")
    assert said(cognito.list_devices, AccessToken="none").startswith("NotAuthorizedException")
    again = remembered(pycognito(pool, name))[2]
    assert said(cognito.forget_device, **token, DeviceKey=again["device_key"]) == "200"


def test_only_the_device_of_a_sign_in_can_refresh_its_tokens(pycognito, tracking, name):
    pool = tracking()
    pool.add(name)
    tokens, _, device = remembered(pycognito(pool, name))
    parameters = {"REFRESH_TOKEN": tokens["RefreshToken"]}
    flow = {"operation": "initiate_auth", "AuthFlow": "REFRESH_TOKEN_AUTH"}
    refused = "NotAuthorizedException: Invalid Refresh Token."
    assert said(pool.call, **flow, AuthParameters=parameters) == refused
    named = parameters | {"DEVICE_KEY": device["device_key"]}
    assert said(pool.call, **flow, AuthParameters=named) == "200"
