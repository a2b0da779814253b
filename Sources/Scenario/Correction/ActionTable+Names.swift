internal import CognitoModel

extension ActionTable {
  /// Whether a key names an action or looks like a Cognito operation.
  static func isAction(_ name: String) -> Bool {
    action(named: name) != nil || looksLikeOperation(name)
  }

  /// The possible parameters of an action; empty for other keys and for actions with free names.
  static func parameterNames(of name: String) -> Set<String> {
    guard let entry = entry(named: name) else {
      return Set(CognitoModel.operation(name)?.input.members.map(\.name) ?? [])
    }
    guard case .parameters(let parameters) = entry.input else { return [] }
    return Set(parameters.map(\.name)).subtracting(StepModifier.names)
  }

  /// The allowed names in an action's mapping, in lowercase; nil if any name is allowed.
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

  /// The fields of an outcome, in lowercase; nil if a flow defines them.
  static func outcomeNames(of name: String) -> Set<String>? {
    guard let facts = ActionFacts(named: name), !facts.is(UseFlow.self) else { return nil }
    return Set(facts.outcome.memberNames.map { $0.lowercased() })
  }
}
