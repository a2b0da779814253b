internal import JSON

// How accounts are recovered.
extension Rulebook {
  static let recovery: [ServiceRule] = []
}
