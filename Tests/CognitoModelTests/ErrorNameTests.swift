import CognitoModel
import Testing

@Test func `the model names 60 errors, and every operation lists only those`() {
  #expect(CognitoModel.errorNames.count == 60)
  for operation in WholeModel.operations {
    #expect(CognitoModel.errorNames.isSuperset(of: operation.errors), "\(operation.name)")
    #expect(!operation.errors.isEmpty, "\(operation.name)")
  }
}

@Test func `only the service's own two errors are faults`() {
  let faults = CognitoModel.errorNames.filter(CognitoModel.isFault(error:))
  #expect(faults == ["InternalErrorException", "InternalServerException"])
  #expect(!CognitoModel.isFault(error: "NoSuchException"))
}

@Test func `of the generic errors only AccessDeniedException is modelled too`() {
  #expect(CognitoModel.genericErrorNames.count == 8)
  let modelled = CognitoModel.genericErrorNames.intersection(CognitoModel.errorNames)
  #expect(modelled == ["AccessDeniedException"])
}

/// What the API reference lists beyond what nearly every operation has.
@Test(arguments: [
  (
    "RevokeToken",
    [
      "UnauthorizedException", "UnsupportedOperationException",
      "UnsupportedTokenTypeException",
    ]
  ),
  (
    "GetUser",
    [
      "NotAuthorizedException", "PasswordResetRequiredException",
      "ResourceNotFoundException", "UserNotConfirmedException", "UserNotFoundException",
    ]
  ),
  (
    "GlobalSignOut",
    [
      "NotAuthorizedException", "PasswordResetRequiredException",
      "ResourceNotFoundException", "UserNotConfirmedException",
    ]
  ),
  (
    "GetTokensFromRefreshToken",
    [
      "InvalidLambdaResponseException", "NotAuthorizedException",
      "RefreshTokenReuseException", "ResourceNotFoundException", "UnexpectedLambdaException",
      "UserLambdaValidationException", "UserNotFoundException",
    ]
  ),
])
func `an operation's errors are those of the API reference`(
  _ name: String,
  _ errors: [String]
) throws {
  let everywhere: Set = [
    "InvalidParameterException", "TooManyRequestsException", "InternalErrorException",
    "ForbiddenException", "OperationNotEnabledException",
  ]
  let operation = try #require(CognitoModel.operation(name))
  #expect(everywhere.isSubset(of: operation.errors))
  #expect(Set(operation.errors).subtracting(everywhere).sorted() == errors)
}
