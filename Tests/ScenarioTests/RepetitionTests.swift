import Diagnostics
import DiagnosticsTesting
@testable import Scenario
import Testing

private let repetitions: [(String, String)] = [
  ("- GetUser: {}\n    eventually: 5s\n    expect: { httpStatus: 200 }", "eventually 5s"),
  ("- expectUser: { username: a }\n    eventually: $(env.LIMIT)", "eventually $(env.LIMIT)"),
  (
    "- AdminListGroupsForUser: { Username: a }\n    eventually: 5s\n    expect: { httpStatus: 200 }",
    "eventually 5s"
  ),
  (
    "- AdminGetUser: { Username: a }\n    eventually: 5s\n    expect: { httpStatus: 200 }",
    "eventually 5s"
  ),
  ("- DescribeUserPool: {}\n    eventually: 1m\n    expect: { httpStatus: 200 }", "eventually 1m"),
  ("- fetchDevices: {}\n    eventually: 5s\n    expect: { httpStatus: 200 }", "eventually 5s"),
  (
    "- http: { url: \"http://a.b\" }\n    eventually: 5s\n    expect: { httpStatus: 200 }",
    "eventually 5s"
  ),
  (
    "- http: { url: \"http://a.b\", method: GET }\n    eventually: 5s\n    expect: { httpStatus: 200 }",
    "eventually 5s"
  ),
  ("- signOut: {}\n    repeat: 3", "times 3"),
  ("- signOut: {}\n    repeat: $(env.COUNT)", "times $(env.COUNT)"),
  (
    "- signIn: { username: a, password: x$(iteration) }\n    repeat: 20\n    until: { error: { matches: Limit } }",
    "times 20 until {error: {type: (matches Limit)}}"
  ),
  ("- signOut: {}", "once"),
]

@Test(arguments: repetitions)
func `repetitions are parsed into typed values`(_ step: String, _ expected: String) throws {
  let scenario = try #require(scenarios(of: "scenario: A\nsteps:\n  \(step)\n").first)
  #expect(outline(scenario.steps[0].repetition) == expected)
}

@Test func `conditions, client, and session are kept with their places`() throws {
  let input = MarkedText(
    """
    scenario: A
    vars: { mode: a }
    steps:
      - GetUser: {}
        id: first
      - signUp: { username: a }
        when: { 1️⃣pool.MfaConfiguration2️⃣: { oneOf: [OFF, OPTIONAL] }, mode: b, steps.first.error: { exists: false } }
        client: 3️⃣web4️⃣
        as: phone
    """
  )
  let step = try #require(scenarios(of: input.text).first?.steps.last)
  let conditions = step.conditions.map { "\($0.path) \(outline($0.pattern))" }
  #expect(
    conditions == [
      "pool.MfaConfiguration (oneOf OFF|OPTIONAL)", "mode b", "steps.first.error (exists false)",
    ]
  )
  #expect(step.conditions.map { input.name(of: $0.range) }.first == "1️⃣2️⃣")
  #expect(step.client?.name == "web")
  #expect(step.client.map { input.name(of: $0.range) } == "3️⃣4️⃣")
  #expect(step.session == "phone")
}

@Test(arguments: [
  ("signUp: { username: a }", "Add `repeat: COUNT`."),
  ("http: { url: 'https://a.test', method: POST }", "Add `repeat: COUNT`."),
  (
    "http: { url: 'https://a.test' }",
    "Add `repeat: COUNT`, or add `eventually: DURATION` and rename `until` to `expect`."
  ),
  (
    "GetUser: {}",
    "Add `repeat: COUNT`, or add `eventually: DURATION` and rename `until` to `expect`."
  ),
])
func `the advice for until offers eventually only for actions that only read`(
  _ action: String,
  _ help: String
) throws {
  let text = "scenario: A\nsteps:\n- \(action)\n  until: { httpStatus: 200 }\n"
  #expect(try Checked(text).diagnostics.map(\.help) == [help])
}

@Test func `the advice for eventually offers until only for actions with an outcome`() throws {
  let text = "scenario: A\nsteps:\n- wait: 1s\n  eventually: 5s\n- signOut: {}\n"
  #expect(
    try Checked(text).diagnostics.map(\.help) == [
      "Add a reading step with `eventually` after this step."
    ]
  )
}

@Test func `the advice for eventually on an await is its own time limit`() throws {
  let text = "scenario: A\nsteps:\n- awaitCode: { to: a@b.test }\n  eventually: 5s\n  note: x\n"
  #expect(
    try Checked(text).diagnostics.map(\.help) == [
      "An await waits by itself. Set its time limit with the parameter `within`."
    ]
  )
}

@Test func `an action that can't be read again gets the same advice from both messages`() throws {
  let text = """
    scenario: A
    steps:
    - signUp: { username: a }
      eventually: 5s
      until: { nextStep: done }
    """
  #expect(
    try Checked(text).diagnostics.map(\.help) == [
      "Add a reading step with `eventually` after this step, or use `repeat` with `until`.",
      "Replace `eventually` with `repeat: COUNT`.",
    ]
  )
}

@Test(arguments: [
  ("name", "round $(1️⃣iteration2️⃣)"), ("timeout", "$(1️⃣iteration2️⃣)s"),
  ("when", "{ pool.id: x$(1️⃣iteration2️⃣) }"), ("when", "{ 1️⃣iteration2️⃣: 2 }"),
])
func `a key that is read once can't contain the iteration`(_ key: String, _ value: String) {
  let step = "  - GetUser: {}\n    \(key): "
  let read = value + "\n"
  let title =
    "`iteration` is not available in `\(key)`, which is read once for all iterations"
  #expect(mistakes(inSteps: step + read + "    repeat: 2") == "1️⃣2️⃣ AF1719 \(title)")
  let other = "`iteration` is available only in a step with `repeat`"
  #expect(mistakes(inSteps: step + read) == "1️⃣2️⃣ AF1719 \(other)")
}

@Test func `the number of iterations can't contain the iteration`() {
  let title = "`iteration` is not available in `repeat`, which is read once for all iterations"
  #expect(
    mistakes(inSteps: "  - GetUser: {}\n    repeat: $(1️⃣iteration2️⃣)\n") == "1️⃣2️⃣ AF1719 \(title)"
  )
}
