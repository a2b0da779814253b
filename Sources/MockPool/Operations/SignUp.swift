import FoundationEssentials
import JSON

// SignUp.
extension MockPool {
  /// Signs up a user, with checks in the service's order as far as it is known.
  ///
  /// A malformed address is reported before a weak password. The order of the other checks is
  /// «unconfirmed».
  mutating func signUp() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    try requireSelfSignUp()
    var attributes = AttributeList(call.input["UserAttributes"])
    try requireWritable(attributes.names, by: client)
    if settings.preferredUsernameIsAlias, attributes[MockPool.preferredUsername] != nil {
      throw .preferredUsernameTooEarly
    }
    try requireSameAsUsername(typed, attributes)
    let name = try newName(typed, &attributes)
    try requireConforming(attributes, by: .user, for: .creation(isComplete: true))
    try claim(name, attributes)
    let password = call.text("Password")
    try requireSignUpPassword(password, attributes)
    // The service shows a new user's address as unverified. AdminCreateUser omits the attribute
    // instead.
    var own = AttributeList()
    own.write(attributes)
    let sub = call.random.sub()
    let username = name.username ?? sub
    let subject = TriggerSubject(username: username, attributes: own, clientID: client.id)
    let verdict = try preSignUp("PreSignUp_SignUp", subject)
    for contact in verdict.verified {
      try claimAlias(contact, own[contact] ?? "", for: nil, byForce: call.forcesAlias)
      own.setVerified(contact)
    }
    let status: UserStatus = verdict.confirms ? .confirmed : .unconfirmed
    return try admitSignUp(newUser(name, sub: sub, own, status, password), client)
  }

  private func requireSelfSignUp() throws(ServiceError) {
    guard settings.allowsSelfSignUp || !rules.users.selfSignUpCanBeOff else {
      throw .signUpNotPermitted
    }
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
      try requireCompliant(password, at: .signUp)
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

  /// Makes an address available as this user's alias.
  ///
  /// If `isForced` is true, the address is taken from another user.
  mutating func claimAlias(
    _ contact: Contact,
    _ value: String,
    for id: UserTable.ID?,
    byForce isForced: Bool
  ) throws(ServiceError) {
    guard settings.aliasContacts.contains(contact), rules.users.aliasesAreUnique,
      let owner = users.find(handle(contact, value)), owner != id
    else { return }
    guard isForced, rules.users.aliasesCanBeForced else { throw .aliasExists(contact) }
    takeAlias(contact, value)
  }
}

extension Call {
  var forcesAlias: Bool { input["ForceAliasCreation"]?.bool ?? false }
}
