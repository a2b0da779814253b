import JSON

extension MockPool {
  /// Finds a user, or migrates the user from another directory; nil if neither has the user.
  ///
  /// `password` is nil for a forgotten password, and in this case, the sub is a valid name. If
  /// the function throws, the user is not migrated. Clients that hide user existence then get the
  /// response to a wrong password («unconfirmed»). A function that can't be invoked causes an
  /// error.
  mutating func found(
    _ username: String,
    password: String?,
    to client: ClientSettings
  ) throws(ServiceError) -> UserTable.ID? {
    if let id = password == nil ? find(username) : findForSignIn(username) { return id }
    func throwUnlessHidden() throws(ServiceError) {
      if !client.hidesUserExistence { throw .migrationFailed(to: client.id) }
    }
    let response: JSONObject?
    do throws(ServiceError) {
      response = try askForMigration(of: username, password, to: client)
    } catch  where error.type == "UserLambdaValidationException" {
      try throwUnlessHidden()
      return nil
    }
    guard let response, let given = response["userAttributes"]?.object else { return nil }
    guard canMigrate(given, response) else {
      try throwUnlessHidden()
      return nil
    }
    return try insertMigrated(username, password, given, response)
  }

  private mutating func askForMigration(
    of username: String,
    _ password: String?,
    to client: ClientSettings
  ) throws(ServiceError) -> JSONObject? {
    var request = call.clientMetadata
    request["password"] = password.map(JSONValue.string)
    request["validationData"] = (password == nil ? nil : call.input["ClientMetadata"]) ?? .null
    // The pool has no attributes of the missing user (observed in a recorded event).
    request["userAttributes"] = .null
    return try ask(
      .userMigration,
      password == nil ? "UserMigration_ForgotPassword" : "UserMigration_Authentication",
      about: TriggerSubject(username: username, clientID: client.id),
      request,
      response: UserMigration.none
    )
  }

  /// Whether a user can have the SMS factor that `enableSMSMFA` requires: with MFA and a phone
  /// number (developer guide).
  ///
  /// «unconfirmed»: that the call fails like a function that throws.
  private func canMigrate(_ given: JSONObject, _ response: JSONObject) -> Bool {
    let needsSMS = response["enableSMSMFA"]?.bool ?? false
    return !needsSMS || (settings.mfa != .off && given[Contact.phone.rawValue] != nil)
  }

  /// Inserts a migrated user.
  ///
  /// Without a final status, the user must reset the password. `forceAliasCreation` moves another
  /// user's verified address. If it is not set, another user's address causes an error (developer
  /// guide; «unconfirmed»: which error).
  private mutating func insertMigrated(
    _ username: String,
    _ password: String?,
    _ given: JSONObject,
    _ response: JSONObject
  ) throws(ServiceError) -> UserTable.ID? {
    var attributes = AttributeList()
    for (name, value) in given.members { attributes[name] = value.string }
    attributes["sub"] = nil
    attributes["username"] = nil
    let name = try newName(username, &attributes)
    try requireConforming(attributes, by: .administrator, for: .creation(isComplete: false))
    try requireFree(name, attributes, otherwise: .userExists)
    let isForced = response["forceAliasCreation"]?.bool ?? false
    try claimAliases(attributes, byForce: isForced)
    let isConfirmed = response["finalUserStatus"] == "CONFIRMED" && password != nil
    var user = newUser(
      name,
      sub: call.random.sub(),
      attributes,
      isConfirmed ? .confirmed : .resetRequired,
      password
    )
    if response["enableSMSMFA"]?.bool ?? false {
      user.mfa.set(.sms, MFAPreference(isEnabled: true, isPreferred: false))
    }
    return insert(user)
  }
}

/// The response in UserMigration's event before the function fills it.
private enum UserMigration {
  /// The empty response in a recorded event.
  static let none: JSONObject = [
    "userAttributes": .null, "forceAliasCreation": .null, "finalUserStatus": .null,
    "messageAction": .null, "desiredDeliveryMediums": .null, "enableSMSMFA": .null,
  ]
}
