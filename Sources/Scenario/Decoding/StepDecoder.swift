internal import CognitoModel
internal import Diagnostics
internal import Values
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
    let body = decoder.readBody(node, keys, action, facts, expectsError: expectsError, &new)
    var checked = CheckedStep(body.action, facts, body.outcome)
    checked.pair = action
    checked.expectation = keys.value(.expect)
    checked.expectsError = expectsError
    checked.isConditional = keys[.when] != nil
    checked.definitionCount = names.definitionCount + new.names.count
    checked.addressees = action.map { Addressees(in: $0.value) } ?? .unknown
    checked.step = body.step
    let failure = FailedStep(body.expectation, facts)
    readRest(keys, facts, failure, into: &checked.step, &new)
    checked.session = keys.value(.session).flatMap { node in
      guard let name = checked.step?.session, !name.isEmpty else { return nil }
      return SessionUse(NameReference(name, range: node.range), facts, expectsError: expectsError)
    }
    if let failure, let expectation = body.expectation {
      checkFailure(failure, expectation, checked.step?.saves ?? [])
    }
    if let action, !expectsError, keys[.when] == nil {
      checked.demand = SignInDemand(body.action, action, client: checked.step?.client?.name)
    }
    checkAutoSignIn(body.action, body.outcome)
    checked.isSound = !diagnostics[start...].hasErrors
    return DecodedStep(step: checked, newNames: new)
  }

  /// A step's action and expectations, without the names that the step saves.
  private struct StepBody {
    var action: (any Action)?
    var expectation: Expectation?
    var until: Expectation?

    /// The typed step; nil if the action has a mistake.
    var step: Step?

    /// The expectation for the outcome of a single run, or for the end of a repetition; nil for
    /// none.
    var outcome: Expectation? { expectation ?? until }
  }

  private func readBody(
    _ node: YAMLNode,
    _ keys: StepKeys,
    _ action: YAMLPair?,
    _ facts: ActionFacts,
    expectsError: Bool,
    _ new: inout NewNames
  ) -> StepBody {
    let conditions = keys.value(.when).map { self.conditions($0) } ?? []
    let repetition = self.repetition(keys, action, facts)
    let isPlain = keys[.repeat] == nil && keys[.when] == nil
    let inside =
      isPlain
      ? self
      : with(
        context.with { position in
          position.isRepeated = keys[.repeat] != nil
          position.hasAlternatives = keys[.when] != nil
        }
      )
    let name = keys.value(.name).flatMap { inside.valueDecoder.text($0, "`name`") }
    var body = StepBody()
    let decoded = action.flatMap {
      inside.typedAction($0, facts, expectsError: expectsError, &new)
    }
    body.action = decoded?.action
    let expectations = ExpectationDecoder(context: inside.context)
    body.expectation = keys.value(.expect).flatMap {
      expectations.expectation($0, "`expect`", facts)
    }
    body.until = keys.value(.until).flatMap { expectations.expectation($0, "`until`", facts) }
    guard let decoded, let action else { return body }
    var step = Step(action: decoded.action, actionRange: action.key.range, range: node.range)
    step.actionTemplates = decoded.templates
    step.name = name
    step.conditions = conditions
    step.repetition = repetition.with(body.until)
    step.expectation = body.expectation
    body.step = step
    return body
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

  /// Reads the modifiers that do not change the action, and defines their names.
  private func readRest(
    _ keys: StepKeys,
    _ facts: ActionFacts,
    _ failure: FailedStep?,
    into step: inout Step?,
    _ new: inout NewNames
  ) {
    let session = keys.value(.session).flatMap { valueDecoder.name($0, "`as`") }
    let client = keys.value(.client).flatMap { clientReference($0) }
    let timeout = keys.value(.timeout).flatMap { valueDecoder.stepLimit($0, "`timeout`") }
    let saves = SaveDecoder(context: context, action: facts)
    let saved = keys.value(.save).map { saves.saves($0, &new) } ?? []
    let id = keys.value(.id).flatMap { newStepID($0, facts.outcome, failure, &new) }
    let note = keys.value(.note).flatMap { scalar($0, "`note`")?.text }
    step?.session = session ?? ""
    step?.client = client
    step?.timeout = timeout
    step?.saves = saved
    step?.id = id
    step?.note = note
  }

  /// Decodes the ID of a step, which is unique in its scenario and used in `$(steps.ID...)`.
  private func newStepID(
    _ node: YAMLNode,
    _ outcome: ValueShape,
    _ failure: FailedStep?,
    _ new: inout NewNames
  ) -> String? {
    guard let id = valueDecoder.name(node, "`id`") else {
      if let text = node.scalar?.text { sink.uses.refusedSteps.insert(text) }
      return nil
    }
    if let first = names.steps[id] {
      return refuse(
        .nameTwice,
        "duplicate step ID `\(id)`",
        at: node.range,
        notes: [.init("first given here", at: first.place)]
      )
    }
    new.step = (id, Names.KnownStep(place: node.range, shape: outcome, failure: failure))
    return id
  }

  private func clientReference(_ node: YAMLNode) -> NameReference? {
    guard let name = valueDecoder.name(node, "`client`") else { return nil }
    if !names.givenClients.contains(name) { refer(toClient: name, at: node.range) }
    return NameReference(name, range: node.range)
  }

  /// Records a client that a step names but `given.clients` does not contain.
  ///
  /// The client is reported if no pool has it, or if its name resembles a client in `given`.
  /// Clients in flows are checked before the run, because the scenario may define them.
  private func refer(toClient name: String, at range: SourceRange) {
    let reference = ProjectReference(.client, name, in: source, at: range)
    sink.references.append(reference)
    let near = nearest(to: name, among: names.givenClients)
    if !names.isInFlow, let fault = library.project.fault(of: reference, near: near) {
      sink.add(fault)
    } else if let near {
      let title = "`given.clients` has no `\(name)`"
      warn(.unlikelyClient, title, at: range, meant: near)
    }
  }
}

/// A step with the names that it defines.
struct DecodedStep {
  var step: CheckedStep
  var newNames: NewNames
}

extension YAMLNode {
  /// The form of an action that is written as a single word, possibly with a glued value.
  fileprivate var stepSketch: String? {
    if let glued = withoutSpaceBehindColon, StepKeys.isAction(glued.name) { return glued.help }
    return scalar.flatMap { ActionTable.sketch(of: $0.text) }
  }
}
