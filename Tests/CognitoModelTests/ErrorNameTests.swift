@testable import CognitoModel
import Testing

@Test func `the model has 60 errors, and operations list no others`() {
  #expect(CognitoModel.errorNames.count == 60)
  for operation in WholeModel.operations {
    #expect(CognitoModel.errorNames.isSuperset(of: operation.errors), "\(operation.name)")
    #expect(!operation.errors.isEmpty, "\(operation.name)")
  }
}

@Test func `only the two internal errors are marked as faults`() {
  let faults = CognitoModel.errorNames.filter(CognitoModel.isFault(error:))
  #expect(faults == ["InternalErrorException", "InternalServerException"])
  #expect(!CognitoModel.isFault(error: "NoSuchException"))
}

@Test func `AccessDeniedException is the only generic error in the model`() {
  #expect(CognitoModel.genericErrorNames.count == 8)
  let modeled = CognitoModel.genericErrorNames.intersection(CognitoModel.errorNames)
  #expect(modeled == ["AccessDeniedException"])
}

/// The errors in an operation's API reference, except those common to nearly all operations.
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
func `an operation has the errors of the API reference`(
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
