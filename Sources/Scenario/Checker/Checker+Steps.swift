internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

extension Checker {
  /// The steps of a scenario or its clean-up.
  mutating func steps(_ node: YAMLNode, _ subject: String) -> [CheckedStep] {
    let help = "Write each step on lines of its own that start with `- `."
    guard let elements = elements(of: node, subject, help: help) else { return [] }
    let meant = withPartsOfStepsAbove(elements).map { meantStep($0) }
    announceNames(of: meant)
    return meant.compactMap { step($0) }
  }

  private mutating func step(_ node: YAMLNode) -> CheckedStep? {
    let count = diagnostics.count
    if node.scalar != nil, reportMissingColon(node, .noAction) { return CheckedStep.unreadable }
    guard let written = keys(of: node, "a step", help: node.stepSketch) else {
      return CheckedStep.unreadable
    }
    let keys = StepKeys(written.pairs)
    let action = actionPair(keys, written, node)
    var checked = readStep(node, keys, action)
    warnOfComments(in: node)
    if diagnostics[count...].hasErrors { checked.step = nil }
    checked.isSilenced = keys[.note] != nil
    if checked.isSilenced { dropWarnings(from: count) }
    return checked
  }

  /// A remark on a step says why what looks odd is meant, so it silences warnings.
  private mutating func dropWarnings(from count: Int) {
    let kept = diagnostics[count...].filter { $0.severity == .error }
    diagnostics.replaceSubrange(count..., with: kept)
  }
}

extension YAMLNode {
  /// A step that is only a word was most likely meant as an action without parameters.
  fileprivate var stepSketch: String? { scalar.flatMap { ActionTable.sketch(of: $0.text) } }
}

// MARK: - Slips

extension Checker {
  static let wordsOfSteps = ActionTable.allNames + StepModifier.names

  /// A step with its parameters in their place and the modifiers that were meant, before anybody
  /// looks for the names that it defines.
  private mutating func meantStep(_ node: YAMLNode) -> YAMLNode {
    let known = StepModifier.names
    let verb = withVerbForOperation(withSetForVars(node))
    let placed = withModifiersInPlace(withFieldsInPlace(withParametersInPlace(verb)))
    let lacksAction = hasNothingButModifiers(placed)
    let step = meant(placed, known: known) { checker, pair in
      guard let modifier = checker.modifier(meantBy: pair.name) else { return nil }
      // That there is no action is said with the slip.
      guard !lacksAction else { return modifier }
      return checker.reportUnknown(.unknownStepKey, "key", pair.key, among: [modifier])
    }
    return step.changing(UseFlow.definition.name) { meantUse($0) }
  }

  /// Whether all of a step's keys are modifiers, or slips in them.
  private mutating func hasNothingButModifiers(_ node: YAMLNode) -> Bool {
    guard let pairs = node.pairs, !pairs.contains(where: { StepKeys.isAction($0.name) }) else {
      return false
    }
    return pairs.allSatisfy {
      StepModifier(rawValue: $0.name) != nil || modifier(meantBy: $0.name) != nil
    }
  }

  private mutating func modifier(meantBy name: String) -> String? {
    guard !StepKeys.isAction(name) else { return nil }
    let nearest =
      StepModifier.differingInCase(from: name) ?? nearest(to: name, among: Checker.wordsOfSteps)
    return nearest.flatMap { StepModifier.names.contains($0) ? $0 : nil }
  }
}

// MARK: - Finding the action

extension Checker {
  /// The one action of a step; several, none and unknown ones are reported.
  private mutating func actionPair(
    _ keys: StepKeys,
    _ written: WrittenKeys,
    _ node: YAMLNode
  ) -> YAMLPair? {
    reportSeveral(keys.actions)
    var action = keys.actions.first
    for pair in keys.unknown {
      if reportOtherModifier(pair, besides: action ?? keys.unknown.first { $0.name != pair.name }) {
        continue
      }
      if reportKeyOfScenario(pair) {
        action = action ?? pair
        continue
      }
      let nearest = nearest(to: pair.name, among: Checker.wordsOfSteps)
      // A slip in a modifier is reported already.
      if let nearest, StepModifier(rawValue: nearest) != nil { continue }
      if action == nil {
        action = pair
        guard !reportMissingColon(pair.key, .unknownAction) else { continue }
        reportUnknownAction(pair)
      } else {
        reportUnknownStepKey(pair, ActionTable.surelyMeant(by: pair.name) ?? nearest)
      }
    }
    if action == nil, !written.names.contains(where: StepKeys.isAction) { reportNoAction(node) }
    return action
  }

  /// Says what a modifier of another tool is called here; alone in its step a word may be an action.
  private mutating func reportOtherModifier(_ pair: YAMLPair, besides other: YAMLPair?) -> Bool {
    guard other != nil, let advice = StepModifier.advice(on: pair.name) else { return false }
    report(
      .unknownStepKey,
      "unknown key `\(pair.name)`",
      at: pair.key.range,
      label: advice.label,
      help: advice.help
    )
    return true
  }

  /// A word with a small first letter is more likely to be a verb than one of the many operations.
  private mutating func reportUnknownAction(_ pair: YAMLPair) {
    let verbs = ActionTable.entries.map(\.name)
    reportUnknown(
      .unknownAction,
      "action",
      pair.key,
      among: ActionTable.allNames,
      meant: ActionTable.surelyMeant(by: pair.name) ?? nearest(to: pair.name, among: verbs),
      help: "docs/language.md lists the actions."
    )
  }

  private mutating func reportNoAction(_ node: YAMLNode) {
    let slip = node.pairs?.first {
      $0.key.scalar?.isPlain == true && source.text(in: $0.key.range) != $0.name
    }
    report(
      .noAction,
      "a step needs an action",
      at: slip?.key.range ?? node.shownRange,
      label: slip.map { "did you mean `\($0.name)`, beside an action?" } ?? "",
      help: "Write for example `- signIn: { username: $(user.email), ... }`."
    )
  }

  private mutating func reportSeveral(_ actions: [YAMLPair]) {
    for pair in actions.dropFirst() {
      report(
        .severalActions,
        "a step has exactly one action",
        at: pair.key.range,
        label: "this is a second one",
        notes: actions.first.map { [.init("the first one", at: $0.key.range)] } ?? [],
        help: "Start a new step with `- `."
      )
    }
  }

  /// A key beside the action that is no slip in a modifier: maybe a step that was not begun.
  private mutating func reportUnknownStepKey(_ pair: YAMLPair, _ action: String?) {
    guard let action else {
      let known = StepModifier.names
      let help = "Beside its action a step has \(known.listed())."
      reportUnknown(.unknownStepKey, "key", pair.key, among: known, help: help)
      return
    }
    report(
      .unknownStepKey,
      "unknown key `\(pair.name)`",
      at: pair.key.range,
      label: "did you mean `\(action)`, in a step of its own?"
    )
  }
}

// MARK: - Names further down

extension Checker {
  /// Notes the names that steps define, so that using one too early can be told from a slip.
  private mutating func announceNames(of steps: [YAMLNode]) {
    for step in steps {
      if let id = step["id"], let text = id.scalar?.text, names.comingSteps[text] == nil {
        names.comingSteps[text] = id.range
      }
      let definitions = (step["save"]?.pairs ?? []) + (step["set"]?.pairs ?? [])
      let keys = definitions.map(\.key) + [step["save"]].compactMap { $0 }
      for key in keys {
        guard let name = key.scalar?.text, names.coming[name] == nil else { continue }
        names.coming[name] = key.range
      }
    }
  }
}
