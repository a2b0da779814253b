import JSON

/// Who starts a sign-in: an app client, or an administrator for a user.
enum SignInParty: Hashable, Sendable {
  case client, administrator
}

// InitiateAuth and AdminInitiateAuth.
extension MockPool {
  mutating func initiateAuth(_ call: inout Call, by party: SignInParty) throws(MockFault) -> Answer
  {
    let attempt = SignInAttempt(
      client: try client(for: call),
      party: party,
      flow: call.required("AuthFlow"),
      parameters: call.input["AuthParameters"]?.object ?? [:]
    )
    switch attempt.flow {
    case "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN": return try refresh(attempt, &call)
    case "USER_SRP_AUTH": return try startSRP(attempt, &call)
    case "USER_PASSWORD_AUTH" where party == .client:
      return try signIn(attempt, allowedBy: .password, &call)
    case "ADMIN_USER_PASSWORD_AUTH" where party == .administrator,
      "ADMIN_NO_SRP_AUTH" where party == .administrator:
      return try signIn(attempt, allowedBy: .adminPassword, &call)
    case "CUSTOM_AUTH":
      _ = try attempt.username(allowedBy: .custom)
      try requireNo(trigger: "DefineAuthChallenge", "CreateAuthChallenge")
      throw .noCustomChallenge
    case "USER_AUTH":
      _ = try attempt.username(allowedBy: .choice)
      throw .notImplemented("the USER_AUTH flow")
    default: throw .flowNotSupported
    }
  }

  /// USER_PASSWORD_AUTH and its administrator's twin.
  ///
  /// Disabled is told before unconfirmed, and that before the password, right or wrong (measured).
  private mutating func signIn(
    _ attempt: SignInAttempt,
    allowedBy permission: ClientSettings.Flow,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let username = try attempt.username(allowedBy: permission)
    let password = try attempt.parameter("PASSWORD")
    guard let id = findForSignIn(username) else {
      try requireNo(trigger: "UserMigration")
      throw attempt.client.unknownUserAtSignIn
    }
    try requireSignInOpen(to: id)
    guard !users[id].lock.isLocked(at: call.now) else { throw .locked }
    guard users[id].password?.matches(password) ?? false else {
      users[id].lock.fail(at: call.now)
      throw .wrongPassword
    }
    return try admit(id, to: attempt.client, &call)
  }

  /// Refuses users who may not even try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(MockFault) {
    guard users[id].isEnabled else { throw .disabled }
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
    try requireNo(trigger: "PreAuthentication")
  }
}

/// What a call that starts a sign-in says.
struct SignInAttempt: Sendable {
  let client: ClientSettings
  let party: SignInParty
  let flow: String
  let parameters: JSONObject

  /// A parameter of the flow that must be there.
  func parameter(_ name: String) throws(MockFault) -> String {
    guard let value = parameters[name]?.string, !value.isEmpty else {
      throw .missingParameter(name)
    }
    return value
  }

  /// `USERNAME`, once the secret hash is right and the client allows the flow.
  func username(allowedBy permission: ClientSettings.Flow) throws(MockFault) -> String {
    let username = try parameter("USERNAME")
    try client.requireHash(parameters["SECRET_HASH"]?.string, of: username)
    try require(permission)
    return username
  }

  func require(_ permission: ClientSettings.Flow) throws(MockFault) {
    guard !client.flows.contains(permission) else { return }
    throw party == .administrator ? .adminFlowNotEnabled : .flowNotEnabled(flow)
  }
}
