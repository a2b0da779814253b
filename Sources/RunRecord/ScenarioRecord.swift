package import Diagnostics
package import FoundationEssentials

/// How one scenario went; every text in it is redacted.
package struct ScenarioRecord: Sendable {
  /// Its result.
  package enum Result: Sendable {
    case passed
    /// It passed after it had failed, with what failed last.
    case flaky(Failure)
    /// An expectation did not hold.
    case failed(Failure)
    /// The environment stopped it.
    case blocked(Failure)
    case skipped(SkipReason)

    /// The word that people and machines read: `passed`, `flaky`, `failed`, `blocked`, `skipped`.
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

  /// The author's prose, for whoever reads the failure; nil where there is none.
  package var description: String?

  /// What it is tagged with.
  package var tags: [String]

  /// Its result.
  package var result: Result

  /// What failed after the failure in `result`, in order: clean-up steps, or their time.
  package var furtherFailures: [Failure] = []

  /// The attempts before that of `result`, each of which failed, in order; empty where it was the first.
  package var lostAttempts: [ScenarioRecord] = []

  /// The attempt after the one that failed, where nothing could come of it: the environment stopped
  /// it, or it proved nothing; nil where there was none.
  ///
  /// The failure that was seen counts, so that it stands in `result`, with its own `steps`.
  package var unresolvedAttempt: ScenarioRecord? {
    get { unresolved.first }
    set { unresolved = newValue.map { [$0] } ?? [] }
  }

  /// A value can't hold another of its own kind but in a list.
  private var unresolved: [ScenarioRecord] = []

  /// When it began; the first attempt.
  package var startedAt: Date

  /// How long it took, clean-up and all attempts included.
  package var elapsed: Duration

  /// All steps that ran in the attempt that `result` is of, clean-up last; those of a flow follow its
  /// `use`.
  package var steps: [StepRecord]

  /// What differs from run to run by itself, with what it stands for; empty where outcomes are not kept.
  package var ownValues: [RunSpecificValue] = []

  /// States how a scenario went.
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
  /// Another one had failed before, and the run was to start no further one.
  case earlierFailure
  /// The pool or the scenario itself, in redacted words.
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
  /// A step that uses the flow in which something failed.
  package struct Use: Sendable {
    /// The step's number in the part that the failure's step stands in too.
    package var number: StepNumber

    /// The file that the place refers to.
    package var source: SourceFile

    /// Where it names the flow.
    package var range: SourceRange

    /// States a use.
    package init(number: StepNumber, source: SourceFile, range: SourceRange) {
      self.number = number
      self.source = source
      self.range = range
    }
  }

  /// What kind of failure it is; the word that JUnit's `type` shows.
  package enum Kind: Hashable, Sendable {
    /// A part of the outcome was not what the step expects.
    case expectation
    /// The pool answered with an error that the step does not expect.
    case error(type: String)
    /// An await, a step or the scenario took too long.
    case timeout
    /// A clean-up step failed after the steps had passed.
    case cleanup
    /// What must hold before the first step could not be made.
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

  /// What kind of failure it is.
  package var kind: Kind

  /// One line that stands alone: `expected nextStep done, got confirmSignUp`.
  package var message: String

  /// What did not fit, all of it; empty where the message says everything.
  package var mismatches: [Mismatch]

  /// The step, as `StepRecord.phase` and `.number` name it; nil where no step was under way.
  package var step: (phase: StepRecord.Phase, number: StepNumber)?

  /// The file and the place in it that the failure is about; a flow's where that is a flow's step.
  package var source: SourceFile

  /// The step's place, or the scenario's where no step was under way.
  package var range: SourceRange

  /// The steps that led into the flow, innermost first; empty for a step of the scenario itself.
  package var uses: [Use]

  /// Further facts, one a line, such as the messages that an await passed over.
  package var details: [String]

  /// States why.
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

/// One part of an outcome that is not what the step expects.
package struct Mismatch: Hashable, Sendable {
  /// The way into the outcome, such as `delivery.medium`.
  package var path: String

  /// What was asked, as text: a value, or a matcher in words.
  package var expected: String

  /// The kind that was asked for, where one was: `string`, `number`.
  package var expectedKind: String?

  /// What came, as text; nil where nothing was there.
  package var got: String?

  /// The kind of what came.
  package var gotKind: String?

  /// Where the author wrote what was asked.
  package var range: SourceRange

  /// States a part that does not fit.
  package init(
    path: String,
    expected: String,
    expectedKind: String? = nil,
    got: String?,
    gotKind: String? = nil,
    range: SourceRange
  ) {
    self.path = path
    self.expected = expected
    self.expectedKind = expectedKind
    self.got = got
    self.gotKind = gotKind
    self.range = range
  }
}
