internal import CognitoModel

extension ActionTable {
  /// Whether a key stands for an action, a wrong one included.
  static func isAction(_ name: String) -> Bool {
    entry(named: name) != nil || looksLikeOperation(name)
  }

  /// What can stand in an action; empty for what is no action or takes no names.
  static func parameterNames(of name: String) -> Set<String> {
    guard let entry = entry(named: name) else {
      return Set(CognitoModel.operation(name)?.input.members.map(\.name) ?? [])
    }
    guard case .parameters(let parameters) = entry.input else { return [] }
    return Set(parameters.map(\.name)).subtracting(StepModifier.names)
  }

  /// What has a meaning in an action's mapping, in small letters; nil where any name has.
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

  /// What an outcome can hold, in small letters; nil where that is a flow's to say.
  static func outcomeNames(of name: String) -> Set<String>? {
    guard let facts = ActionFacts(named: name), !facts.is(UseFlow.self) else { return nil }
    return Set(facts.outcome.memberNames.map { $0.lowercased() })
  }
}
