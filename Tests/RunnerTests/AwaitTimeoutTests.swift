import RunRecord
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The time limit of an await` {
  @Test(arguments: [
    ("", "timeout: 30ms", nil),
    (
      ", within: 1h", "timeout: 30ms",
      "the step's `timeout` of 30ms is shorter than its `within` of 1h"
    ),
    (", within: 30ms", "timeout: 1h", nil), (", within: 30ms", "timeout: 30ms", nil),
  ])
  func `is at most the step's timeout, and the failure lists the messages seen`(
    _ within: String,
    _ modifier: String,
    _ remark: String?
  ) async throws {
    let record = try await Stage().record(
      """
      scenario: Awaits
      steps:
        - set: { started: true }
        - awaitCode: { to: ada@example.com\(within) }
          \(modifier)
      """
    )
    let message = "no code arrived for ada@example.com within 30ms: looked at 0 messages in outbox"
    #expect(record.story == "failed[timeout]: \(message)")
    let details = ["no step sends to ada@example.com"] + [remark].compactMap(\.self)
    #expect(record.failure?.details == details)
  }

  @Test(arguments: [
    ("timeout: 10s\n", "note: waits", "the scenario took longer than its timeout of 10s"),
    ("", "timeout: 300ms", "the step took longer than its timeout of 300ms"),
  ])
  func `can be that of its caller, and the failure lists the messages seen`(
    _ ofScenario: String,
    _ ofUse: String,
    _ message: String
  ) async throws {
    let record = try await Stage().record(
      """
      scenario: Awaits
      \(ofScenario)steps:
        - set: { started: true }
        - use: { flow: flow.yaml }
          \(ofUse)
      """,
      with: [
        "flow.yaml": "flow: awaits\nsteps:\n  - awaitCode: { to: ada@example.com, within: 1h }\n"
      ]
    )
    #expect(record.story == "failed[timeout]: \(message)")
    #expect(
      record.failure?.details.suffix(2) == [
        "waited for a code for ada@example.com: looked at 0 messages in outbox",
        "no step sends to ada@example.com",
      ]
    )
  }

  @Test(arguments: [
    ("eventually: 1h", "timeout: 300ms"),
    ("repeat: 1000000\n    until: { enabled: false }", "timeout: 300ms"),
  ])
  func `keeps the last attempt in the failure, like the limit of any repeated step`(
    _ repetition: String,
    _ timeout: String
  ) async throws {
    let expectation =
      repetition.hasPrefix("eventually") ? "expect: { enabled: false }" : "note: again"
    let record = try await Stage().record(
      """
      scenario: Repeats
      given: { users: [ { as: ada } ] }
      steps:
        - expectUser: { username: $(users.ada.username) }
          \(repetition)
          \(expectation)
          \(timeout)
      """
    )
    #expect(
      record.story == "failed[timeout]: the step took longer than its timeout of 300ms"
    )
    #expect(record.failure?.details == ["last attempt: expected enabled to be false, got true"])
  }
}
