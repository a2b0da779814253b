package import FoundationEssentials
package import JSON

/// The record of one step.
///
/// All strings in the record are redacted.
package struct StepRecord: Sendable {
  /// The part of the scenario.
  package enum Phase: String, Hashable, Sendable {
    case given, steps, cleanup
  }

  /// The result of the step.
  package enum Status: Hashable, Sendable {
    case passed
    case failed
    case blocked
    /// Not run, with the reason.
    case skipped(String)

    /// The verdict's word in reports: `passed`, `failed`, `blocked`, `skipped`.
    package var word: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .blocked: "blocked"
      case .skipped: "skipped"
      }
    }
  }

  /// The part of the scenario that contains the step.
  package var phase: Phase

  /// The step's number in its part, the same in every iteration of a repeated `use`.
  package var number: StepNumber

  /// The flow's file for a step of a flow; nil for a step of the scenario itself.
  package var file: String?

  /// The step's line; nil for the runner's automatic actions.
  package var line: Int?

  /// The step's name, or the action with its main argument: `signUp ada@example.com`.
  package var summary: String

  /// The step's result.
  package var verdict: Status

  /// The start time of the step.
  package var startedAt: Date

  /// The duration of the step.
  package var elapsed: Duration

  package var end: Date { startedAt.addingTimeInterval(elapsed / .seconds(1)) }

  /// Notes for the reader, such as a change of the pool's clock.
  package var notes: [String] = []

  /// The number of attempts: 0 if skipped, more than 1 with `repeat` and `eventually`.
  package var tries = 1

  /// The requests and responses in order; if there are many, only the last ones.
  package var exchanges: [ExchangeRecord] = []

  /// The number of omitted exchanges before `exchanges`.
  package var omittedExchanges = 0

  /// The outcome of the action, with each token replaced by its claims; for a repeated step, the
  /// last outcome.
  ///
  /// Nil if outcomes are not kept, or if the step was skipped or has no outcome.
  package var outcome: Outcome?

  /// The claims of the tokens that did not meet the step's expectation; otherwise empty.
  package var claims: [DecodedClaims] = []

  /// The number of iterations of `repeat`; nil for a step that is not repeated.
  package var iterations: Int?

  package init(
    phase: Phase,
    number: StepNumber,
    line: Int?,
    summary: String,
    verdict: Status,
    startedAt: Date,
    elapsed: Duration
  ) {
    self.phase = phase
    self.number = number
    self.line = line
    self.summary = summary
    self.verdict = verdict
    self.startedAt = startedAt
    self.elapsed = elapsed
  }
}

/// A token's claims.
///
/// Other records show only the token's subject and expiration.
package struct DecodedClaims: Hashable, Sendable {
  /// The path of the claims in the outcome, such as `tokens.id.claims`.
  package var path: String

  /// The claims, with secrets already masked.
  package var claims: JSONValue

  /// Creates the claims at a path.
  package init(path: String, claims: JSONValue) { (self.path, self.claims) = (path, claims) }
}
