package import Diagnostics
package import FoundationEssentials

/// The record of one scenario.
///
/// All strings in the record are redacted.
package struct ScenarioRecord: Sendable {
  /// The result of the scenario.
  package enum Result: Sendable {
    case passed
    /// The scenario passed after a failure, with the last failure.
    case flaky(Failure)
    /// An expectation was not met.
    case failed(Failure)
    /// The environment stopped the scenario.
    case blocked(Failure)
    case skipped(SkipReason)

    /// The result's word in reports: `passed`, `flaky`, `failed`, `blocked`, `skipped`.
    package var word: String {
      switch self {
      case .passed: "passed"
      case .flaky: "flaky"
      case .failed: "failed"
      case .blocked: "blocked"
      case .skipped: "skipped"
      }
    }
  }

  /// The scenario's ID in the run.
  package var id: ScenarioID

  /// The author's description, for the reader of a failure; nil if there is none.
  package var description: String?

  /// The scenario's tags.
  package var tags: [String]

  /// The scenario's result.
  package var result: Result

  /// The failures after the failure in `result`, in order, from cleanup steps or their time limit.
  package var furtherFailures: [Failure] = []

  /// The failed attempts before the attempt of `result`, in order; empty if there are none.
  package var lostAttempts: [ScenarioRecord] = []

  /// The attempt after the failed attempt, if the environment stopped it or it proved nothing;
  /// otherwise nil.
  ///
  /// The earlier failure counts, so `result` and `steps` describe the failed attempt.
  package var unresolvedAttempt: ScenarioRecord? {
    get { unresolved.first }
    set { unresolved = newValue.map { [$0] } ?? [] }
  }

  /// The unresolved attempt in a list, because a value can't directly contain a value of its own
  /// type.
  private var unresolved: [ScenarioRecord] = []

  /// The start time of the first attempt.
  package var startedAt: Date

  /// The duration, including the cleanup and all attempts.
  package var elapsed: Duration

  /// The steps that ran in the attempt of `result`, with the cleanup last.
  ///
  /// The steps of a flow follow their `use`.
  package var steps: [StepRecord]

  /// The values that differ from run to run, with their meanings; empty if outcomes are not kept.
  package var ownValues: [RunSpecificValue] = []

  /// The resources that all attempts left on a live pool.
  package var leftovers: [Leftover] = []

  /// The waits to send requests in all attempts.
  package var waits = PoolWaits.none

  /// Creates a record.
  package init(
    id: ScenarioID,
    tags: [String],
    result: Result,
    startedAt: Date,
    elapsed: Duration,
    steps: [StepRecord]
  ) {
    self.id = id
    self.tags = tags
    self.result = result
    self.startedAt = startedAt
    self.elapsed = elapsed
    self.steps = steps
  }
}

/// The reason that a scenario was not run, or proved nothing.
package enum SkipReason: Hashable, Sendable, CustomStringConvertible {
  /// Ctrl-C or SIGTERM ended the run first.
  case interrupted
  /// Another scenario failed before, and the run stops at the first failure.
  case earlierFailure
  /// A redacted reason from the pool or the scenario itself.
  case because(String)

  package var description: String {
    switch self {
    case .interrupted: "not started because the run was interrupted"
    case .earlierFailure: "not started because of --fail-fast after a failure"
    case .because(let reason): reason
    }
  }
}

/// The reason that a scenario failed or was blocked.
package struct Failure: Sendable {
  /// A step that uses the flow with the failure.
  package struct Use: Sendable {
    /// The step's number in the same part as the failed step.
    package var number: StepNumber

    /// The file that contains the step.
    package var source: SourceFile

    /// The place of the flow's name in the step.
    package var range: SourceRange

    /// Creates a use from a step's number and place.
    package init(number: StepNumber, source: SourceFile, range: SourceRange) {
      self.number = number
      self.source = source
      self.range = range
    }
  }

  /// The kind of failure, and JUnit's `type`.
  package enum Kind: Hashable, Sendable {
    /// A part of the outcome differs from what the step expects.
    case expectation
    /// The pool returned an error that the step does not expect.
    case error(type: String)
    /// An await, a step, or the scenario took too long.
    case timeout
    /// A cleanup step failed after the steps had passed.
    case cleanup
    /// A precondition could not be created.
    case given
    /// The environment caused the failure: endpoint, mailbox, credentials, throttling, or
    /// interruption.
    case environment
    /// A value could not be read at run time.
    case value

    /// The kind's name in reports.
    package var word: String {
      switch self {
      case .expectation: "expectation"
      case .error(let type): type
      case .timeout: "timeout"
      case .cleanup: "cleanup"
      case .given: "given"
      case .environment: "environment"
      case .value: "value"
      }
    }
  }

  /// The kind of failure.
  package var kind: Kind

  /// The message, self-contained and on one line: `expected nextStep to be done, got
  /// confirmSignUp`.
  package var message: String

  /// All mismatches; empty if the message suffices.
  package var mismatches: [Mismatch]

  /// The failed step, as in `StepRecord.phase` and `.number`; nil if no step was running.
  package var step: (phase: StepRecord.Phase, number: StepNumber)?

  /// The file of the failure; a flow's file if a step of the flow failed.
  package var source: SourceFile

  /// The place of the step, or of the scenario if no step was running.
  package var range: SourceRange

  /// The steps that led into the flow, innermost first; empty for a step of the scenario itself.
  package var uses: [Use]

  /// Further facts, each on one line, such as the messages that an await skipped.
  package var details: [String]

  /// Creates a failure.
  package init(
    kind: Kind,
    message: String,
    mismatches: [Mismatch] = [],
    step: (phase: StepRecord.Phase, number: StepNumber)? = nil,
    source: SourceFile,
    range: SourceRange,
    uses: [Use] = [],
    details: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.mismatches = mismatches
    self.step = step
    self.source = source
    self.range = range
    self.uses = uses
    self.details = details
  }
}

/// One part of an outcome that differs from what the step expects.
package struct Mismatch: Hashable, Sendable {
  /// The requirement of an expectation for a value.
  package enum Requirement: Hashable, Sendable {
    /// The value must equal this value.
    case value(String)
    /// The value must match this description of a matcher.
    case match(String)
    /// The value must exist.
    case presence
    /// The value must not exist.
    case absence
    /// The value must differ from this description.
    case difference(from: String)

    /// Returns the requirement with another string, such as a redacted string.
    package func mapping(_ replacement: (String) -> String) -> Requirement {
      switch self {
      case .value(let wanted): .value(replacement(wanted))
      case .match(let wanted): .match(replacement(wanted))
      case .difference(let unwanted): .difference(from: replacement(unwanted))
      case .presence, .absence: self
      }
    }
  }

  /// The path in the outcome, such as `delivery.medium`.
  package var path: String

  /// The requirement for the value.
  package var requirement: Requirement

  /// The expectation as a string: a value, or a matcher in words.
  package var expected: String {
    switch requirement {
    case .value(let wanted), .match(let wanted): wanted
    case .presence: "something"
    case .absence: "nothing"
    case .difference(let unwanted): "not \(unwanted)"
    }
  }

  /// The expected kind, such as `string` or `number`; nil if any kind matches.
  package var expectedKind: String?

  /// The actual value as a string; nil if no value exists.
  package var got: String?

  /// The kind of the actual value; nil if no value exists.
  package var gotKind: String?

  /// Whether the expectation is a value and not a matcher in words.
  package var isValue: Bool { if case .value = requirement { true } else { false } }

  /// The step's result if it explains a missing value: an error's type, or `success`; otherwise
  /// nil.
  package var instead: String?

  /// The place of the expectation.
  package var range: SourceRange

  /// Creates a mismatch.
  package init(
    path: String,
    requirement: Requirement,
    expectedKind: String? = nil,
    got: String?,
    gotKind: String? = nil,
    range: SourceRange
  ) {
    self.path = path
    self.requirement = requirement
    self.expectedKind = expectedKind
    self.got = got
    self.gotKind = gotKind
    self.range = range
  }
}
