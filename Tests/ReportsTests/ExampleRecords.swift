import Diagnostics
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord

/// The records of the example run, and its events.
extension Example {
  static let passed = record(
    ids[0],
    .passed,
    steps: [
      step(
        1,
        "signUp ada@example.com",
        milliseconds: 31,
        exchanges: [exchange("SignUp", ["Username": "ada@example.com"], 200, [:])]
      ),
      step(
        2,
        "awaitCode ada@example.com",
        milliseconds: 2,
        notes: ["took the newest of 2 messages"]
      ),
      step(
        3,
        "confirmSignUp ada@example.com",
        exchanges: [exchange("ConfirmSignUp", ["Username": "ada@example.com"], 200, [:])]
      ),
      step(1, "deleteUser", phase: .cleanup, milliseconds: 5),
    ]
  )

  static let wrongCode = Failure(
    kind: .expectation,
    message: "expected nextStep done, got confirmSignUp, and 1 more",
    mismatches: [
      Mismatch(
        path: "nextStep",
        requirement: .match("done"),
        got: "confirmSignUp",
        gotKind: "string",
        range: signUp.range(of: "done", from: 10)
      ),
      Mismatch(
        path: "delivery.destination",
        requirement: .match("a***@e***.com"),
        got: "a***@e***.org",
        gotKind: "string",
        range: signUp.range(of: "a***@e***.com")
      ),
    ],
    step: (.steps, 2),
    source: signUp,
    range: signUp.range(lines: 9...13)
  )

  static let failed = record(
    ids[1],
    .failed(wrongCode),
    milliseconds: 1320,
    steps: [
      step(1, "signUp ada@example.com", milliseconds: 31),
      step(
        2,
        "confirmSignUp ada@example.com",
        .failed,
        exchanges: [
          exchange(
            "ConfirmSignUp",
            ["Username": "ada@example.com", "ConfirmationCode": "•••"],
            400,
            [
              "__type": "CodeMismatchException",
              "message": "Invalid verification code provided, please try again.",
            ]
          )
        ]
      ),
      step(1, "deleteUser", phase: .cleanup, milliseconds: 5),
    ]
  )

  static let blocked = record(
    ids[2],
    .blocked(
      Failure(
        kind: .environment,
        message: "the mailbox `team-mailbox` refused the log-in",
        step: (.steps, 1),
        source: mail,
        range: mail.range(of: "awaitCode")
      )
    ),
    milliseconds: 65_000,
    steps: [step(1, "awaitCode ada@example.com", .blocked, milliseconds: 5000)]
  )

  static let skipped = [
    record(ids[3], .skipped(.because("needs `sms`, which no source gives")), milliseconds: 0),
    record(ids[4], .skipped(.because("needs `sms`, which no source gives")), milliseconds: 0),
    record(ids[5], .skipped(.because("needs `domain`, which the mock lacks")), milliseconds: 0),
  ]

  /// All results, in the order in which they finished.
  static let events: [RunEvent] =
    [.runStarted(runStart)]
    + [skipped[0], blocked, passed, skipped[2], failed, skipped[1]].map(RunEvent.scenarioFinished)
    + [.runFinished(at: start.addingTimeInterval(66.4), interrupted: false)]
}
