import JSON

/// Who starts a sign-in: an app client, or an administrator for a user.
enum SignInParty: Hashable, Sendable {
  case client, administrator
}

// InitiateAuth and AdminInitiateAuth.
extension MockPool {
  mutating func initiateAuth(
    _ call: inout Call,
    by party: SignInParty
  ) throws(ServiceError) -> Answer {
    let client = try client(for: call)
    let name = call.required("AuthFlow")
    guard let flow = SignInMethod(name) else { throw .flowNotSupported }
    let attempt = AuthAttempt(
      client: client,
      party: party,
      flow: flow,
      flowName: name,
      parameters: call.input["AuthParameters"]?.object ?? [:]
    )
    try attempt.requireNoStepUp()
    switch (flow, party) {
    case (.refresh, _): return try refresh(attempt, &call)
    case (.srp, _): return try startSRP(attempt, &call)
    case (.password, .client), (.adminPassword, .administrator):
      return try startWithPassword(attempt, &call)
    case (.custom, _): return try startCustom(attempt, &call)
    case (.pages, _): throw .flowNotSupported
    case (.choice, _): return try startChoice(attempt, &call)
    case (.password, .administrator), (.adminPassword, .client): throw .flowNotSupported
    }
  }

  /// USER_PASSWORD_AUTH and its administrator's twin.
  mutating func startWithPassword(
    _ attempt: AuthAttempt,
    _ call: inout Call
  ) throws(ServiceError) -> Answer {
    let username = try attempt.username()
    let password = try attempt.parameter("PASSWORD")
    guard let user = try found(username, password: password, to: attempt.client, &call) else {
      throw try unknownUser(username, attempt.client, &call)
    }
    return try prove(password, of: signIn(of: user, attempt), &call)
  }

  /// What is said of a name that nobody has, once PreAuthentication has been asked where that is hidden.
  func unknownUser(
    _ username: String,
    _ client: ClientSettings,
    _ call: inout Call
  ) throws(ServiceError) -> ServiceError {
    if client.hidesUserExistence {
      try preAuthentication(ofNobody: username, to: client, &call)
    }
    return client.unknownUserAtSignIn
  }

  /// Judges a password that came in plain.
  ///
  /// Disabled is told before unconfirmed, and that before the password, right or wrong (measured).
  mutating func prove(
    _ password: String,
    of signIn: UserSignIn,
    _ call: inout Call
  ) throws(ServiceError) -> Answer {
    let id = signIn.user
    try requireSignInOpen(to: id)
    try preAuthentication(of: id, to: signIn.client, &call)
    guard !users[id].lock.isLocked(at: call.now) else { throw .locked }
    guard users[id].password?.matches(password) ?? false else {
      users[id].lock.fail(at: call.now)
      throw .wrongPassword
    }
    return try admit(signIn, &call)
  }
}

/// What a call that starts a sign-in says.
struct AuthAttempt: Sendable {
  let client: ClientSettings
  let party: SignInParty
  let flow: SignInMethod

  /// The flow as the caller spells it.
  let flowName: String
  let parameters: JSONObject

  /// Where the sign-in comes from.
  var device: SignInDevice {
    if party == .administrator { return .untracked }
    return parameters["DEVICE_KEY"]?.string.map(SignInDevice.named) ?? .new
  }

  /// A parameter of the flow that must be there.
  func parameter(_ name: String) throws(ServiceError) -> String {
    guard let value = parameters[name]?.string, !value.isEmpty else {
      throw .missingParameter(name)
    }
    return value
  }

  /// `USERNAME`, once the secret hash is right and the client allows the flow.
  func username() throws(ServiceError) -> String {
    let username = try parameter("USERNAME")
    try client.requireHash(parameters["SECRET_HASH"]?.string, of: username)
    try requireAllowed()
    return username
  }

  /// Step-up authentication is what the mock lacks (API reference, AuthParameters: these are its parameters).
  func requireNoStepUp() throws(ServiceError) {
    let names = ["TARGET_ACR_VALUES", "MAX_AGE"]
    if let name = names.first(where: { parameters[$0] != nil }) {
      throw .notImplemented("step-up authentication (\(name))")
    }
  }

  /// Refuses a flow that the client's ExplicitAuthFlows leave out.
  func requireAllowed() throws(ServiceError) {
    if let permission = flow.permission, client.flows.contains(permission) { return }
    throw party == .administrator ? .adminFlowNotEnabled : .flowNotEnabled(flowName)
  }
}

extension SignInMethod {
  /// What a client needs in its ExplicitAuthFlows; nil for what they don't speak of.
  fileprivate var permission: ClientSettings.Flow? {
    switch self {
    case .srp: .srp
    case .password: .password
    case .adminPassword: .adminPassword
    case .choice: .choice
    case .custom: .custom
    case .refresh: .refresh
    case .pages: nil
    }
  }
}
