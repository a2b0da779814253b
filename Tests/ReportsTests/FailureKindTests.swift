import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

@Suite struct `Kinds of failures` {
  private static let kinds: [(String, Failure, [StepRecord])] = [
    (
      "error",
      Failure(
        kind: .error(type: "LimitExceededException"),
        message: "ResendConfirmationCode answered LimitExceededException: Attempt limit exceeded",
        step: (.steps, 2),
        source: Example.signUp,
        range: Example.signUp.range(lines: 9...13)
      ),
      [
        Example.step(1, "signUp ada@example.com"),
        Example.step(
          2,
          "confirmSignUp ada@example.com",
          .failed,
          exchanges: [
            Example.exchange("ConfirmSignUp", [:], 400, ["__type": "X"], attempts: 3)
          ]
        ),
        Example.step(3, "expectUser ada@example.com", .skipped("an earlier step failed")),
      ]
    ),
    (
      "timeout",
      Failure(
        kind: .timeout,
        message: "no message to ada@example.com within 5 s",
        step: (.steps, 1),
        source: Example.mail,
        range: Example.mail.range(of: "awaitCode"),
        details: [
          "looked at 2 messages in `outbox`",
          "passed over: to bob@example.com, \"Your code\", 08:00:01: for somebody else",
          "passed over: to ada@example.com, \"Welcome\", 08:00:02: no code in it",
        ]
      ),
      [Example.step(1, "awaitCode ada@example.com", .failed, milliseconds: 5000)]
    ),
    (
      "cleanup",
      Failure(
        kind: .cleanup,
        message: "AdminDeleteUser answered UserNotFoundException: User does not exist.",
        step: (.cleanup, 1),
        source: Example.signUp,
        range: Example.signUp.range(of: "signUp", from: 8)
      ),
      [
        Example.step(1, "signUp ada@example.com"),
        Example.step(1, "AdminDeleteUser ada@example.com", .failed, phase: .cleanup),
      ]
    ),
    (
      "given",
      Failure(
        kind: .given,
        message: "the pool could not be made: CreateUserPool answered InvalidParameterException",
        step: (.given, 1),
        source: Example.mail,
        range: Example.mail.range(of: "The mailbox")
      ),
      [
        Example.step(
          1,
          "create the pool",
          .failed,
          phase: .given,
          exchanges: [Example.exchange("CreateUserPool", ["PoolName": "x"], nil, nil)]
        )
      ]
    ),
    (
      "environment",
      Failure(
        kind: .environment,
        message: "cognito-idp.eu-west-1.amazonaws.com: Connection refused",
        source: Example.mail,
        range: Example.mail.range(of: "The mailbox gets the code")
      ), []
    ),
    (
      "value",
      Failure(
        kind: .value,
        message: "`$(steps.one.response.UserSub)` has no value",
        step: (.steps, 2),
        source: Example.signUp,
        range: Example.signUp.range(of: "$(user.email)", from: 9)
      ),
      [Example.step(2, "confirmSignUp", .failed, milliseconds: 0)]
    ),
  ]

  @Test(arguments: Self.kinds.indices)
  func `each kind of failure shows what stopped the scenario`(_ index: Int) throws {
    let (name, failure, steps) = Self.kinds[index]
    try expectGolden(failureText(failing(failure, steps: steps)), "failure-\(name).txt")
  }
}
