import Diagnostics
import FoundationEssentials
import JSON
import RunRecord

/// Records with flows, repetitions, and several attempts.
enum ControlExample {
  static let user = SourceFile(
    name: "scenarios/invite.yaml",
    text: """
      scenario: An invited user signs in
      steps:
        - DescribeUserPool: {}
        - use: { flow: flows/invited.yaml, with: { email: $(user.email) } }
      """
  )

  static let flow = SourceFile(
    name: "scenarios/flows/invited.yaml",
    text: """
      flow: invited user
      parameters: { email: {} }
      steps:
        - AdminCreateUser: { Username: $(email) }
        - signIn: { username: $(email), password: wrong }
          expect: { nextStep: done }
      """
  )

  /// The failure in the flow.
  static let failure = Failure(
    kind: .expectation,
    message: "expected nextStep to be done, got confirmSignInWithNewPassword",
    mismatches: [
      Mismatch(
        path: "nextStep",
        requirement: .match("done"),
        got: "confirmSignInWithNewPassword",
        gotKind: "string",
        range: flow.range(of: "done")
      )
    ],
    step: (.steps, StepNumber(2).inside(2)),
    source: flow,
    range: flow.range(lines: 5...6),
    uses: [
      .init(number: 2, source: user, range: user.range(of: "flows/invited.yaml"))
    ],
    details: ["tried 3 times in 5s; this is the last try"]
  )

  static let id = Example.id(0, user, 1, "An invited user signs in")

  private static func steps(_ verdict: StepRecord.Status) -> [StepRecord] {
    let inside = StepNumber(2)
    var repeated = Example.step(inside.inside(2), "signIn ada@example.com", verdict)
    repeated.tries = 3
    repeated.exchanges = [Example.exchange("InitiateAuth", ["AuthFlow": "USER_SRP_AUTH"], 200, [:])]
    repeated.omittedExchanges = 4
    return [
      Example.step(1, "DescribeUserPool"),
      Example.step(2, "use invited user", verdict, milliseconds: 40),
      Example.step(inside.inside(1), "AdminCreateUser ada@example.com"), repeated,
      Example.step(
        inside.inside(3),
        "awaitCode ada@example.com",
        .skipped("`when` asks for pool.MfaConfiguration ON, and it is OFF")
      ),
    ]
  }

  /// A failed attempt.
  static let lost = Example.record(id, .failed(failure), milliseconds: 50, steps: steps(.failed))

  /// A pass after two failed attempts.
  static let flaky: ScenarioRecord = {
    var record = Example.record(id, .flaky(failure), milliseconds: 150, steps: steps(.passed))
    record.lostAttempts = [lost, lost]
    return record
  }()

  /// A failure after one failed attempt.
  static let failed: ScenarioRecord = {
    var record = Example.record(id, .failed(failure), milliseconds: 100, steps: steps(.failed))
    record.lostAttempts = [lost]
    return record
  }()

  /// A failed attempt, followed by a blocked attempt.
  static let interrupted: ScenarioRecord = {
    var record = failed
    record.unresolvedAttempt = blocked
    return record
  }()

  private static let blocked: ScenarioRecord = {
    var failure = ControlExample.failure
    failure.kind = .environment
    failure.message = "the mailbox `team-mailbox` refused the log-in"
    failure.mismatches = []
    return Example.record(id, .blocked(failure), milliseconds: 50, steps: steps(.blocked))
  }()
}
