internal import CognitoModel

extension ActionTable {
  /// Whether a key stands for an action, even a wrong one.
  static func isAction(_ name: String) -> Bool {
    entry(named: name) != nil || looksLikeOperation(name)
  }

  /// The possible parameters of an action; empty for anything else, or if it takes no names.
  static func parameterNames(of name: String) -> Set<String> {
    guard let entry = entry(named: name) else {
      return Set(CognitoModel.operation(name)?.input.members.map(\.name) ?? [])
    }
    guard case .parameters(let parameters) = entry.input else { return [] }
    return Set(parameters.map(\.name)).subtracting(StepModifier.names)
  }

  /// The names with a meaning in an action's mapping, in lowercase; nil if any name has one.
  static func namesInside(_ name: String) -> Set<String>? {
    guard let entry = entry(named: name) else {
      return Set(CognitoModel.operation(name)?.input.members.map { $0.name.lowercased() } ?? [])
    }
    switch entry.input {
    case .parameters(let parameters): return Set(parameters.map { $0.name.lowercased() })
    case .settings(let settings): return Set(settings.shape.memberNames.map { $0.lowercased() })
    case .duration, .newNames: return nil
    }
  }

  /// The fields of an outcome, in lowercase; nil if a flow decides them.
  static func outcomeNames(of name: String) -> Set<String>? {
    guard let facts = ActionFacts(named: name), !facts.is(UseFlow.self) else { return nil }
    return Set(facts.outcome.memberNames.map { $0.lowercased() })
  }
}
