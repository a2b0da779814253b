internal import JSON

// What the pool sends and by whom.
extension Rulebook {
  static let messages: [ServiceRule] = []
}
