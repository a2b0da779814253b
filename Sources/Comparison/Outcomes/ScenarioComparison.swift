package import FoundationEssentials
package import RunRecord
internal import Values

/// The comparison of a scenario's results on the two sides.
package struct ScenarioComparison: Sendable {
  /// The result of comparing the two sides of a scenario.
  package enum Status: String, Hashable, Sendable {
    /// All steps have equivalent outcomes.
    case alike
    /// A step has different outcomes.
    case differs
    /// A side can't run the scenario, or skips it on request.
    case skipped
    /// The environment stopped a side, or the run was interrupted.
    case stopped
  }

  /// The scenario's name, index, and place.
  package var id: ScenarioID

  /// The verdict, regardless of expected differences.
  package var verdict: Status

  /// The result on each side, with the reason.
  var results: Sides<Result>

  /// The differing steps, in execution order.
  package var steps: [StepDifference] = []

  /// The difference of the scenario's own result, if no step explains it; nil if there is none.
  var whole: FieldDifference?

  /// The steps that a side did not reach.
  var unreached: [UnreachedSteps] = []

  /// The steps that ran on either side, with the fields of their outcomes.
  var ran = ExecutedParts()

  /// The start time on the side that started first; nil if no side started.
  package var startedAt: Date?

  /// The duration on the slower side.
  package var elapsed: Duration = .zero

  /// Whether the runs ended before either side started the scenario.
  var isUnstarted: Bool {
    verdict == .stopped && !results.a.isStarted && !results.b.isStarted
  }

  /// Whether both sides ended with the result `skipped`.
  var isSkippedOnBoth: Bool {
    verdict == .skipped && results.a.kind == .skipped && results.b.kind == .skipped
  }

  /// Whether the scenario finished on A but needs a feature that B's mock does not support.
  var isSkippedByMock: Bool {
    verdict == .skipped && results.b.kind == .skipped
      && [.passed, .failed].contains(results.a.kind)
  }

  /// The number of differing fields in all steps, plus 1 if the scenario's own result differs.
  package var count: Int { steps.reduce(whole == nil ? 0 : 1) { $0 + $1.fields.count } }
}

/// The parts of a scenario that an expected difference can name.
struct ExecutedParts: Hashable, Sendable {
  /// The labels of the steps that ran.
  var steps: Set<String> = []

  /// The first components of the fields' paths.
  var fields: Set<String> = []

  /// The fields that a difference can have without any outcome.
  static let alwaysKnown = [
    "result", "iterations", OutcomePath.error, OutcomePath.nextStep,
  ]
}

extension ScenarioComparison {
  /// Compares the records of both sides.
  ///
  /// `able` is true for each side that can run the scenario, as far as known before the run.
  /// `pools` contains the names of the pools. `written` contains the strings that no pool
  /// generates.
  init(
    _ records: Sides<ScenarioRecord>,
    able: Sides<Bool> = Sides(true, true),
    pools: Sides<String> = Sides("", ""),
    written: LiteralStrings = LiteralStrings()
  ) {
    let own = Sides(
      RunSpecificValues(records.a.ownValues, pool: pools.a),
      RunSpecificValues(records.b.ownValues, pool: pools.b)
    )
    let results = Sides(Result(records.a, own.a), Result(records.b, own.b))
    self.init(id: records.a.id, verdict: .alike, results: results)
    startedAt = min(records.a.startedAt, records.b.startedAt)
    elapsed = max(records.a.elapsed, records.b.elapsed)
    if let verdict = ScenarioComparison.uncompared(records, able) {
      self.verdict = verdict
      return
    }
    var alignment = StepAlignment(records, own, written)
    steps = alignment.differences()
    ran = alignment.ran
    // If a side did not start, its result already shows the unreached steps.
    if !records.a.steps.isEmpty, !records.b.steps.isEmpty { unreached = alignment.unreached }
    if steps.isEmpty { whole = alignment.wholeDifference(results) }
    verdict = steps.isEmpty && whole == nil ? .alike : .differs
  }

  /// The verdict if the records can't be compared; nil if they can.
  private static func uncompared(
    _ records: Sides<ScenarioRecord>,
    _ able: Sides<Bool>
  ) -> Status? {
    if records.a.isStopped || records.b.isStopped { return .stopped }
    if records.a.unimplemented != nil || records.b.unimplemented != nil { return .skipped }
    let skips = [records.a, records.b].count { record in
      if case .skipped = record.result { true } else { false }
    }
    // A setting on only one side is a difference. A limitation of one kind of pool is not.
    return skips == 2 || skips == 1 && !(able.a && able.b) ? .skipped : nil
  }
}
