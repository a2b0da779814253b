internal import JSON
internal import Reports
internal import RunRecord

/// The steps of two runs of a scenario, matched with each other.
struct StepAlignment {
  let records: Sides<ScenarioRecord>
  private let steps: PairedSteps
  private(set) var walk: OutcomeWalk
  /// The steps that only one side ran.
  private(set) var missing: [(side: Side, key: PairedSteps.Key)] = []

  init(_ records: Sides<ScenarioRecord>, _ own: Sides<RunSpecificValues>, _ written: LiteralStrings)
  {
    self.records = records
    walk = OutcomeWalk(own: own, written: written)
    steps = PairedSteps(records)
  }

  /// The steps of either side, with the fields of their outcomes.
  var ran: ExecutedParts {
    [records.a, records.b].flatMap(\.steps).reduce(into: ExecutedParts()) { ran, step in
      ran.steps.insert(StepRecord.label(step.phase, step.number))
      ran.fields.formUnion(step.outcome?.fields.keys ?? [])
    }
  }

  /// Returns the differing steps, and fills `missing`.
  mutating func differences() -> [StepDifference] {
    var found: [StepDifference] = []
    for key in steps.order {
      guard let a = steps.sides.a[key], let b = steps.sides.b[key] else {
        missing.append((steps.sides.a[key] == nil ? .a : .b, key))
        continue
      }
      let fields = fields(a, b, key)
      if !fields.isEmpty { found.append(difference(a, b, key, fields)) }
    }
    return found.filter { step in
      // The inner steps show the result of a flow.
      let hasInner = found.contains { $0.phase == step.phase && $0.number.isInside(step.number) }
      return !hasInner || step.fields.contains { $0.kind == .field }
    }
  }

  /// Returns the difference between the results of the scenario; nil if they are equivalent.
  mutating func wholeDifference(
    _ results: Sides<ScenarioComparison.Result>
  ) -> FieldDifference? {
    let isSame =
      results.a.kind == results.b.kind
      && walk.match(results.a.reason ?? "", results.b.reason ?? "")
    return isSame ? nil : FieldDifference(results)
  }
}

// MARK: - One step

extension StepAlignment {
  private mutating func fields(
    _ a: StepRecord,
    _ b: StepRecord,
    _ key: PairedSteps.Key
  ) -> [FieldDifference] {
    var fields: [FieldDifference] = []
    let ends = Sides(end(of: a, .a, key), end(of: b, .b, key))
    if let result = result(ends, a, b) { fields.append(result) }
    if a.iterations != b.iterations, ends.a.kind == ends.b.kind {
      let counts = Sides(a.iterations, b.iterations).map { count in
        count.map { JSONValue.integer($0) }
      }
      fields.append(FieldDifference(iterations: counts))
    }
    guard let outcome = a.outcome, let other = b.outcome else { return fields }
    return fields + walk.differences(Sides(outcome, other))
  }

  /// Returns the result of a step with the reason.
  private func end(
    of step: StepRecord,
    _ side: Side,
    _ key: PairedSteps.Key
  ) -> ScenarioComparison.Result {
    let message = records[side].failures.first { failure in
      failure.step.map { $0.phase == key.phase && $0.number == key.number } ?? false
    }?.message
    return ScenarioComparison.Result(step.verdict, failing: message, walk.own[side])
  }

  private mutating func result(
    _ ends: Sides<ScenarioComparison.Result>,
    _ a: StepRecord,
    _ b: StepRecord
  ) -> FieldDifference? {
    if ends.a.kind == ends.b.kind {
      // The outcomes of both sides are more informative than the reasons.
      if a.outcome != nil, b.outcome != nil { return nil }
      if walk.match(ends.a.reason ?? "", ends.b.reason ?? "") { return nil }
    }
    return FieldDifference(ends)
  }

  private func difference(
    _ a: StepRecord,
    _ b: StepRecord,
    _ key: PairedSteps.Key,
    _ fields: [FieldDifference]
  ) -> StepDifference {
    StepDifference(
      phase: key.phase,
      number: key.number,
      iteration: steps.isRepeated(key) ? key.iteration : nil,
      file: a.file ?? records.a.id.file,
      line: a.line,
      summary: walk.own.a.shown(a.summary),
      fields: fields,
      operations: Set((a.exchanges + b.exchanges).map(\.operation))
    )
  }
}

extension ScenarioRecord {
  /// All failures, including those from the environment.
  fileprivate var failures: [Failure] {
    switch result {
    case .failed(let failure), .blocked(let failure), .flaky(let failure):
      [failure] + furtherFailures
    case .passed, .skipped: furtherFailures
    }
  }
}
