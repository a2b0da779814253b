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
    var new = NewNames()
    var facts = readStep(node, keys, action, &new)
    if diagnostics[count...].hasErrors { facts.step = nil }
    // A note explains the step, so its warnings are dropped.
    if facts.isSilenced { sink.keep(since: count) { $0.severity == .error } }
    return DecodedStep(step: CheckedStep(facts), newNames: new)
  }

  private func readStep(
    _ node: YAMLNode,
    _ keys: StepKeys,
    _ action: YAMLPair?,
    _ new: inout NewNames
  ) -> StepFacts {
    let start = diagnostics.count
    var facts = self.facts(of: action)
    // A step with an expectation can fail, even if the expectation has a mistake.
    facts.canFail = facts.canFail || keys[.expect] != nil || keys[.until] != nil
    checkCombinations(keys, facts)
    let keys = withoutOutcome(keys, facts, &new)
    let expectsError = keys.value(.expect).mentionsError || keys.value(.until).mentionsError
    let decoder = new.withdrawn.isEmpty ? self : with(context.with(names.withdrawing(new)))
    let body = decoder.readBody(keys, action, facts, expectsError: expectsError, &new)
    var checked = StepFacts(body.action, facts, body.outcome)
    checked.take(node, action, keys, expectsError: expectsError)
    checked.definitionCount = names.definitionCount + new.names.count
    let result = result(body, keys, facts, expectsError: expectsError)
    let step = body.step(node, action, modifiers(keys, facts, body, result, &new))
    checked.take(step)
    checked.session = session(keys, of: step, facts, expectsError: expectsError)
    if let result { checkResult(result, body.expectation, step?.saves ?? []) }
    checkAutoSignIn(body.action, body.outcome)
    checkAbsence(body.action, body.outcome)
    checked.isSound = !diagnostics[start...].hasErrors
    return checked
  }

  /// The result that the step must have to pass; nil if it may fail or succeed.
  private func result(
    _ body: StepBody,
    _ keys: StepKeys,
    _ facts: ActionFacts,
    expectsError: Bool
  ) -> CertainResult? {
    if let failure = CertainResult(failing: body.expectation, facts) { return failure }
    // Iterations before the match of `until` may fail. A faulty `expect` is unknown.
    guard !expectsError, keys[.until] == nil, keys[.expect] == nil || body.expectation != nil
    else { return nil }
    return CertainResult(succeedingWith: body.expectation, facts)
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

extension StepFacts {
  fileprivate mutating func take(
    _ node: YAMLNode,
    _ action: YAMLPair?,
    _ keys: StepKeys,
    expectsError: Bool
  ) {
    (self.node, pair, expectation) = (node, action, keys.value(.expect))
    self.expectsError = expectsError
    isConditional = keys[.when] != nil
    isSilenced = keys[.note] != nil
  }

  /// Takes the typed step, and the flow that its sign-in needs if the step always signs in.
  fileprivate mutating func take(_ step: Step?) {
    self.step = step
    guard let pair, !expectsError, !isConditional else { return }
    signInRequirements = SignInRequirements(action, pair, client: step?.client?.name)
  }
}

/// A step with the names that it defines.
struct DecodedStep {
  let step: CheckedStep
  let newNames: NewNames
}

extension YAMLNode {
  /// The form of an action that is written as a single word, possibly with a glued value.
  fileprivate var stepSketch: String? {
    if let glued = withoutSpaceBehindColon, StepKeys.isAction(glued.name) { return glued.help }
    return scalar.flatMap { ActionTable.sketch(of: $0.text) }
  }
}
