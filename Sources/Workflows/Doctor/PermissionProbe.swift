internal import CognitoModel
internal import JSON
internal import PoolClient

/// The way to find out whether the caller may call an operation, without changing anything.
enum PermissionProbe: Hashable {
  /// A call that only reads, or that is about a user who does not exist.
  case call(JSONObject)
  /// IAM's simulation, for operations that create or change something.
  case simulation

  /// Names that no resource has, and the pool's own IDs.
  struct Names {
    let pool: String
    let client: String
    /// The ARN of the pool.
    let arn: String
    /// A name that no user or other resource has.
    let absentName: String
  }

  /// Chooses the probe of a signed operation.
  ///
  /// An operation is called if it reads, if it changes or deletes a user by name, or if it starts
  /// or continues a sign-in. A sign-in uses an invalid refresh token or session, which starts no
  /// trigger. An operation with a required member of unknown meaning is simulated.
  init(_ operation: String, _ names: Names) {
    guard let model = CognitoModel.operation(operation) else {
      self = .simulation
      return
    }
    if let input = Self.signIns(names)[operation] {
      self = .call(input)
      return
    }
    let isAboutUser = model.input["Username"]?.isRequired ?? false
    let mayCall =
      switch OperationEffect.of(operation) {
      case .reads: true
      case .changesUsers, .deletesUsers: isAboutUser
      case .signsIn, .createsUsers, .sendsMessages, .changesPool: false
      }
    let input = mayCall ? Self.input(of: model, names) : nil
    self = input.map { .call($0) } ?? .simulation
  }

  /// The required members with their values; nil if a member has no value in the table.
  private static func input(of operation: Operation, _ names: Names) -> JSONObject? {
    var input = JSONObject()
    let values = values(names)
    for member in operation.input.members where member.isRequired {
      guard let value = values[member.name] else { return nil }
      input[member.name] = value
    }
    if input["UserPoolId"] == nil, operation.input["UserPoolId"] != nil {
      input["UserPoolId"] = .string(names.pool)
    }
    return input
  }

  private static func values(_ names: Names) -> [String: JSONValue] {
    let absentName = JSONValue.string(names.absentName)
    return [
      "UserPoolId": .string(names.pool), "ClientId": .string(names.client),
      "ResourceArn": .string(names.arn), "Username": absentName, "GroupName": absentName,
      "Identifier": absentName, "Domain": absentName, "EventId": absentName,
      "ProviderName": .string(String(names.absentName.prefix(32))),
      "IdpIdentifier": .string(String(names.absentName.prefix(40))),
      "DeviceKey": .string("us-east-1_00000000-0000-0000-0000-000000000000"),
      "FeedbackValue": "Valid", "MaxResults": .integer(1),
      // The service checks passwords only for users who exist.
      "Password": .string("Aa1!" + names.absentName),
      "UserAttributes": .array([]), "UserAttributeNames": .array([]), "MFAOptions": .array([]),
    ]
  }

  private static func signIns(_ names: Names) -> [String: JSONObject] {
    let (pool, client) = (JSONValue.string(names.pool), JSONValue.string(names.client))
    return [
      "AdminInitiateAuth": [
        "UserPoolId": pool, "ClientId": client, "AuthFlow": "REFRESH_TOKEN_AUTH",
        "AuthParameters": ["REFRESH_TOKEN": .string(names.absentName)],
      ],
      "AdminRespondToAuthChallenge": [
        "UserPoolId": pool, "ClientId": client, "ChallengeName": "SMS_MFA",
        "Session": .string(names.absentName + names.absentName),
        "ChallengeResponses": ["USERNAME": .string(names.absentName), "SMS_MFA_CODE": "000000"],
      ],
    ]
  }
}

extension PermissionFinding {
  /// Interprets the response to a probe of an operation.
  ///
  /// AWS authorizes a call before the operation looks for its user. Therefore, only a success, or
  /// an error that the operation returns after the authorization, shows that the caller may call
  /// it.
  init(_ answer: PoolResponse, of operation: String, needs: [String]) {
    guard let error = answer.error else {
      self = .allowed(error: nil)
      return
    }
    let isDenied =
      error.type == "AccessDeniedException"
      || error.message?.contains("is not authorized to perform") ?? false
    if isDenied {
      self = .denied(message: error.message, needs: needs)
    } else if answer.status < 500, Self.comesAfterAuthorization(error, of: operation) {
      self = .allowed(error: error.type)
    } else {
      self = .unclear(error)
    }
  }

  private static func comesAfterAuthorization(_ error: PoolError, of operation: String) -> Bool {
    switch error.type {
    case "UserNotFoundException", "UserPoolAddOnNotEnabledException": true
    // For other operations, this error means that the pool is missing.
    case "ResourceNotFoundException":
      partOperations.contains(operation) && error.message?.hasPrefix("User pool") != true
    case "NotAuthorizedException", "CodeMismatchException", "ExpiredCodeException":
      signInOperations.contains(operation)
    // The service found the client, and the client does not have the flow of the probe.
    case "InvalidParameterException":
      signInOperations.contains(operation)
        && error.message?.contains("not enabled for this client") ?? false
    default: false
    }
  }

  private static let signInOperations: Set = ["AdminInitiateAuth", "AdminRespondToAuthChallenge"]

  /// Operations on a part of the pool that the probe names and that does not exist.
  private static let partOperations: Set = [
    "AdminAddUserToGroup", "AdminRemoveUserFromGroup", "DescribeIdentityProvider",
    "DescribeManagedLoginBrandingByClient", "DescribeResourceServer",
    "DescribeUserImportJob", "GetGroup", "GetIdentityProviderByIdentifier", "ListUsersInGroup",
  ]
}
