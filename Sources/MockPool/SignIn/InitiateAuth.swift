import CognitoModel
import JSON

// InitiateAuth and AdminInitiateAuth.
extension MockPool {
  mutating func initiateAuth(by party: Caller) throws(ServiceError) -> Answer {
    let client = try namedClient()
    let name = call.required("AuthFlow")
    guard let flow = SignInMethod.named[name] else { throw .flowNotSupported }
    let attempt = AuthAttempt(
      client: client,
      party: party,
      flow: flow,
      flowName: name,
      parameters: SignInParameters(call.input["AuthParameters"]?.object)
    )
    try attempt.requireNoStepUp()
    switch (flow, party) {
    case (.refresh, _): return try refresh(attempt)
    case (.srp, _): return try startSRP(attempt)
    case (.password, .user), (.adminPassword, .administrator): return try startWithPassword(attempt)
    case (.custom, _): return try startCustom(attempt)
    case (.pages, _): throw .flowNotSupported
    case (.choice, _): return try startChoice(attempt)
    case (.password, .administrator), (.adminPassword, .user): throw .flowNotSupported
    }
  }

  /// Starts USER_PASSWORD_AUTH or its variant for administrators.
  mutating func startWithPassword(_ attempt: AuthAttempt) throws(ServiceError) -> Answer {
    let username = try attempt.username()
    let password = try attempt.parameters.required("PASSWORD")
    guard let user = try found(username, password: password, to: attempt.client) else {
      throw try unknownUser(username, attempt.client)
    }
    return try prove(password, of: signIn(of: user, attempt))
  }

  /// The error for a nonexistent user.
  ///
  /// If the client hides user existence, PreAuthentication is invoked first.
  mutating func unknownUser(
    _ username: String,
    _ client: ClientSettings
  ) throws(ServiceError) -> ServiceError {
    if client.hidesUserExistence {
      try preAuthentication(of: TriggerSubject(username: username, clientID: client.id))
    }
    return client.unknownUserAtSignIn
  }

  /// Throws if a user without a password must reset it, and the client reveals users.
  ///
  /// Imported users have no password (developer guide, "Importing users into user pools").
  /// «unconfirmed»: in SRP, AWS may answer so only after the proof.
  func requirePassword(of signIn: UserSignIn) throws(ServiceError) {
    let user = users[signIn.user]
    guard user.password == nil, user.status == .resetRequired, rules.users.resetIsRequired,
      !signIn.client.hidesUserExistence
    else { return }
    throw .resetRequired
  }

  /// Checks a plaintext password.
  mutating func prove(_ password: String, of signIn: UserSignIn) throws(ServiceError) -> Answer {
    let id = signIn.user
    try open(signIn)
    guard !isLocked(id) else { throw .locked }
    try requirePassword(of: signIn)
    guard users[id].password?.matches(password) ?? false || !rules.passwords.mustMatch else {
      users[id].lock.fail(at: call.now)
      throw .wrongPassword
    }
    return try admit(signIn)
  }
}

/// The content of a call that starts a sign-in.
struct AuthAttempt: Sendable {
  let client: ClientSettings
  let party: Caller
  let flow: SignInMethod

  /// The flow as spelled by the caller.
  let flowName: String
  let parameters: SignInParameters

  /// The device of the sign-in.
  var device: SignInDevice {
    if party == .administrator { return .untracked }
    return parameters["DEVICE_KEY"].map(SignInDevice.named) ?? .new
  }

  /// The preferred factor of USER_AUTH, if it is one of these.
  func preferred(among factors: [SignInFactor]) -> SignInFactor? {
    parameters["PREFERRED_CHALLENGE"].flatMap { SignInFactor(chosen: $0, among: factors) }
  }

  /// `USERNAME`, after a check of the secret hash and of the client's flows.
  func username() throws(ServiceError) -> String {
    let username = try parameters.required("USERNAME")
    try client.requireHash(parameters["SECRET_HASH"], of: username)
    try requireAllowed()
    return username
  }

  /// Rejects the parameters of step-up authentication, which the mock does not implement.
  ///
  /// On AWS, an access token without TARGET_ACR_VALUES causes an unspecified error.
  ///
  /// Source: API reference, AuthParameters.
  func requireNoStepUp() throws(ServiceError) {
    let names = ["TARGET_ACR_VALUES", "MAX_AGE", "ACCESS_TOKEN"]
    if let name = names.first(where: { parameters.members[$0] != nil }) {
      throw .notImplemented("step-up authentication (\(name))")
    }
  }

  /// Rejects a flow that is not in the client's ExplicitAuthFlows.
  func requireAllowed() throws(ServiceError) {
    let permission = ExplicitAuthFlows.permission(forAuthFlow: flowName)
    if let needed = permission.flatMap(ClientSettings.Flow.init), client.allows(needed) { return }
    throw party == .administrator ? .adminFlowNotEnabled : .flowNotEnabled(flowName)
  }
}
