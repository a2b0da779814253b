internal import JSON

// Threat protection.
extension Rulebook {
  static let risk: [ServiceRule] = []
}
