internal import RunRecord

/// What the steps of a scenario have come to so far.
struct ScenarioProgress {
  private enum State {
    case untouched
    /// It is known that every step that can fail will be skipped, so that none is done.
    case idle(firstSkip: String)
    /// Nothing was done, and a step was skipped.
    case skipped(first: String)
    /// A given user was begun or a step was done, none of them one that can fail.
    case begun(firstSkip: String?)
    /// A step that can fail was done.
    case proven
  }

  private var state = State.untouched
  private(set) var records: [StepRecord] = []

  /// Why a step is not done although nothing speaks against it: nothing would come of it.
  var idleReason: String? {
    if case .idle = state { "no step that can fail would run" } else { nil }
  }

  /// Whether there may be something to clean up: not everything so far was skipped.
  var mayNeedCleanup: Bool {
    switch state {
    case .untouched, .begun, .proven: true
    case .idle, .skipped: false
    }
  }

  /// Why the scenario proves nothing although nothing failed; nil where a step that can fail ran.
  var reasonWithoutProof: String? {
    switch state {
    case .idle(let skip), .skipped(let skip), .begun(let skip?):
      "every step that can fail was skipped: \(skip)"
    case .untouched, .begun(nil), .proven: nil
    }
  }

  mutating func foresee(skip: String) { state = .idle(firstSkip: skip) }

  /// Keeps the record of a step, or of a given user, where it began: before those of the flow that it used.
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

  /// Drops the records of steps that are too many to keep.
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
