package import FoundationEssentials
package import JSON

/// How one step went; every text in it is redacted.
package struct StepRecord: Sendable {
  /// Which part of the scenario it stands in.
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

    /// The word that people and machines read: `passed`, `failed`, `blocked`, `skipped`.
    package var word: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .blocked: "blocked"
      case .skipped: "skipped"
      }
    }
  }

  /// Which part of the scenario it stands in.
  package var phase: Phase

  /// Its number in its part; the same in every iteration of a `use` that is repeated.
  package var number: StepNumber

  /// The flow's file for a step of a flow; nil for one of the scenario itself.
  package var file: String?

  /// The line it stands on; nil for what the runner does by itself.
  package var line: Int?

  /// Its own name, or the action with its main argument: `signUp ada@example.com`.
  package var summary: String

  /// Its result.
  package var verdict: Verdict

  /// When it began.
  package var startedAt: Date

  /// How long it took.
  package var elapsed: Duration

  /// What the runner wants the reader to know, such as a clock that was moved.
  package var notes: [String] = []

  /// How often it was done; 0 where it was skipped, more than 1 with `repeat` and `eventually`.
  package var tries = 1

  /// What went over the wire, in order; of many exchanges the last.
  package var exchanges: [ExchangeRecord] = []

  /// How many exchanges before those in `exchanges` are not kept.
  package var omittedExchanges = 0

  /// What its action came to, with every token as its claims; nil where that is not kept, where the
  /// step was skipped and where it came to nothing.
  ///
  /// Of a step that is done many times it is the last one.
  package var outcome: Outcome?

  /// The claims of the tokens in which the step's expectation did not hold; empty for any other step.
  package var claims: [DecodedClaims] = []

  /// How many iterations of `repeat` there were; nil for a step that is not repeated.
  package var iterations: Int?

  /// States how a step went.
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

/// What a token says, which records otherwise show by its subject and its expiry only.
package struct DecodedClaims: Hashable, Sendable {
  /// The way to them in the outcome, such as `tokens.id.claims`.
  package var path: String

  /// The claims, secrets already masked.
  package var claims: JSONValue

  /// States what a token says.
  package init(path: String, claims: JSONValue) { (self.path, self.claims) = (path, claims) }
}

/// One request to the pool and its answer, secrets already masked.
package struct ExchangeRecord: Hashable, Sendable {
  /// The operation's name.
  package var operation: String

  /// The request's members.
  package var request: JSONValue

  /// The HTTP status; nil where no answer came.
  package var status: Int?

  /// The answer's members, or the error as `{"__type", "message"}`; nil where no answer came.
  package var answer: JSONValue?

  /// The answer's request id.
  package var requestID: String?

  /// How long it took.
  package var elapsed: Duration

  /// How often it was sent; more than 1 where throttling or the network made it necessary.
  package var attempts = 1

  /// What came of each attempt before the last, in order: `HTTP 503 without a body`.
  package var retries: [String] = []

  /// States an exchange.
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
