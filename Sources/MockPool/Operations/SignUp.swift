import FoundationEssentials
import JSON

// SignUp, ConfirmSignUp, and ResendConfirmationCode.
extension MockPool {
  /// Signs up a user, with checks in the service's order as far as it is known.
  ///
  /// A malformed address is reported before a weak password. The order of the other checks is
  /// «unconfirmed».
  mutating func signUp() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    guard settings.allowsSelfSignUp || !rules.users.selfSignUpCanBeOff else {
      throw .signUpNotPermitted
    }
    var attributes = AttributeList(call.input["UserAttributes"])
    try requireWritable(attributes, by: client)
    if settings.preferredUsernameIsAlias, attributes[MockPool.preferredUsername] != nil {
      throw .preferredUsernameTooEarly
    }
    try requireSameAsUsername(typed, attributes)
    let name = try newName(typed, &attributes)
    try requireConforming(attributes, by: .user, for: .creation(isComplete: true))
    try claim(name, attributes)
    try requireSignUpPassword(call.text("Password"), attributes)
    // The service shows a new user's address as unverified. AdminCreateUser omits the attribute
    // instead.
    var own = AttributeList()
    own.write(attributes)
    let sub = call.random.sub()
    let username = name.username ?? sub
    let subject = TriggerSubject(username: username, attributes: own, clientID: client.id)
    let verdict = try preSignUp("PreSignUp_SignUp", subject)
    for contact in verdict.verified {
      try claimAlias(contact, own[contact] ?? "", for: nil)
      own.setVerified(contact)
    }
    let password = call.text("Password")
    let status: UserStatus = verdict.confirms ? .confirmed : .unconfirmed
    return try admitSignUp(newUser(name, sub: sub, own, status, password), client)
  }

  /// Rejects a taken name.
  ///
  /// On a mutant, the new user replaces a user who is not confirmed.
  private mutating func claim(_ name: NewName, _ attributes: AttributeList) throws(ServiceError) {
    if !rules.users.unconfirmedKeepsName, let owner = find(name.typed),
      users[owner].status == .unconfirmed
    {
      remove(owner)
    }
    try requireFree(name, attributes, otherwise: .userExists)
  }

  /// Stores a new user and sends the code, unless the user is already confirmed.
  private mutating func admitSignUp(
    _ user: User,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    let isConfirmed = user.status == .confirmed
    let contact = isConfirmed ? nil : autoVerifiedContact(of: user.attributes)
    if let contact { try requireDeliverable(contact) }
    let id = insert(user)
    var body: JSONObject = ["UserConfirmed": .bool(isConfirmed)]
    if let contact {
      body["CodeDeliveryDetails"] = try sendCode(.signUp, to: id, by: contact)
    }
    if isConfirmed { try postConfirmation(of: id, clientID: client.id) }
    let sub = users[id].sub
    body["UserSub"] = .string(rules.users.signUpReturnsSub ? sub : call.required("Username"))
    body["Session"] = sessionForSignUp(of: id, to: client).map(JSONValue.string)
    return .body(body)
  }

  /// Requires an address for sign-in codes from a user without a password.
  private func requireSignUpPassword(
    _ password: String?,
    _ attributes: AttributeList
  ) throws(ServiceError) {
    if let password {
      try requireGood(password, at: .signUp)
    } else if !canSignInByCode(attributes) {
      throw .passwordRequired
    }
  }

  mutating func newUser(
    _ name: NewName,
    sub: String,
    _ attributes: AttributeList,
    _ status: UserStatus,
    _ password: String?
  ) -> User {
    User(
      username: name.username ?? sub,
      sub: sub,
      attributes: attributes,
      status: status,
      password: password.map { Password($0, using: &call.random) },
      created: call.now,
      modified: call.now
    )
  }

  mutating func confirmSignUp() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    guard let id = find(typed) else { throw client.unknownUserForCode }
    guard users[id].status == .unconfirmed else { throw .cannotBeConfirmed(users[id].status.name) }
    try countAttempt(.confirmSignUp, of: id)
    let digits = call.required("ConfirmationCode")
    let code = try rightCode(digits, of: id, under: rules.signUpCodes, among: \.signUpCodes)
    let isOwn = users[id].attributes[code.contact] == code.address
    let proved = isOwn && rules.attributes.signUpCodeVerifies ? code.contact : nil
    if let proved { try claimAlias(proved, code.address, for: id) }
    change(id) { [rules] user in
      if rules.users.codeConfirms { user.status = .confirmed }
      user.signUpCodes.useUp()
      if let proved { user.attributes.setVerified(proved) }
    }
    try postConfirmation(of: id, clientID: client.id)
    var body: JSONObject = [:]
    let session = sessionForConfirmation(of: id, by: proved, to: client)
    body["Session"] = session.map(JSONValue.string)
    return .body(body)
  }

  /// Makes an address available as this user's alias.
  ///
  /// `ForceAliasCreation` takes the address from another user.
  private mutating func claimAlias(
    _ contact: Contact,
    _ value: String,
    for id: UserTable.ID?
  ) throws(ServiceError) {
    guard settings.aliasContacts.contains(contact), rules.users.aliasesAreUnique,
      let owner = users.find(handle(contact, value)), owner != id
    else { return }
    guard call.input["ForceAliasCreation"]?.bool ?? false, rules.users.aliasesCanBeForced else {
      throw .aliasExists(contact)
    }
    takeAlias(contact, value)
  }

  mutating func resendConfirmationCode() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    guard let id = find(typed), users[id].isEnabled || !client.hidesUserExistence else {
      guard client.hidesUserExistence else { throw .noSuchUserForClient }
      // An error that applies to all users does not reveal whether this user exists.
      if settings.autoVerified.isEmpty { throw .autoVerificationOff }
      return .body(["CodeDeliveryDetails": simulatedDelivery(for: typed)])
    }
    let user = users[id]
    // «unconfirmed» for a disabled user of a client that does not hide user existence.
    // ForgotPassword makes the same check.
    guard user.isEnabled else { throw .disabled }
    switch user.status {
    case .unconfirmed: break
    case .confirmed: if rules.users.confirmedGetsNoCode { throw .alreadyConfirmed }
    case .forceChangePassword, .resetRequired: throw .cannotResend(user.status.name)
    }
    guard let contact = autoVerifiedContact(of: user.attributes) else { throw .autoVerificationOff }
    try requireDeliverable(contact)
    try countAttempt(.resendConfirmationCode, of: id)
    let details = try sendCode(.resendCode, to: id, by: contact)
    return .body(["CodeDeliveryDetails": details])
  }
}
