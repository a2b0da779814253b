internal import JSON
internal import RunRecord
internal import Values

extension ScenarioComparison {
  /// The result of a scenario or a step on one side.
  package struct Result: Hashable, Sendable {
    /// The result without its reason, by its word in reports.
    package enum Kind: String, Hashable, Sendable {
      case passed, flaky, failed, blocked, skipped
      /// The runs ended before the scenario started.
      case notRun = "not run"
    }

    /// The result without its reason.
    package var kind: Kind

    /// The reason for the result; nil for a pass.
    package var reason: String?

    /// Whether the scenario started before the interruption.
    var isStarted: Bool

    /// Creates a result; `reason` is nil for a pass.
    package init(_ kind: Kind, _ reason: String? = nil, isStarted: Bool = true) {
      (self.kind, self.reason, self.isStarted) = (kind, reason, isStarted)
    }

    /// The word in reports, such as `passed`, `failed`, or `not run`.
    package var word: String { kind.rawValue }
  }
}

extension ScenarioComparison.Result {
  init(_ record: ScenarioRecord, _ own: RunSpecificValues) {
    if let unimplemented = record.unimplemented {
      self.init(.skipped, own.shown(unimplemented))
      return
    }
    switch record.result {
    case .passed: self.init(.passed)
    case .flaky(let failure): self.init(.flaky, own.shown(failure.message))
    case .failed(let failure): self.init(.failed, own.shown(failure.message))
    case .blocked(let failure): self.init(.blocked, own.shown(failure.message))
    case .skipped(let reason):
      let isStarted = reason != .interrupted
      self.init(.skipped, own.shown(reason.description), isStarted: isStarted)
    }
  }

  /// Creates the result of a step.
  init(_ verdict: StepRecord.Status, failing message: String?, _ own: RunSpecificValues) {
    switch verdict {
    case .passed: self.init(.passed)
    case .failed: self.init(.failed, message.map(own.shown))
    case .blocked: self.init(.blocked, message.map(own.shown))
    case .skipped(let reason): self.init(.skipped, own.shown(reason))
    }
  }

  /// The result as the value of a field.
  var text: JSONValue { .string(reason.map { "\(word): \($0)" } ?? word) }
}

extension ScenarioComparison.Result.Kind {
  init(_ record: ScenarioRecord) {
    self =
      switch record.result {
      case .passed: .passed
      case .flaky: .flaky
      case .failed: record.unimplemented == nil ? .failed : .skipped
      case .blocked: .blocked
      case .skipped: .skipped
      }
  }
}

extension ScenarioRecord {
  /// Whether the environment or an interruption stopped the scenario.
  var isStopped: Bool {
    switch result {
    case .blocked, .skipped(.interrupted): true
    case .passed, .flaky, .failed, .skipped: false
    }
  }

  /// The mock's message about an unsupported feature that made the scenario fail; nil if there is
  /// none.
  ///
  /// The pool's settings do not cause this failure.
  var unimplemented: String? {
    guard case .failed = result, let step = steps.first(where: { $0.verdict == .failed }) else {
      return nil
    }
    // The calls that create given users have no outcome.
    let rejections = step.exchanges.compactMap(\.answer).filter {
      $0["__type"]?.string == notImplementedType
    }
    return step.outcome?.fields[OutcomePath.error].flatMap { error in
      error["type"]?.string == notImplementedType ? error["message"]?.string : nil
    } ?? rejections.last?["message"]?.string
  }
}

/// The error type of the mock for unsupported features.
private let notImplementedType = "NotImplementedByMock"
