internal import JSON

// What the pool sends and by whom; the model's patterns ask for placeholders.
extension Rulebook {
  static let messages: [ServiceRule] = emailSenders + smsSenders
}
