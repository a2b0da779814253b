import AuthCrypto

// What every call of an app client is asked first.
extension MockPool {
  /// The client that a call names.
  func namedClient() throws(ServiceError) -> ClientSettings {
    let id = call.required("ClientId")
    guard let client = clients[id] else { throw .noSuchClient(id, for: call.operation) }
    return client.settings
  }

  /// The client of a call that names a user, with its secret hash checked.
  func namedClient(checkingHashOf username: String) throws(ServiceError) -> ClientSettings {
    let client = try namedClient()
    try client.requireHash(call.text("SecretHash"), of: username)
    return client
  }
}

extension ClientSettings {
  /// Checks `SECRET_HASH` over the very name that the call carries.
  ///
  /// «unconfirmed»: what a client without secret says of a hash; here it is not looked at.
  func requireHash(
    _ hash: String?,
    of username: String,
    otherwise wrong: ServiceError? = nil
  ) throws(ServiceError) {
    guard isConfidential else { return }
    guard let hash else { throw .missingSecretHash(id) }
    let isRight = secrets.contains {
      hash == SecretHash.compute(username: username, clientID: id, secret: $0)
    }
    guard isRight else { throw wrong ?? .wrongSecretHash(id) }
  }

  /// What is said of an unknown user where codes are asked for or given back.
  var unknownUserForCode: ServiceError { hidesUserExistence ? .wrongCode : .noSuchUserForClient }

  /// What is said of an unknown user at sign-in.
  var unknownUserAtSignIn: ServiceError { hidesUserExistence ? .wrongPassword : .noSuchUser }
}
