package import Diagnostics
package import FoundationEssentials

/// The record of one scenario.
///
/// Every string in it is redacted.
package struct ScenarioRecord: Sendable {
  /// Its result.
  package enum Result: Sendable {
    case passed
    /// It passed after a failure, with the last failure.
    case flaky(Failure)
    /// An expectation was not met.
    case failed(Failure)
    /// The environment stopped it.
    case blocked(Failure)
    case skipped(SkipReason)

    /// The word for people and machines: `passed`, `flaky`, `failed`, `blocked`, `skipped`.
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

  /// Which scenario.
  package var id: ScenarioID

  /// The author's description, for the reader of a failure; nil if there is none.
  package var description: String?

  /// Its tags.
  package var tags: [String]

  /// Its result.
  package var result: Result

  /// The failures after the one in `result`, in order: of cleanup steps, or of their time limit.
  package var furtherFailures: [Failure] = []

  /// The attempts before that of `result`, each of which failed, in order; empty if it was the
  /// first.
  package var lostAttempts: [ScenarioRecord] = []

  /// The attempt after the failed one, if it was inconclusive: the environment stopped it, or it
  /// proved nothing; nil if there was none.
  ///
  /// The earlier failure counts, so `result` and `steps` are those of the failed attempt.
  package var unresolvedAttempt: ScenarioRecord? {
    get { unresolved.first }
    set { unresolved = newValue.map { [$0] } ?? [] }
  }

  /// A value can't contain another of its own type except in a list.
  private var unresolved: [ScenarioRecord] = []

  /// When the first attempt started.
  package var startedAt: Date

  /// How long it took, including the cleanup and all attempts.
  package var elapsed: Duration

  /// All steps that ran in the attempt of `result`, cleanup last.
  ///
  /// Those of a flow follow its `use`.
  package var steps: [StepRecord]

  /// The values that differ from run to run, with their meanings; empty if outcomes are not kept.
  package var ownValues: [RunSpecificValue] = []

  /// What all its attempts left on a live pool.
  package var leftovers: [Leftover] = []

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

/// Why a scenario was not run, or proved nothing.
package enum SkipReason: Hashable, Sendable, CustomStringConvertible {
  /// Ctrl-C or SIGTERM came first.
  case interrupted
  /// Another one had failed before, and the run starts no more after a failure.
  case earlierFailure
  /// A reason of the pool or the scenario itself, redacted.
  case because(String)

  package var description: String {
    switch self {
    case .interrupted: "not started because the run was interrupted"
    case .earlierFailure: "not started because of --fail-fast after a failure"
    case .because(let reason): reason
    }
  }
}

/// Why a scenario failed or was blocked.
package struct Failure: Sendable {
  /// A step that uses the flow with the failure.
  package struct Use: Sendable {
    /// The step's number in the same part as the failed step.
    package var number: StepNumber

    /// The file of the place.
    package var source: SourceFile

    /// Where it names the flow.
    package var range: SourceRange

    /// Creates a use.
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
    /// An await, a step or the scenario took too long.
    case timeout
    /// A cleanup step failed after the steps had passed.
    case cleanup
    /// A precondition could not be created.
    case given
    /// The environment: an endpoint, a mailbox, credentials, throttling, an interruption.
    case environment
    /// A value could not be read at run time.
    case value

    /// The word for machines.
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

  /// One self-contained line: `expected nextStep to be done, got confirmSignUp`.
  package var message: String

  /// All mismatches; empty if the message says everything.
  package var mismatches: [Mismatch]

  /// The step, as in `StepRecord.phase` and `.number`; nil if no step was running.
  package var step: (phase: StepRecord.Phase, number: StepNumber)?

  /// The file of the failure; a flow's file if a step of the flow failed.
  package var source: SourceFile

  /// The place of the step, or of the scenario if no step was running.
  package var range: SourceRange

  /// The steps that led into the flow, innermost first; empty for a step of the scenario itself.
  package var uses: [Use]

  /// Further facts, one a line, such as the messages that an await passed over.
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
  /// What an expectation requires of a value.
  package enum Requirement: Hashable, Sendable {
    /// It is this value.
    case value(String)
    /// It matches what the string describes, a matcher in words.
    case match(String)
    /// It exists.
    case presence
    /// It does not exist.
    case absence
    /// It is not what the string describes.
    case difference(from: String)

    /// The requirement with another string, such as a redacted one.
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

  /// What the expectation requires of the value.
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

  /// The expected kind, if there was one: `string`, `number`.
  package var expectedKind: String?

  /// The actual value as a string; nil if there was none.
  package var got: String?

  /// The kind of the actual value.
  package var gotKind: String?

  /// Whether the expectation is a value and not a matcher in words.
  package var isValue: Bool { if case .value = requirement { true } else { false } }

  /// The step's result if that explains why there is no actual value: an error's type, or `success`.
  package var instead: String?

  /// Where the author wrote the expectation.
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
