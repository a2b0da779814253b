internal import JSON
package import RunRecord

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
