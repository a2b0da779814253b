package import Diagnostics

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
