"""boto3 signs up, confirms, and signs in a user on the mock."""

import pytest
from botocore.exceptions import ClientError

PASSWORD = "Correct-horse-1"


@pytest.fixture
def pool(cognito):
    """A pool as the console creates it, with a client that allows passwords."""
    created = cognito.create_user_pool(
        PoolName="witness",
        UsernameAttributes=["email"],
        AutoVerifiedAttributes=["email"],
    )["UserPool"]
    client = cognito.create_user_pool_client(
        UserPoolId=created["Id"],
        ClientName="witness",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]
    yield created["Id"], client["ClientId"]
    cognito.delete_user_pool(UserPoolId=created["Id"])


def refused(call, **parameters):
    with pytest.raises(ClientError) as caught:
        call(**parameters)
    return caught.value.response


def test_a_user_signs_up_confirms_and_signs_in(mock, cognito, pool, address):
    pool_id, client_id = pool
    answer = cognito.sign_up(ClientId=client_id, Username=address, Password=PASSWORD)
    assert answer["UserConfirmed"] is False
    assert answer["CodeDeliveryDetails"] == {
        "Destination": f"{address[0]}***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }
    early = refused(
        cognito.initiate_auth,
        ClientId=client_id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": address, "PASSWORD": PASSWORD},
    )
    assert early["Error"]["Code"] == "UserNotConfirmedException"
    cognito.confirm_sign_up(ClientId=client_id, Username=address, ConfirmationCode=mock.code(address))
    result = cognito.initiate_auth(
        ClientId=client_id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": address, "PASSWORD": PASSWORD},
    )["AuthenticationResult"]
    assert result["TokenType"] == "Bearer" and result["ExpiresIn"] == 3600
    user = cognito.get_user(AccessToken=result["AccessToken"])
    attributes = {item["Name"]: item["Value"] for item in user["UserAttributes"]}
    assert attributes["email"] == address and attributes["email_verified"] == "true"
    assert user["Username"] == answer["UserSub"] == attributes["sub"]


def test_errors_have_the_exception_classes_of_boto3(cognito, pool, address):
    _, client_id = pool
    cognito.sign_up(ClientId=client_id, Username=address, Password=PASSWORD)
    with pytest.raises(cognito.exceptions.CodeMismatchException) as caught:
        cognito.confirm_sign_up(ClientId=client_id, Username=address, ConfirmationCode="x")
    response = caught.value.response
    assert response["ResponseMetadata"]["HTTPStatusCode"] == 400
    assert response["Error"]["Message"] == "Invalid verification code provided, please try again."
    with pytest.raises(cognito.exceptions.UsernameExistsException):
        cognito.sign_up(ClientId=client_id, Username=address, Password=PASSWORD)
    with pytest.raises(cognito.exceptions.InvalidPasswordException):
        cognito.sign_up(ClientId=client_id, Username="x" + address, Password="weakweak")


def test_an_unsupported_feature_never_succeeds(cognito, pool, address):
    function = "arn:aws:lambda:us-east-1:123456789012:function:f"
    cognito.update_user_pool(UserPoolId=pool[0], LambdaConfig={"PreSignUp": function})
    response = refused(cognito.sign_up, ClientId=pool[1], Username=address, Password=PASSWORD)
    assert response["Error"]["Code"] == "NotImplementedByMock"
    assert response["ResponseMetadata"]["HTTPStatusCode"] == 501


def test_an_invited_user_sets_a_password(mock, cognito, pool, address):
    pool_id, client_id = pool
    cognito.admin_create_user(
        UserPoolId=pool_id, Username=address, TemporaryPassword="Temporary-1", MessageAction="SUPPRESS"
    )
    assert mock.messages(address) == []
    challenge = cognito.initiate_auth(
        ClientId=client_id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": address, "PASSWORD": "Temporary-1"},
    )
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    answer = cognito.respond_to_auth_challenge(
        ClientId=client_id,
        ChallengeName="NEW_PASSWORD_REQUIRED",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": address, "NEW_PASSWORD": PASSWORD},
    )
    assert "AccessToken" in answer["AuthenticationResult"]
    user = cognito.admin_get_user(UserPoolId=pool_id, Username=address)
    assert user["UserStatus"] == "CONFIRMED"
