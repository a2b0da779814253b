internal import RunRecord

/// The results of a scenario's steps so far.
struct ScenarioProgress {
  private enum State {
    case untouched
    /// Every step that can fail will be skipped, so no step runs.
    case idle(firstSkip: String)
    /// No step was started, and at least one was skipped.
    case skipped(first: String)
    /// A given user or a step was started, but no step that can fail was started.
    case begun(firstSkip: String?)
    /// A step that can fail was started.
    case proven
  }

  private var state = State.untouched
  private(set) var records: [StepRecord] = []

  /// The reason not to run a step whose own conditions are met; nil if the step should run.
  var idleReason: String? {
    if case .idle = state { "every step that can fail is skipped" } else { nil }
  }

  /// Whether a given user or a step was started, which means that cleanup may be necessary.
  var mayNeedCleanup: Bool {
    switch state {
    case .begun, .proven: true
    case .untouched, .idle, .skipped: false
    }
  }

  /// The reason that the scenario proves nothing; nil if no step was skipped, or if a step that can
  /// fail ran.
  var reasonWithoutProof: String? {
    switch state {
    case .idle(let skip), .skipped(let skip), .begun(let skip?):
      "every step that can fail was skipped: \(skip)"
    case .untouched, .begun(nil), .proven: nil
    }
  }

  mutating func predict(skip: String) { state = .idle(firstSkip: skip) }

  /// Adds the record of a step or given user at the index where it started, before its inner steps.
  mutating func add(_ record: StepRecord, canFail: Bool, at index: Int) {
    records.insert(record, at: min(index, records.count))
    guard record.phase != .cleanup else { return }
    if case .skipped(let reason) = record.verdict {
      skip("step \(record.number): \(reason)")
    } else if canFail {
      state = .proven
    } else {
      begin()
    }
  }

  /// Drops the records of surplus steps.
  mutating func drop(_ range: Range<Int>) { records.removeSubrange(range) }

  private mutating func skip(_ step: String) {
    switch state {
    case .untouched: state = .skipped(first: step)
    case .begun(nil): state = .begun(firstSkip: step)
    case .idle, .skipped, .begun, .proven: break
    }
  }

  private mutating func begin() {
    switch state {
    case .untouched: state = .begun(firstSkip: nil)
    case .skipped(let first), .idle(let first): state = .begun(firstSkip: first)
    case .begun, .proven: break
    }
  }
}
