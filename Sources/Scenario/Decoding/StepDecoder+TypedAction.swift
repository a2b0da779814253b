internal import CognitoModel
internal import Values
internal import YAMLTree

// Decoding the action of a step.
extension StepDecoder {
  func facts(of action: YAMLPair?) -> ActionFacts {
    guard let action else { return .unknown("") }
    let facts = ActionFacts(named: action.name) ?? .unknown(action.name)
    guard facts.is(UseFlow.self) else { return facts }
    return ActionFacts(UseDecoder(context: context).usedFlow(action.value))
  }

  func typedAction(
    _ pair: YAMLPair,
    _ facts: ActionFacts,
    expectsError: Bool,
    _ new: inout NewNames
  ) -> DecodedAction? {
    if facts.is(UseFlow.self) {
      let use = UseDecoder(context: context).use(pair.value, facts.used)
      return use.map { DecodedAction(action: $0, templates: $0.argumentTemplates) }
    }
    let rules = MemberRules(isStrict: !expectsError)
    if let type = facts.type {
      let decoder = ParameterDecoder(context: context, type: type, rules: rules)
      return decoder.action(pair.value, &new)
    }
    guard ActionTable.looksLikeOperation(pair.name) else { return unknownAction(pair) }
    guard let operation = CognitoModel.operation(pair.name) else {
      if reportMissingColon(pair.key, .noAction) { return unknownAction(pair) }
      reportUnknown(.unknownOperation, "operation", pair.key, among: ActionTable.allNames)
      return unknownAction(pair)
    }
    let decoder = ServiceMemberDecoder(context: context, rules: rules)
    return decoder.call(operation, pair.value).map {
      DecodedAction(action: $0, templates: $0.members.flatMap(\.value.templates))
    }
  }

  /// Checks the values of an unknown action.
  private func unknownAction(_ pair: YAMLPair) -> DecodedAction? {
    _ = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
    return nil
  }
}

/// An action with the templates to evaluate when its step runs.
struct DecodedAction {
  let action: any Action
  let templates: [Template]
}
