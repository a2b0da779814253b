package import FoundationEssentials
package import JSON

/// The record of one step.
///
/// Every string in it is redacted.
package struct StepRecord: Sendable {
  /// The part of the scenario.
  package enum Phase: String, Hashable, Sendable {
    case given, steps, cleanup
  }

  /// Its result.
  package enum Verdict: Hashable, Sendable {
    case passed
    case failed
    case blocked
    /// Not run, with the reason.
    case skipped(String)

    /// The word for people and machines: `passed`, `failed`, `blocked`, `skipped`.
    package var word: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .blocked: "blocked"
      case .skipped: "skipped"
      }
    }
  }

  /// Its part of the scenario.
  package var phase: Phase

  /// Its number in its part, the same in every iteration of a repeated `use`.
  package var number: StepNumber

  /// The flow's file for a step of a flow; nil for a step of the scenario itself.
  package var file: String?

  /// Its line; nil for what the runner does automatically.
  package var line: Int?

  /// Its own name, or the action with its main argument: `signUp ada@example.com`.
  package var summary: String

  /// Its result.
  package var verdict: Verdict

  /// When it started.
  package var startedAt: Date

  /// How long it took.
  package var elapsed: Duration

  /// Notes for the reader, such as that the pool's clock was moved.
  package var notes: [String] = []

  /// How often it was attempted: 0 if it was skipped, more than 1 with `repeat` and `eventually`.
  package var tries = 1

  /// The requests and responses in order; only the last ones if there are many.
  package var exchanges: [ExchangeRecord] = []

  /// How many exchanges before those in `exchanges` are not kept.
  package var omittedExchanges = 0

  /// The outcome of its action, with every token as its claims; nil if outcomes are not kept, or if
  /// the step was skipped or has no outcome.
  ///
  /// For a step that is repeated, it is the last one.
  package var outcome: Outcome?

  /// The claims of the tokens in which the step's expectation was not met; otherwise empty.
  package var claims: [DecodedClaims] = []

  /// The number of iterations of `repeat`; nil for a step that is not repeated.
  package var iterations: Int?

  /// Creates a record.
  package init(
    phase: Phase,
    number: StepNumber,
    line: Int?,
    summary: String,
    verdict: Verdict,
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
/// Other records show only its subject and expiry.
package struct DecodedClaims: Hashable, Sendable {
  /// Their path in the outcome, such as `tokens.id.claims`.
  package var path: String

  /// The claims, with secrets already masked.
  package var claims: JSONValue

  /// Creates decoded claims.
  package init(path: String, claims: JSONValue) { (self.path, self.claims) = (path, claims) }
}

/// One request to the pool and its response, with secrets already masked.
package struct ExchangeRecord: Hashable, Sendable {
  /// The operation's name.
  package var operation: String

  /// The request's members.
  package var request: JSONValue

  /// The HTTP status; nil without a response.
  package var status: Int?

  /// The response's members, or the error as `{"__type", "message"}`; nil without a response.
  package var answer: JSONValue?

  /// The response's request id.
  package var requestID: String?

  /// How long it took.
  package var elapsed: Duration

  /// How often it was sent; more than 1 after throttling or network failures.
  package var attempts = 1

  /// The result of each attempt before the last, in order: `HTTP 503 without a body`.
  package var retries: [String] = []

  /// Creates an exchange.
  package init(
    operation: String,
    request: JSONValue,
    elapsed: Duration
  ) {
    self.operation = operation
    self.request = request
    self.elapsed = elapsed
  }
}
