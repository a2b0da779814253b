import JSON

/// The names of members in NEW_PASSWORD_REQUIRED.
enum NewPasswordChallenge {
  static let prefix = "userAttributes."
}

extension MockPool {
  /// Creates NEW_PASSWORD_REQUIRED for a user with a temporary password.
  ///
  /// Both parameters are JSON in a string. The parameters exclude the sub and attributes that the
  /// client is not allowed to read.
  mutating func challengeForNewPassword(_ signIn: UserSignIn) -> Answer {
    let user = users[signIn.user]
    let known = user.attributes.elements
      .filter { signIn.client.canRead($0.name) }
      .map { ($0.name, JSONValue.string($0.value)) }
    let missing = missingAttributes(of: user).map {
      JSONValue.string(NewPasswordChallenge.prefix + $0)
    }
    let parameters: JSONObject = [
      "USER_ID_FOR_SRP": .string(user.username),
      "requiredAttributes": .string(JSONValue.array(missing).text()),
      "userAttributes": .string(JSONValue.object(JSONObject(known)).text()),
    ]
    return ask(.newPassword, parameters, of: signIn)
  }

  /// Handles the response to NEW_PASSWORD_REQUIRED.
  ///
  /// «unconfirmed»: that a rejected response leaves the session open, as a wrong code does on real
  /// pools.
  mutating func answerNewPassword(_ answer: ChallengeAnswer) throws(ServiceError) -> Answer {
    let id = answer.signIn.user
    // «unconfirmed»: the error for a session whose temporary password has changed in the meantime.
    guard users[id].status.hasTemporaryPassword else { throw .invalidSession }
    let password = try answer.responses.required("NEW_PASSWORD")
    let attributes = answer.responses.attributes
    try requireAcceptable(attributes, for: id, of: answer.signIn.client)
    try requireNew(password, for: id, at: .firstSignIn)
    use(session: answer.session)
    if rules.signIn.newPasswordWritesAttributes { change(id) { $0.attributes.write(attributes) } }
    setPassword(password, of: id, rules.users.newPasswordConfirms ? .confirmed : users[id].status)
    var signIn = answer.signIn
    signIn.progress.hasNewPassword = true
    return rules.signIn.newPasswordComesFirst
      ? try askForSecondFactor(signIn) : try finish(signIn)
  }

  /// Checks the attributes in the response: all requested attributes, without duplicates.
  private func requireAcceptable(
    _ given: AttributeList,
    for id: UserTable.ID,
    of client: ClientSettings
  ) throws(ServiceError) {
    let user = users[id]
    for attribute in given.elements where !(user.attributes[attribute.name] ?? "").isEmpty {
      throw .attributeAlreadyProvided(attribute.name)
    }
    for name in missingAttributes(of: user) where (given[name] ?? "").isEmpty {
      throw .attributeMissing(name)
    }
    try requireWritable(given.names, by: client)
    try requireConforming(given, by: .user, for: .creation(isComplete: false))
    for contact in settings.usernameContacts {
      guard let value = given[contact] else { continue }
      if users.find(handle(contact, value)) != nil { throw .aliasExists(contact) }
    }
  }

  func missingAttributes(of user: User) -> [String] {
    settings.requiredAttributes.filter { (user.attributes[$0] ?? "").isEmpty }
  }
}
