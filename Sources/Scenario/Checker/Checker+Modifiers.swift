internal import CognitoModel
internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// A step's action with its modifiers, read in the order in which a run needs them.
  mutating func readStep(
    _ node: YAMLNode,
    _ modifiers: [String: YAMLPair],
    _ action: YAMLPair?
  ) -> CheckedStep {
    let facts = self.facts(of: action)
    isRepeated = modifiers["repeat"] != nil
    defer { isRepeated = false }
    reportLater(modifiers)
    let expect = modifiers["expect"]?.value
    let name = modifiers["name"].flatMap { text($0.value, "`name`") }
    let typed = action.flatMap { typedAction($0, facts, expectsError: mentionsError(expect)) }
    let expectation = expect.flatMap { self.expectation($0, facts) }
    var checked = CheckedStep(typed, facts, expectation)
    let session = modifiers["as"].flatMap { self.name($0.value, "`as`") }
    let timeout = modifiers["timeout"].flatMap { stepLimit($0.value, "`timeout`") }
    let saves = modifiers["save"].map { self.saves($0.value, facts) } ?? []
    let id = modifiers["id"].flatMap { newStepID($0.value, facts.outcome) }
    let note = modifiers["note"].flatMap { scalar($0.value, "`note`")?.text }
    guard let typed, let action else { return checked }
    checked.step = Step(
      action: typed,
      actionRange: action.key.range,
      range: node.range,
      name: name,
      note: note,
      id: id,
      session: session ?? "",
      expectation: expectation,
      saves: saves,
      timeout: timeout
    )
    return checked
  }

  private mutating func reportLater(_ modifiers: [String: YAMLPair]) {
    for pair in modifiers.values where StepModifier(rawValue: pair.name)?.isLater == true {
      reportNotAvailable("`\(pair.name)`", at: pair.key.range)
      _ = freeValue(pair.value, "`\(pair.name)`")
    }
  }

  /// An id, which is unique in its scenario and can be named in `$(steps.ID...)` from here on.
  private mutating func newStepID(_ node: YAMLNode, _ outcome: ValueShape) -> String? {
    guard let id = name(node, "`id`") else { return nil }
    if let first = names.steps[id] {
      report(
        .nameTwice,
        "two steps have the id `\(id)`",
        at: node.range,
        notes: [.init("first given here", at: first.place)]
      )
      return nil
    }
    names.defineStep(id, at: node.range, outcome)
    return id
  }
}

// MARK: - The action

extension Checker {
  private mutating func facts(of action: YAMLPair?) -> ActionFacts {
    guard let action else { return .unknown("") }
    if action.name == ActionEntry.use.name { return ActionFacts(usedFlow(action.value)) }
    if let entry = ActionTable.entry(named: action.name) { return ActionFacts(entry) }
    if let operation = CognitoModel.operation(action.name) { return ActionFacts(operation) }
    return .unknown(action.name)
  }

  private mutating func typedAction(
    _ pair: YAMLPair,
    _ facts: ActionFacts,
    expectsError: Bool
  ) -> Action? {
    if pair.name == ActionEntry.use.name { return use(pair.value, facts.used) }
    if let entry = ActionTable.entry(named: pair.name) {
      guard entry.stage == .main else {
        reportNotAvailable("`\(pair.name)`", at: pair.key.range)
        return unknownAction(pair)
      }
      return action(entry, pair.value)
    }
    guard ActionTable.looksLikeOperation(pair.name) else { return unknownAction(pair) }
    guard let operation = CognitoModel.operation(pair.name) else {
      reportUnknown(.unknownOperation, "operation", pair.key, among: ActionTable.allNames)
      return unknownAction(pair)
    }
    return call(operation, pair.value, expectsError: expectsError).map { .operation($0) }
  }

  /// Of an action that nothing is known of, the values can be looked up all the same.
  private mutating func unknownAction(_ pair: YAMLPair) -> Action? {
    _ = freeValue(pair.value, "`\(pair.name)`")
    return nil
  }
}
