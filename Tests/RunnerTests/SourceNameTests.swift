import RunRecord
import Testing

@testable import Runner

/// Scenarios that name the mock's outbox with a value, and await a message there after `signUp`.
private let namings = [
  """
  vars: { place: outbox }
  steps:
    - \(Stage.signUp)
    - awaitCode: { to: $(user.email), source: $(place) }
  """,
  """
  examples: [ { place: outbox } ]
  steps:
    - \(Stage.signUp)
    - awaitCode: { to: $(user.email), source: $(example.place) }
  """,
  """
  steps:
    - set: { place: outbox }
    - \(Stage.signUp)
    - awaitCode: { to: $(user.email), source: $(place) }
  """,
  """
  vars: { end: box }
  steps:
    - \(Stage.signUp)
    - awaitCode: { to: $(user.email), source: out$(end) }
  """,
  """
  steps:
    - \(Stage.signUp)
    - awaitCode: { to: $(user.email), source: $(env.PLACE) }
  """,
  """
  steps:
    - \(Stage.signUp)
    - use: { flow: flow.yaml, with: { to: $(user.email), place: outbox } }
  """,
  """
  steps:
    - signUp:
        username: $(user.email)
        password: $(user.password)
        attributes: { name: outbox }
    - expectUser: { username: $(user.email) }
      id: made
    - awaitCode: { to: $(user.email), source: $(steps.made.attributes.name) }
  """,
]

@Suite struct `A source whose name is a value` {
  @Test(arguments: namings)
  func `is watched before the first step`(_ body: String) async throws {
    let flow = """
      flow: reads a code
      parameters: { to: {}, place: {} }
      steps:
        - awaitCode: { to: $(to), source: $(place) }
      """
    let stage = Stage(environment: ["PLACE": "outbox"])
    let record = try await stage.record(
      "scenario: Awaits\n" + body,
      with: ["flow.yaml": flow]
    )
    #expect(record.story == "passed")
  }

  @Test(arguments: ["$(place)", "$(client.ClientName)"])
  func `shows the messages that must not arrive`(_ name: String) async throws {
    let record = try await Stage().record(
      """
      scenario: Sends a code
      vars: { place: outbox }
      given: { client: { ClientName: outbox } }
      steps:
        - \(Stage.signUp)
        - expectNoMessage: { to: $(user.email), source: \(name), for: 1h }
      """
    )
    #expect(record.story.hasSuffix(" within 1h, got 1 message in outbox"))
  }
}
