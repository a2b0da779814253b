internal import Diagnostics
internal import Values
internal import YAMLTree

extension StepDecoder {
  /// Decodes the repetition of a step, without `until`.
  func repetition(
    _ keys: StepKeys,
    _ action: YAMLPair?,
    _ facts: ActionFacts
  ) -> Repetition {
    if let pair = keys[.eventually] {
      checkReading(pair, action, facts)
      let limit = valueDecoder.stepLimit(pair.value, "`eventually`")
      if keys[.repeat] == nil { return limit.map { .eventually($0) } ?? .once }
    }
    guard let node = keys.value(.repeat) else { return .once }
    let count = decoder(for: .repeat, of: keys).valueDecoder.countTemplate(
      node,
      "`repeat`",
      1...Int.max
    )
    return count.map { .times($0, until: nil) } ?? .once
  }

  /// Checks that a step with `eventually` only reads.
  private func checkReading(
    _ eventually: YAMLPair,
    _ action: YAMLPair?,
    _ facts: ActionFacts
  ) {
    guard let action, facts.onlyReads(action.value) == false else { return }
    let reading = "Add a reading step with `eventually` after this step"
    let isAwait = facts.is(AwaitCode.self) || facts.is(AwaitMessage.self)
    let other =
      isAwait
      ? "An await waits by itself. Set its time limit with the parameter `within`."
      : "\(reading), or use `repeat` with `until`."
    report(
      .notOnlyReading,
      "`eventually` can't repeat `\(facts.name)`",
      at: eventually.key.range,
      label: facts.repeatability == .withGET ? "the request is not a GET request" : "",
      help: facts.hasNoOutcome ? "\(reading)." : other
    )
  }

  /// Checks which modifiers exclude or require each other.
  func checkCombinations(_ keys: StepKeys, _ facts: ActionFacts) {
    if let pair = keys[.eventually], let other = keys[.repeat] {
      reportContradiction("`eventually` and `repeat` can't be combined", pair, other)
    }
    let onlyReads = facts.onlyReads(keys.actions.first?.value) == true
    if let until = keys[.until] {
      // Without an outcome, `until` must be removed, which has its own diagnostic.
      if !facts.hasNoOutcome { check(until: until, keys, canReadAgain: onlyReads) }
    } else if let pair = keys[.eventually], keys[.expect] == nil,
      facts.repeatability != .withExpectation,
      onlyReads
    {
      let title = "`eventually` requires `expect`"
      let help = "Add an `expect` with the outcome to wait for."
      report(.contradictoryModifiers, title, at: pair.key.range, help: help)
    }
    warnOfNoEffect(keys, facts)
  }

  /// Checks the modifiers next to `until`; the advice offers `eventually` only if it can repeat the
  /// action.
  private func check(until: YAMLPair, _ keys: StepKeys, canReadAgain: Bool) {
    if let expect = keys[.expect] {
      let help = "Move the expected fields into `until`."
      reportContradiction("`until` and `expect` can't be combined", until, expect, help: help)
    }
    guard keys[.repeat] == nil else { return }
    let help =
      switch (keys[.eventually] == nil, canReadAgain) {
      case (true, true):
        "Add `repeat: COUNT`, or add `eventually: DURATION` and rename `until` to `expect`."
      case (true, false): "Add `repeat: COUNT`."
      case (false, true): "With `eventually`, write `expect` instead of `until`."
      case (false, false): "Replace `eventually` with `repeat: COUNT`."
      }
    report(.contradictoryModifiers, "`until` requires `repeat`", at: until.key.range, help: help)
  }

  private func reportContradiction(
    _ title: String,
    _ one: YAMLPair,
    _ other: YAMLPair,
    help: String? = nil
  ) {
    let isFirst = one.key.range.lowerBound < other.key.range.lowerBound
    let (first, second) = isFirst ? (one, other) : (other, one)
    report(
      .contradictoryModifiers,
      title,
      at: second.key.range,
      notes: [.init("`\(first.name)` is here", at: first.key.range)],
      help: help
    )
  }
}

extension Repetition {
  /// A copy with the expectation that ends the repetition.
  func with(_ until: Expectation?) -> Repetition {
    if case .times(let count, _) = self { .times(count, until: until) } else { self }
  }
}

extension StepDecoder {
  /// Decodes `when`: patterns by the paths of their values.
  func conditions(_ node: YAMLNode) -> [Condition] {
    let help = "For example, write `when: { pool.MfaConfiguration: OFF }`."
    guard let written = keys(of: node, "`when`", help: help) else { return [] }
    if written.names.isEmpty {
      report(.emptyValue, "`when` has no condition", at: node.range, help: help)
    }
    return written.pairs.compactMap { condition($0) }
  }

  private func condition(_ pair: YAMLPair) -> Condition? {
    guard let (path, shape) = valuePath(pair.key) else {
      // The pattern of an invalid path can still be checked.
      _ = patternDecoder.pattern(pair.value, PatternPlace(name: pair.name, shape: .any))
      return nil
    }
    let place = PatternPlace(name: pair.name, shape: shape)
    return patternDecoder.pattern(pair.value, place).map {
      Condition(path: path, range: pair.key.range, pattern: $0)
    }
  }

  /// Decodes the path of a value, written without `$( )`.
  private func valuePath(_ key: YAMLNode) -> (path: ValuePath, shape: ValueShape)? {
    let subject = "a key of `when`"
    let example = "pool.MfaConfiguration"
    guard let path = valueDecoder.writtenPath(key, subject, example: example) else { return nil }
    guard !PathLookup.generatorRoots.contains(path.root) else {
      return valueDecoder.rejectGenerator(key, subject, "Write a path such as `\(example)`.")
    }
    let count = diagnostics.count
    // A condition may test whether a row has a key.
    let lookup = PathLookup(context: context.with { $0.isCondition = true })
    let shape = lookup.checkPath(ValueUse(path: path, start: 0, node: key))
    return diagnostics[count...].hasErrors ? nil : (path, shape)
  }
}
