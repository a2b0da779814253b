import JSON
import Values

// Functions that send a pool's messages in its place.
extension MockPool {
  /// Hands a secret to the function that sends the messages of a kind; false where the pool sends them itself.
  ///
  /// The service encrypts `code` with the AWS Encryption SDK and the pool's KMS key, which is nobody's here:
  /// it is the Base64 of the secret itself. What the function gives back is not looked at (developer
  /// guide). «unconfirmed»: that an error of the function fails the call, as other triggers' errors do,
  /// and that CustomMessage is not asked.
  mutating func send(
    _ secret: String,
    by contact: Contact,
    to id: UserTable.ID,
    _ event: MockMessage.Event
  ) throws(ServiceError) -> Bool {
    let trigger = contact.sender
    guard settings.functions[trigger] != nil else { return false }
    // In mails the service escapes what a temporary password may hold (developer guide).
    let code = contact == .email ? secret.htmlEscaped : secret
    var request = call.clientMetadata
    request["type"] = .string(
      contact == .email ? "customEmailSenderRequestV1" : "customSMSSenderRequestV1"
    )
    request["code"] = .string(Base64.encode(Array(code.utf8)))
    let subject = TriggerSubject(users[id], clientID: call.text("ClientId"))
    try run(trigger, event.triggerSource(trigger), about: subject, request)
    return true
  }

  /// Refuses what nobody here could send, before anything has changed.
  func requireDeliverable(_ contact: Contact) throws(ServiceError) {
    let trigger = contact.sender
    guard settings.functions[trigger] != nil, !options.conduct.invokesFunctions else { return }
    throw .noFunctions(for: trigger)
  }
}

extension Contact {
  /// The trigger that sends what goes to such an address.
  fileprivate var sender: Trigger { self == .email ? .customEmailSender : .customSMSSender }
}
