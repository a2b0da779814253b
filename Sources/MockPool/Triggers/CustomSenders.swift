import JSON
import Values

// Functions that send messages instead of the pool.
extension MockPool {
  /// Passes a secret to the function that sends the messages of a kind; false if the pool itself
  /// sends these messages.
  ///
  /// The service encrypts `code` with the AWS Encryption SDK and the pool's KMS key, which the
  /// mock does not have. In the mock, `code` is the Base64 of the secret itself. The function's
  /// response is ignored (developer guide). «unconfirmed»: that an error in the function fails
  /// the call, as for other triggers, and that CustomMessage is not invoked.
  mutating func send(
    _ secret: String,
    by contact: Contact,
    to id: UserTable.ID,
    _ event: MockMessage.Event
  ) throws(ServiceError) -> Bool {
    let trigger = contact.sender
    guard settings.functions[trigger] != nil else { return false }
    // In email the service escapes special characters of a temporary password (developer guide).
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

  /// Rejects a message that the mock can't send, before anything has changed.
  func requireDeliverable(_ contact: Contact) throws(ServiceError) {
    let trigger = contact.sender
    guard settings.functions[trigger] != nil, !options.serverSettings.invokesFunctions else {
      return
    }
    throw .noFunctions(for: trigger)
  }
}

extension Contact {
  /// The trigger that sends messages to this kind of address.
  fileprivate var sender: Trigger { self == .email ? .customEmailSender : .customSMSSender }
}
