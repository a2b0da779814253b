import JSON

// ConfirmSignUp and ResendConfirmationCode.
extension MockPool {
  mutating func confirmSignUp() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    guard let id = find(typed) else { throw client.unknownUserForCode }
    guard users[id].status == .unconfirmed else { throw .cannotBeConfirmed(users[id].status.name) }
    try countAttempt(.confirmSignUp, of: id)
    let digits = call.required("ConfirmationCode")
    let code = try matchingCode(digits, of: id, under: rules.signUpCodes, among: \.signUpCodes)
    let isOwn = users[id].attributes[code.contact] == code.address
    let proved = isOwn && rules.attributes.signUpCodeVerifies ? code.contact : nil
    if let proved { try claimAlias(proved, code.address, for: id, byForce: call.forcesAlias) }
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
