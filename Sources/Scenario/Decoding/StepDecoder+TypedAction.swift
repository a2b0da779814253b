internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

extension StepDecoder {
  func facts(of action: YAMLPair?) -> ActionFacts {
    guard let action else { return .unknown("") }
    if let type = ActionTable.action(named: action.name) {
      guard type == UseFlow.self else { return ActionFacts(type) }
      return ActionFacts(UseDecoder(context: context).usedFlow(action.value))
    }
    if let operation = CognitoModel.operation(action.name) { return ActionFacts(operation) }
    return .unknown(action.name)
  }

  func typedAction(
    _ pair: YAMLPair,
    _ facts: ActionFacts,
    expectsError: Bool,
    _ new: inout NewNames
  ) -> (any Action)? {
    if facts.is(UseFlow.self) {
      return UseDecoder(context: context).use(pair.value, facts.used)
    }
    let rules = MemberRules(isStrict: !expectsError)
    if let type = facts.type {
      let decoder = ParameterDecoder(context: context, type: type, rules: rules)
      return decoder.action(pair.value, &new)
    }
    guard ActionTable.looksLikeOperation(pair.name) else { return unknownAction(pair) }
    guard let operation = CognitoModel.operation(pair.name) else {
      if reportMissingColon(pair.key, .unknownOperation) { return unknownAction(pair) }
      reportUnknown(.unknownOperation, "operation", pair.key, among: ActionTable.allNames)
      return unknownAction(pair)
    }
    let decoder = ServiceMemberDecoder(context: context, rules: rules)
    return decoder.call(operation, pair.value)
  }

  /// Of an action that nothing is known of, the values can be looked up all the same.
  private func unknownAction(_ pair: YAMLPair) -> (any Action)? {
    _ = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
    return nil
  }
}
