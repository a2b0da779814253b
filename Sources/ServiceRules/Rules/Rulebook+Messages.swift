internal import JSON

// Message senders. The model's patterns check the placeholders of message templates.
extension Rulebook {
  static let messages: [ServiceRule] = emailSenders + smsSenders
}
