/// The keys of a flow.
package enum FlowDocumentKey: String, Hashable, Sendable, CaseIterable {
  case flow, description, parameters, steps, returns

  static let names = allCases.map(\.rawValue)

  /// What other tools call the same.
  static func meant(by word: String) -> FlowDocumentKey? {
    switch word.lowercased() {
    case "params", "args", "arguments", "inputs", "with": .parameters
    case "outputs", "output", "results": .returns
    default: nil
    }
  }
}

/// The keys of a flow's parameter.
package enum FlowParameterKey: String, Hashable, Sendable, CaseIterable {
  case description
  case fallback = "default"

  static let names = allCases.map(\.rawValue)
}
