internal import CognitoModel
internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// A step's action with its modifiers, read in the order in which a run needs them.
  mutating func readStep(_ node: YAMLNode, _ keys: StepKeys, _ action: YAMLPair?) -> CheckedStep {
    let start = diagnostics.count
    var facts = self.facts(of: action)
    // What is expected can fail, also where it has a mistake.
    facts.canFail = facts.canFail || keys[.expect] != nil || keys[.until] != nil
    checkCombinations(keys, facts)
    let keys = withoutOutcome(keys, facts)
    let expectsError = mentionsError(keys.value(.expect)) || mentionsError(keys.value(.until))
    let body = readBody(node, keys, action, facts, expectsError: expectsError)
    warnOfBareNames(in: action, expectsError: expectsError)
    if !expectsError { warnOfBareNames(given: action, expectation: keys.value(.expect)) }
    var checked = CheckedStep(body.action, facts, body.outcome)
    checked.addressees = action.map { Addressees(in: $0.value) } ?? .unknown
    checked.step = body.step
    let failure = FailedStep(body.expectation, facts)
    readRest(keys, facts, failure, into: &checked.step)
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
    warnOfUnsentPassword(body.action, action)
    if !expectsError {
      checkPassword(body.action, action, since: start)
      // What `when` asks of the pool may be the very thing that lets a password pass.
      if keys[.when] == nil { checkNewPassword(action, since: start) }
    }
    return checked
  }

  /// What a step does and what it must come to, before anything of that is kept.
  private struct StepBody {
    var action: (any Action)?
    var expectation: Expectation?
    var until: Expectation?

    /// Nil where the action has a mistake.
    var step: Step?

    /// What is asked of the outcome, once or at last.
    var outcome: Expectation? { expectation ?? until }
  }

  private mutating func readBody(
    _ node: YAMLNode,
    _ keys: StepKeys,
    _ action: YAMLPair?,
    _ facts: ActionFacts,
    expectsError: Bool
  ) -> StepBody {
    let conditions = keys.value(.when).map { self.conditions($0) } ?? []
    let repetition = self.repetition(keys, action, facts)
    isRepeated = keys[.repeat] != nil
    hasAlternatives = keys[.when] != nil
    defer { (isRepeated, hasAlternatives) = (false, false) }
    let name = keys.value(.name).flatMap { text($0, "`name`") }
    var body = StepBody()
    body.action = action.flatMap { typedAction($0, facts, expectsError: expectsError) }
    body.expectation = keys.value(.expect).flatMap { expectation($0, "`expect`", facts) }
    body.until = keys.value(.until).flatMap { expectation($0, "`until`", facts) }
    guard let typed = body.action, let action else { return body }
    var step = Step(action: typed, actionRange: action.key.range, range: node.range)
    step.name = name
    step.conditions = conditions
    step.repetition = repetition.with(body.until)
    step.expectation = body.expectation
    body.step = step
    return body
  }

  /// The modifiers without those that look at an outcome, where the action has none.
  private mutating func withoutOutcome(_ keys: StepKeys, _ facts: ActionFacts) -> StepKeys {
    guard facts.hasNoOutcome else { return keys }
    var keys = keys
    for modifier in [StepModifier.expect, .until, .save] {
      guard let pair = keys.remove(modifier) else { continue }
      report(
        modifier == .save ? .noMainValue : .unknownField,
        "`\(facts.name)` has no outcome",
        at: pair.key.range,
        help: "Leave `\(pair.name)` out, or write it beside the action that it looks at."
      )
      guard modifier == .save else { continue }
      names.refused.formUnion(pair.value.namesInside)
      for name in pair.value.namesInside { names.coming[name] = nil }
    }
    return keys
  }

  /// The modifiers that change nothing for the action; they define names, whatever it is.
  private mutating func readRest(
    _ keys: StepKeys,
    _ facts: ActionFacts,
    _ failure: FailedStep?,
    into step: inout Step?
  ) {
    let session = keys.value(.session).flatMap { name($0, "`as`") }
    let client = keys.value(.client).flatMap { clientReference($0) }
    let timeout = keys.value(.timeout).flatMap { stepLimit($0, "`timeout`") }
    let saves = keys.value(.save).map { self.saves($0, facts) } ?? []
    let id = keys.value(.id).flatMap { newStepID($0, facts.outcome, failure) }
    let note = keys.value(.note).flatMap { scalar($0, "`note`")?.text }
    step?.session = session ?? ""
    step?.client = client
    step?.timeout = timeout
    step?.saves = saves
    step?.id = id
    step?.note = note
  }

  /// An id, which is unique in its scenario and can be named in `$(steps.ID...)` from here on.
  private mutating func newStepID(
    _ node: YAMLNode,
    _ outcome: ValueShape,
    _ failure: FailedStep?
  ) -> String? {
    guard let id = name(node, "`id`") else {
      if let text = node.scalar?.text { names.refusedSteps.insert(text) }
      return nil
    }
    if let first = names.steps[id] {
      report(
        .nameTwice,
        "two steps have the id `\(id)`",
        at: node.range,
        notes: [.init("first given here", at: first.place)]
      )
      return nil
    }
    names.defineStep(id, at: node.range, outcome, failure)
    return id
  }

  private mutating func clientReference(_ node: YAMLNode) -> NameReference? {
    guard let name = name(node, "`client`") else { return nil }
    if !givenClients.contains(name) { refer(toClient: name, at: node.range) }
    return NameReference(name, range: node.range)
  }
}

// MARK: - The action

extension Checker {
  private mutating func facts(of action: YAMLPair?) -> ActionFacts {
    guard let action else { return .unknown("") }
    if let type = ActionTable.action(named: action.name) {
      return type == UseFlow.self ? ActionFacts(usedFlow(action.value)) : ActionFacts(type)
    }
    if let operation = CognitoModel.operation(action.name) { return ActionFacts(operation) }
    return .unknown(action.name)
  }

  private mutating func typedAction(
    _ pair: YAMLPair,
    _ facts: ActionFacts,
    expectsError: Bool
  ) -> (any Action)? {
    if let type = facts.type {
      return facts.is(UseFlow.self)
        ? use(pair.value, facts.used) : action(type, pair.value, expectsError: expectsError)
    }
    guard ActionTable.looksLikeOperation(pair.name) else { return unknownAction(pair) }
    guard let operation = CognitoModel.operation(pair.name) else {
      if reportMissingColon(pair.key, .unknownOperation) { return unknownAction(pair) }
      reportUnknown(.unknownOperation, "operation", pair.key, among: ActionTable.allNames)
      return unknownAction(pair)
    }
    return call(operation, pair.value, expectsError: expectsError)
  }

  /// Of an action that nothing is known of, the values can be looked up all the same.
  private mutating func unknownAction(_ pair: YAMLPair) -> (any Action)? {
    _ = freeValue(pair.value, "`\(pair.name)`")
    return nil
  }
}
