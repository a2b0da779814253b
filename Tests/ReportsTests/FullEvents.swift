import Diagnostics
import FoundationEssentials
import JSON
import RunRecord

/// Events in which every member has a value.
enum FullEvents {
  static let time = Date(timeIntervalSinceReferenceDate: 816_940_799.123_456_7)

  static let id: ScenarioID = {
    var id = Example.id(0, Example.signUp, 2, "A user signs up")
    id.tablePlace = "rows.csv:4"
    id.round = Round(2, of: 5, seed: .max)
    id.seed = 8124
    return id
  }()

  static let start: RunStart = {
    var start = RunStart(
      at: time,
      seed: 8123,
      pool: "staging",
      scenarios: [id],
      command: ["authflow", "run", "--pool", "staging"]
    )
    start.origin.version = "1.2.3"
    start.origin.host = "ci-1"
    start.origin.directory = "/home/ada/project"
    start.origin.region = "eu-central-1"
    start.origin.selection = "scenarios --tags smoke"
    start.allowsFlaky = true
    start.shard = Shard(2, of: 8, selection: [id, Example.ids[1]])
    start.shard?.run = "GITHUB_RUN_ID=42"
    start.shard?.allowsFlaky = true
    return start
  }()

  static let problem: RunProblem = {
    var problem = RunProblem(title: "a.yaml:3:1: unknown key", type: "AF1202", text: "a\nb\n")
    (problem.file, problem.line, problem.column) = ("a.yaml", 3, 1)
    return problem
  }()

  static let past = PastRun(id: "k3f9a", at: time.addingTimeInterval(-86_400))

  static let runHistory: RunHistory = {
    var history = RunHistory(id: "k3f9b")
    var counts = ResultCounts()
    (counts.passed, counts.flaky, counts.failed) = (9, 1, 2)
    (counts.blocked, counts.skipped, counts.quarantined) = (3, 4, 5)
    history.trend = [RunHistory.Point(run: past, counts: counts, elapsed: .milliseconds(1500))]
    history.usual = [0: .milliseconds(250)]
    history.settings = "name: staging\n"
    history.notes = ["the pool's export needs the right cognito-idp:DescribeUserPool"]
    return history
  }()

  static let histories: [ScenarioHistory] = [
    history(.newFailure(lastPassed: past)),
    history(.stillFailing(since: past, runs: 3, lastPassed: past)),
    history(.stillFailing(since: past, runs: 3, lastPassed: nil)),
    history(.fixed(since: past, runs: 2)), history(.first), history(.stillPassing), repeated,
  ]

  private static var repeated: ScenarioHistory {
    var history = Self.history(.stillPassing)
    var repetitions = RepeatedResult()
    repetitions.add(.passed, .milliseconds(250))
    repetitions.add(.failed, .milliseconds(500))
    history.repetitions = repetitions
    return history
  }

  private static func history(_ change: ScenarioHistory.Change) -> ScenarioHistory {
    var history = ScenarioHistory(change)
    (history.runs, history.flaky, history.isSlower) = (30, 2, true)
    history.usual = .milliseconds(250)
    var setting = PoolSettingChange(setting: "pool.MfaConfiguration", old: "OFF", new: "ON")
    setting.effect = "Users must enter a second factor."
    setting.relation = .explains
    history.poolChanges = [setting]
    return history
  }

  static let failure: Failure = {
    var failure = Example.wrongCode
    failure.kind = .error(type: "CodeMismatchException")
    failure.details = ["skipped 2 messages"]
    failure.uses = [
      Failure.Use(number: 1, source: Example.signUp, range: Example.signUp.range(of: "signUp"))
    ]
    failure.mismatches = [
      mismatch(.value("done"), got: "confirmSignUp"), mismatch(.match("done"), got: nil),
      mismatch(.difference(from: "done"), got: "done"), mismatch(.presence, got: nil),
      mismatch(.absence, got: "something"),
    ]
    return failure
  }()

  private static func mismatch(_ requirement: Mismatch.Requirement, got: String?) -> Mismatch {
    var mismatch = Mismatch(
      path: "nextStep",
      requirement: requirement,
      expectedKind: "string",
      got: got,
      gotKind: got.map { _ in "string" },
      range: Example.signUp.range(of: "done", from: 10)
    )
    if got == nil { mismatch.instead = "CodeMismatchException" }
    return mismatch
  }

  static let exchange: ExchangeRecord = {
    var exchange = Example.exchange("SignUp", ["Username": "ada"], 200, ["UserSub": "1"])
    exchange.attempts = 2
    exchange.retries = ["HTTP 503 without a body"]
    return exchange
  }()

  static let step: StepRecord = {
    var step = Example.step(1, "signUp ada", .skipped("a reason"), notes: ["a note"])
    step.number = StepNumber(2).inside(1)
    (step.file, step.line, step.tries, step.iterations) = ("flows/a.yaml", 7, 3, 4)
    (step.exchanges, step.omittedExchanges) = ([exchange], 5)
    step.outcome = Outcome(["nextStep": "done"])
    step.claims = [DecodedClaims(path: "tokens.id.claims", claims: ["sub": "1"])]
    step.startedAt = time
    step.elapsed = .nanoseconds(1_234_567)
    return step
  }()

  static let record: ScenarioRecord = {
    var record = Example.record(id, .failed(failure), steps: [step])
    record.description = "Two\nlines"
    record.tags = ["smoke", "mfa"]
    var lost = record
    lost.steps = [Example.step(1, "signUp ada", .failed), Example.step(2, "signIn", .blocked)]
    lost.gap = .interrupted
    record.lostAttempts = [lost]
    record.unresolvedAttempt = Example.record(id, .skipped(.because("needs `sms`")))
    record.furtherFailures = [failure]
    record.waits = PoolWaits(rateLimit: .seconds(2), throttling: .milliseconds(300))
    record.quarantine = Quarantine(reason: "a known defect", until: "2026-12-31")
    record.quarantine?.ticket = "AUTH-123"
    record.leftovers = [
      Leftover(
        kind: "user",
        name: "ada",
        id: "1",
        reason: "no rights",
        isKept: false,
        isByHand: true
      )
    ]
    record.ownValues = [RunSpecificValue("ada@example.com", meaning: "user.email")]
    return record
  }()

  static let exchanged: TracedExchange = {
    var exchange = TracedExchange(
      scenario: id,
      method: "POST",
      url: "https://example.com/",
      startedAt: time,
      elapsed: .milliseconds(12)
    )
    (exchange.operation, exchange.attempt, exchange.status) = ("SignUp", 2, 200)
    exchange.requestHeaders = ["X-Amz-Target": "SignUp"]
    exchange.responseHeaders = ["Content-Type": "application/json"]
    (exchange.request, exchange.response) = (["Username": "ada"], ["UserSub": "1"])
    exchange.error = "the connection was closed"
    return exchange
  }()

  /// The record of a scenario without a result of its own.
  private static func cut(_ gap: MissingResultReason) -> ScenarioRecord {
    var record = Example.record(id, .blocked(failure))
    record.gap = gap
    return record
  }

  /// The results that `record` does not have.
  private static let results: [ScenarioRecord] =
    [
      .passed, .flaky(failure), .blocked(failure), .skipped(.interrupted),
      .skipped(.earlierFailure), .skipped(.because("needs `sms`")),
    ].map { Example.record(id, $0) }
    + [MissingResultReason.interrupted, .missing("shard 2 of 3 is missing")].map(cut)
    + [Failure.Kind.expectation, .timeout, .cleanup, .given, .environment, .value].map { kind in
      var other = failure
      other.kind = kind
      return Example.record(id, .failed(other))
    }

  /// Every event, in the order of a run.
  static let all: [RunEvent] =
    [
      .runStarted(start), .stopped(problem), .runHistory(runHistory),
      .scenarioStarted(id, at: time), .stepStarted(id, summary: "signUp ada", at: time),
      .stepWaiting(id, reason: "a message to ada@example.com", at: time),
      .stepFinished(id, step), .exchanged(exchanged),
      .attemptStarted(Attempt(2, of: 3), after: record, at: time),
    ] + histories.map { .scenarioHistory(id, $0) }
    + ([record] + results).map(RunEvent.scenarioFinished)
    + [.runFinished(at: time, interrupted: true, incomplete: ["shard 1 of 2 is missing"])]
}
