package import FoundationEssentials
package import JSON
internal import Reports
package import RunRecord

/// How a scenario went on the two sides.
package struct ScenarioComparison: Sendable {
  /// What comparing came to.
  package enum Verdict: String, Hashable, Sendable {
    /// Every step came to the same.
    case alike
    /// Some step came to something else.
    case differs
    /// A side can't run it, or was not asked to: there is nothing to compare.
    case skipped
    /// The environment stopped it on a side, or the run was interrupted.
    case stopped
  }

  /// What a side came to.
  package struct Result: Hashable, Sendable {
    /// `passed`, `failed` and so on; `not run` where there is no result.
    package var word: String

    /// Why; nil for a pass.
    package var reason: String?

    /// Whether it began before the run was interrupted.
    var isStarted: Bool

    /// States what a side came to.
    package init(_ word: String, _ reason: String? = nil, isStarted: Bool = true) {
      (self.word, self.reason, self.isStarted) = (word, reason, isStarted)
    }
  }

  /// Which scenario.
  package var id: ScenarioID

  /// What comparing came to.
  package var verdict: Verdict

  /// What each side came to.
  package var results: Sides<Result>

  /// The steps that differ, in the order in which they are done.
  package var steps: [StepDifference] = []

  /// The scenario's own result, where that differs and no step says why.
  package var whole: FieldDifference?

  /// What a side did not come to any more.
  package var unreached: [UnreachedSteps] = []

  /// When it began; the earlier side.
  package var startedAt: Date?

  /// How long it took; the longer side.
  package var elapsed: Duration = .zero

  /// Whether neither side came to it before the runs were interrupted.
  package var isUnstarted: Bool {
    verdict == .stopped && !results.a.isStarted && !results.b.isStarted
  }

  /// Whether neither side can run it.
  package var isSkippedOnBoth: Bool {
    verdict == .skipped && results.a.word == "skipped" && results.b.word == "skipped"
  }

  /// Whether it went to its end on A, and B's mock does not play something that it needs.
  package var isSkippedByMock: Bool {
    verdict == .skipped && results.b.word == "skipped"
      && ["passed", "failed"].contains(results.a.word)
  }

  /// How many parts differ.
  package var count: Int { steps.reduce(whole == nil ? 0 : 1) { $0 + $1.fields.count } }
}

/// A step that came to something else on the two sides.
package struct StepDifference: Sendable {
  /// Which part of the scenario it stands in.
  package var phase: StepRecord.Phase

  /// Its number in its part.
  package var number: StepNumber

  /// Which time it was done, from 1, where a repeated flow does it several times; else nil.
  package var iteration: Int?

  /// The file that it stands in: the scenario's, or a flow's.
  package var file: String

  /// The line that it stands on; nil for what the runner does by itself.
  package var line: Int?

  /// What it does, as A says it.
  package var summary: String

  /// What is otherwise, what matters most first; never empty.
  package var fields: [FieldDifference]

  /// The operations that it called on either side.
  package var operations: Set<String> = []

  /// Whether it ends otherwise on the two sides, which says more than what else it comes to.
  var endsOtherwise: Bool { fields.contains { $0.field == "result" } }

  /// What `--expect-differences` calls it: `3`, `2.1`, `cleanup 1`.
  package var label: String { StepRecord.label(phase, number) }
}

/// The steps that one side did not come to any more, after the sides had parted.
package struct UnreachedSteps: Hashable, Sendable {
  /// The side that did not do them.
  package var side: Side

  /// Their labels in order; never empty.
  package var steps: [String]

  /// How the other side ended, where it was in these steps or after them; nil where it was before.
  package var otherEnd: OtherEnd?

  /// How a scenario ended on the side that went on.
  package struct OtherEnd: Hashable, Sendable {
    /// What the scenario came to there.
    package var result: ScenarioComparison.Result

    /// The step that it came to that at; nil for a pass, and where no step did it.
    package var step: String?
  }
}

/// A part of what a step came to that the sides have otherwise; what each made up is named by what it
/// stands for.
package struct FieldDifference: Hashable, Sendable {
  /// The way to it as `expect` would name it: `error.type`, `tokens.id.claims.email`, or `result`.
  package var field: String

  /// What A has; nil where it has nothing there.
  package var a: JSONValue?

  /// What B has; nil where it has nothing there.
  package var b: JSONValue?

  /// States a difference.
  package init(_ field: String, a: JSONValue?, b: JSONValue?) {
    (self.field, self.a, self.b) = (field, a, b)
  }
}

extension ScenarioComparison {
  /// Lines up what both sides recorded; `able` says which side could have run it at all, as far as that
  /// was known beforehand, `pools` what the sides' pools are called, and `written` what no pool made up.
  package init(
    _ records: Sides<ScenarioRecord>,
    able: Sides<Bool> = Sides(true, true),
    pools: Sides<String> = Sides("", ""),
    written: WrittenTexts = WrittenTexts()
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
    var lineUp = StepLineUp(records, own, written)
    steps = lineUp.differences()
    // Of who did not begin that is said already.
    if !records.a.steps.isEmpty, !records.b.steps.isEmpty { unreached = lineUp.unreached }
    if steps.isEmpty { whole = lineUp.wholeDifference(results) }
    verdict = steps.isEmpty && whole == nil ? .alike : .differs
  }

  /// Why there is nothing to compare; nil where there is.
  private static func uncompared(
    _ records: Sides<ScenarioRecord>,
    _ able: Sides<Bool>
  ) -> Verdict? {
    let sides = [records.a.result, records.b.result]
    let isStopped = { (result: ScenarioRecord.Result) in
      switch result {
      case .blocked, .skipped(.interrupted): true
      case .passed, .flaky, .failed, .skipped: false
      }
    }
    if sides.contains(where: isStopped) { return .stopped }
    if records.a.unplayed != nil || records.b.unplayed != nil { return .skipped }
    let skips = sides.count { if case .skipped = $0 { true } else { false } }
    // A setting that only one side has makes the scenario differ; what a kind of pool can't do says
    // nothing about its settings.
    return skips == 2 || skips == 1 && !(able.a && able.b) ? .skipped : nil
  }
}

extension ScenarioRecord {
  /// What the mock said that it does not play, where the scenario failed at that: it tells nothing of a
  /// pool's settings.
  fileprivate var unplayed: String? {
    guard case .failed = result, let step = steps.first(where: { $0.verdict == .failed }) else {
      return nil
    }
    // What makes the users that a scenario begins with has no outcome of its own.
    let refusals = step.exchanges.compactMap(\.answer).filter { $0["__type"]?.string == notPlayed }
    return step.outcome?.fields["error"].flatMap { error in
      error["type"]?.string == notPlayed ? error["message"]?.string : nil
    } ?? refusals.last?["message"]?.string
  }
}

extension ScenarioComparison.Result {
  init(_ record: ScenarioRecord, _ own: RunSpecificValues) {
    if let unplayed = record.unplayed {
      self.init("skipped", own.shown(unplayed))
      return
    }
    switch record.result {
    case .passed: self.init(record.result.word)
    case .flaky(let failure), .failed(let failure), .blocked(let failure):
      self.init(record.result.word, own.shown(failure.message))
    case .skipped(let reason):
      let isStarted = reason != .interrupted
      self.init(record.result.word, own.shown(reason.description), isStarted: isStarted)
    }
  }

  /// The result as the value of a field.
  var text: JSONValue { .string(reason.map { "\(word): \($0)" } ?? word) }
}

/// The type with which the mock says that it does not play something.
private let notPlayed = "NotImplementedByMock"
