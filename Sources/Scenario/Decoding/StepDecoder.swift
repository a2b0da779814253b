internal import Diagnostics
internal import YAMLTree

/// Decodes a step's action and modifiers, in the order of the run.
struct StepDecoder: NodeDecoder {
  var context: DecodingContext

  func step(_ node: YAMLNode) -> DecodedStep? {
    let count = diagnostics.count
    if node.scalar != nil, reportMissingColon(node, .noAction) { return nil }
    guard let written = keys(of: node, "a step", help: node.stepSketch) else { return nil }
    let keys = StepKeys(written.pairs)
    let action = actionPair(keys, written, node)
    var decoded = readStep(node, keys, action)
    decoded.step.node = node
    if diagnostics[count...].hasErrors { decoded.step.step = nil }
    decoded.step.isSilenced = keys[.note] != nil
    // A note explains the step, so its warnings are dropped.
    if decoded.step.isSilenced { sink.keep(since: count) { $0.severity == .error } }
    return decoded
  }

  private func readStep(_ node: YAMLNode, _ keys: StepKeys, _ action: YAMLPair?) -> DecodedStep {
    let start = diagnostics.count
    var facts = self.facts(of: action)
    // A step with an expectation can fail, even if the expectation has a mistake.
    facts.canFail = facts.canFail || keys[.expect] != nil || keys[.until] != nil
    checkCombinations(keys, facts)
    var new = NewNames()
    let keys = withoutOutcome(keys, facts, &new)
    let expectsError = keys.value(.expect).mentionsError || keys.value(.until).mentionsError
    let decoder = new.withdrawn.isEmpty ? self : with(context.with(names.withdrawing(new)))
    let body = decoder.readBody(keys, action, facts, expectsError: expectsError, &new)
    var checked = StepFacts(body.action, facts, body.outcome)
    checked.pair = action
    checked.expectation = keys.value(.expect)
    checked.expectsError = expectsError
    checked.isConditional = keys[.when] != nil
    checked.definitionCount = names.definitionCount + new.names.count
    let failure = FailedStep(body.expectation, facts)
    let step = readRest(node, keys, action, facts, body, failure, &new)
    checked.step = step
    checked.session = session(keys, of: step, facts, expectsError: expectsError)
    if let failure, let expectation = body.expectation {
      checkFailure(failure, expectation, step?.saves ?? [])
    }
    if let action, !expectsError, keys[.when] == nil {
      checked.demand = SignInDemand(body.action, action, client: step?.client?.name)
    }
    checkAutoSignIn(body.action, body.outcome)
    checked.isSound = !diagnostics[start...].hasErrors
    return DecodedStep(step: checked, newNames: new)
  }

  /// The use of the step's session; nil if the step names none.
  private func session(
    _ keys: StepKeys,
    of step: Step?,
    _ facts: ActionFacts,
    expectsError: Bool
  ) -> SessionUse? {
    guard let node = keys.value(.session), let name = step?.session, !name.isEmpty else {
      return nil
    }
    return SessionUse(NameReference(name, range: node.range), facts, expectsError: expectsError)
  }

  /// The modifiers, without modifiers for the outcome if the action has no outcome.
  private func withoutOutcome(
    _ keys: StepKeys,
    _ facts: ActionFacts,
    _ new: inout NewNames
  ) -> StepKeys {
    guard facts.hasNoOutcome else { return keys }
    var keys = keys
    for modifier in [StepModifier.expect, .until, .save] {
      guard let pair = keys.remove(modifier) else { continue }
      report(
        modifier == .save ? .noMainValue : .unknownField,
        "`\(facts.name)` has no outcome",
        at: pair.key.range,
        help: "Remove `\(pair.name)`, or move it to the step whose outcome it needs."
      )
      guard modifier == .save else { continue }
      sink.uses.refused.formUnion(pair.value.namesInside)
      new.withdrawn += pair.value.namesInside
    }
    return keys
  }
}

/// A step with the names that it defines.
struct DecodedStep {
  var step: StepFacts
  var newNames: NewNames
}

extension YAMLNode {
  /// The form of an action that is written as a single word, possibly with a glued value.
  fileprivate var stepSketch: String? {
    if let glued = withoutSpaceBehindColon, StepKeys.isAction(glued.name) { return glued.help }
    return scalar.flatMap { ActionTable.sketch(of: $0.text) }
  }
}
