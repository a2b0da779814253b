import Diagnostics
import Testing
import Values

@testable import Scenario

private let awaited: [(String, Set<Requirement>, Bool)] = [
  ("{ to: $(user.email) }", [.email], false),
  ("{ to: \"+15550100\" }", [.sms], false), ("{ to: $(env.TO) }", [], true),
  ("{ to: $(users.bob.email), again: $(users.bob.phone) }", [.email, .sms], false),
]

@Test(arguments: awaited)
func `the requirement of an await in a flow depends on the caller's argument`(
  _ arguments: String,
  _ requirements: Set<Requirement>,
  _ needsSomeSource: Bool
) throws {
  let files = [
    "b.yaml": """
    flow: b
    parameters: { to: {}, again: { default: $(to) } }
    steps:
      - resendSignUpCode: { username: a }
      - use: { flow: c.yaml, with: { who: $(to) } }
      - use: { flow: c.yaml, with: { who: $(again) } }
    """,
    "c.yaml": """
    flow: c
    parameters: { who: {}, to: { default: x } }
    steps: [ { awaitCode: { to: $(who) }, note: x } ]
    """,
  ]
  let checked = try Checked(caller("  - use: { flow: b.yaml, with: \(arguments) }"), with: files)
  #expect(checked.scenarios.map(\.requirements) == [requirements])
  #expect(checked.scenarios.map(\.needsSomeSource) == [needsSomeSource])
}

@Test(arguments: [
  // A caller can await what its flow sends, and a flow can await what its caller sends.
  ("  - use: { flow: b.yaml, with: { email: x } }\n  - awaitCode: { to: x }", []),
  ("  - awaitCode: { to: x }", ["a.yaml:3:22"]),
  ("  - signUp: { username: x }\n  - use: { flow: await.yaml, with: { to: x } }", []),
  (
    "  - signUp: { username: x }\n  - use: { flow: await.yaml, with: { to: y } }\n  - awaitCode: { to: x }",
    []
  ),
  ("  - use: { flow: await.yaml, with: { to: x } }", ["a.yaml:3:18"]),
  ("  - use: { flow: await.yaml, with: { to: x } }\n    note: by hand", []),
  (
    "  - signUp: { username: x }\n  - use: { flow: await.yaml, with: { to: x } }\n  - use: { flow: b.yaml, with: { email: x } }\n  - use: { flow: await.yaml, with: { to: x } }",
    []
  ),
])
func `awaits and sending steps in flows count as the caller's`(
  _ steps: String,
  _ places: [String]
) throws {
  let titles = try Checked(caller(steps), with: awaitingFlows).titles
  let title = "warning[AF1207]: no earlier step sends a message for this await"
  #expect(titles == places.map { "\($0): \(title)" })
}

private let awaitingFlows = [
  "b.yaml": signUpFlow,
  "await.yaml": "flow: f\nparameters: { to: {} }\nsteps:\n  - awaitCode: { to: $(to) }\n",
  "through.yaml":
    "flow: f\nparameters: { whom: {} }\nsteps:\n  - use: { flow: await.yaml, with: { to: $(whom) } }\n",
]

@Test(arguments: ["await.yaml, with: { to: x }", "through.yaml, with: { whom: x }"])
func `a warning names the await of a flow that takes the message`(_ use: String) throws {
  let steps =
    "  - signUp: { username: x }\n  - use: { flow: \(use) }\n  - awaitCode: { to: x }"
  let titles = try Checked(caller(steps), with: awaitingFlows).titles
  let title = "warning[AF1207]: the await in await.yaml:4 already takes the message"
  #expect(titles == ["a.yaml:5:22: \(title)"])
}
