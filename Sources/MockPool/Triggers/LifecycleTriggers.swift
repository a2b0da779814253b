import JSON

/// PreSignUp's decision about a new user.
struct PreSignUpDecision: Hashable, Sendable {
  var confirms = false

  /// Addresses that count as verified.
  var verified: [Contact] = []
}

// The triggers of a sign-up and a sign-in. Each step passes if its trigger is missing.
extension MockPool {
  /// Invokes PreSignUp for a user who does not exist yet.
  ///
  /// For AdminCreateUser only an error has an effect, because the first sign-in confirms those
  /// users.
  mutating func preSignUp(
    _ source: String,
    _ subject: TriggerSubject
  ) throws(ServiceError) -> PreSignUpDecision {
    guard has(.preSignUp) else { return PreSignUpDecision() }
    var request = call.clientMetadata
    let validation = AttributeList(call.input["ValidationData"]).json
    // The value is null without validation data (observed in recorded events).
    request["validationData"] = validation.isEmpty ? .null : .object(validation)
    let none: JSONObject = [
      "autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false,
    ]
    let response = try ask(.preSignUp, source, about: subject, request, response: none)
    guard let response, source != "PreSignUp_AdminCreateUser" else { return PreSignUpDecision() }
    var verdict = PreSignUpDecision(confirms: response["autoConfirmUser"]?.bool ?? false)
    if response["autoVerifyEmail"]?.bool ?? false { verdict.verified.append(.email) }
    if response["autoVerifyPhone"]?.bool ?? false { verdict.verified.append(.phone) }
    for contact in verdict.verified where (subject.attributes[contact] ?? "").isEmpty {
      throw .lambdaVerifiesNothing(contact)
    }
    return verdict
  }

  /// Invokes PostConfirmation after the user has changed.
  ///
  /// An error does not undo the change.
  mutating func postConfirmation(
    of id: UserTable.ID,
    _ source: String = "PostConfirmation_ConfirmSignUp",
    clientID: String?
  ) throws(ServiceError) {
    guard has(.postConfirmation) else { return }
    let subject = TriggerSubject(users[id], clientID: clientID)
    _ = try ask(.postConfirmation, source, about: subject, call.clientMetadata)
  }

  /// Invokes PreAuthentication for a user who may try to sign in.
  mutating func preAuthentication(of signIn: UserSignIn) throws(ServiceError) {
    let subject = TriggerSubject(users[signIn.user], clientID: signIn.client.id)
    try preAuthentication(of: subject, isFound: true)
  }

  /// Invokes PreAuthentication for a user who may not exist, if the client hides user existence.
  mutating func preAuthentication(
    of subject: TriggerSubject,
    isFound: Bool = false
  ) throws(ServiceError) {
    guard has(.preAuthentication) else { return }
    var request = userNotFound(!isFound, to: subject)
    request["validationData"] = call.input["ClientMetadata"] ?? .null
    _ = try ask(.preAuthentication, "PreAuthentication_Authentication", about: subject, request)
  }

  /// Invokes PostAuthentication for a proven user.
  ///
  /// `isNew` is true if the response contains NewDeviceMetadata.
  mutating func postAuthentication(
    of signIn: UserSignIn,
    onNewDevice isNew: Bool
  ) throws(ServiceError) {
    guard has(.postAuthentication) else { return }
    let subject = TriggerSubject(users[signIn.user], clientID: signIn.client.id)
    let request = (["newDeviceUsed": .bool(isNew)] as JSONObject).merging(call.clientMetadata)
    _ = try ask(.postAuthentication, "PostAuthentication_Authentication", about: subject, request)
  }
}

// MARK: - Messages

extension MockMessage.Event {
  /// The source in a message trigger's event, which starts with the trigger's own name.
  func triggerSource(_ trigger: Trigger) -> String {
    let name = rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    return "\(trigger.rawValue)_\(name)"
  }
}

extension MockPool {
  /// The template as changed by CustomMessage.
  mutating func customized(
    _ template: MessageTemplates.Template,
    for event: MockMessage.Event,
    to id: UserTable.ID
  ) throws(ServiceError) -> MessageTemplates.Template {
    guard has(.customMessage) else { return template }
    let isInvitation = event == .adminCreateUser
    let isLink = template == settings.message(\.link) && settings.message(\.emailsHoldLinks)
    let subject = TriggerSubject(users[id], clientID: call.text("ClientId"))
    let none: JSONObject = ["smsMessage": .null, "emailMessage": .null, "emailSubject": .null]
    let answer = try ask(
      .customMessage,
      event.triggerSource(.customMessage),
      about: subject,
      placeholders(showingName: isInvitation),
      response: none
    )
    guard let answer else { return template }
    let (text, title) = (answer["emailMessage"]?.string, answer["emailSubject"]?.string)
    let wordsEmail = text != nil || title != nil
    guard settings.message(\.isDevelopers) || !wordsEmail else { throw .lambdaCannotCustomizeEmail }
    let sms = answer["smsMessage"]?.string
    return MessageTemplates.Template(
      subject: title ?? template.subject,
      email: text.map {
        MessageTextTemplate($0, isHTML: true, showsName: isInvitation, showsLink: isLink)
      } ?? template.email,
      sms: sms.map { MessageTextTemplate($0, isHTML: false, showsName: isInvitation) }
        ?? template.sms
    )
  }

  /// The request of CustomMessage, with the placeholders that the message can contain.
  private func placeholders(showingName isInvitation: Bool) -> JSONObject {
    var request = call.clientMetadata
    request["codeParameter"] = "{####}"
    // The parameter is present for both links and codes (observed in recorded events).
    request["linkParameter"] = "{##Click Here##}"
    request["usernameParameter"] = isInvitation ? "{username}" : .null
    return request
  }
}
