internal import RunRecord

/// The results of a scenario's steps so far.
struct ScenarioProgress {
  private enum State {
    case untouched
    /// Every step that can fail will be skipped, so none runs.
    case idle(firstSkip: String)
    /// Nothing ran, and a step was skipped.
    case skipped(first: String)
    /// A given user or a step was started, but none that can fail.
    case begun(firstSkip: String?)
    /// A step that can fail ran.
    case proven
  }

  private var state = State.untouched
  private(set) var records: [StepRecord] = []

  /// Why a step does not run although its own conditions are met: it would prove nothing.
  var idleReason: String? {
    if case .idle = state { "no step that can fail would run" } else { nil }
  }

  /// Whether there may be something to clean up: a given user or a step was started.
  var mayNeedCleanup: Bool {
    switch state {
    case .begun, .proven: true
    case .untouched, .idle, .skipped: false
    }
  }

  /// Why the scenario proves nothing although nothing failed; nil if a step that can fail ran.
  var reasonWithoutProof: String? {
    switch state {
    case .idle(let skip), .skipped(let skip), .begun(let skip?):
      "every step that can fail was skipped: \(skip)"
    case .untouched, .begun(nil), .proven: nil
    }
  }

  mutating func foresee(skip: String) { state = .idle(firstSkip: skip) }

  /// Adds the record of a step or given user at the point where it started: before the steps of its
  /// flow.
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
