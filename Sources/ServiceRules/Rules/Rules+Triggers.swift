internal import JSON

// Functions that the pool calls.
extension Rulebook {
  static let triggers: [ServiceRule] = []
}
