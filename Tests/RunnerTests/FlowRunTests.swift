import Diagnostics
import RunRecord
import Testing
import Waiting

private let confirmed = """
  flow: confirmed user
  parameters:
    email: { description: where the code goes }
    password: { default: "$(random.password(16))" }
    again: { default: "$(password)" }
  steps:
    - signUp: { username: $(email), password: $(password) }
      save: sub
      id: made
    - awaitCode: { to: $(email) }
      save: code
    - confirmSignUp: { username: $(email), code: $(code) }
  returns: { sub: $(sub), password: $(again), medium: $(steps.made.delivery.medium) }
  """

@Test func `the steps of a flow run at its use, and its return values are the outcome`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Uses
    steps:
      - use: { flow: flows/confirmed.yaml, with: { email: $(user.email) } }
        expect: { medium: EMAIL }
        save: { sub: sub, password: password }
      - signIn: { username: $(user.email), password: $(password) }
        expect: { tokens: { id: { claims: { sub: $(sub) } } } }
      - use: { flow: flows/confirmed.yaml, with: { email: $(users.b.email), password: Abcdef12! } }
        id: second
      - signIn: { username: $(users.b.email), password: Abcdef12! }
        expect: { tokens: { id: { claims: { sub: $(steps.second.sub) } } } }
    """,
    with: ["flows/confirmed.yaml": confirmed]
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(
    record.steps.map { "\($0.number)" } == [
      "1", "1.1", "1.2", "1.3", "2", "3", "3.1", "3.2", "3.3", "4",
    ]
  )
  #expect(record.steps[0].summary == "use confirmed user")
  #expect(record.steps[1].file == "flows/confirmed.yaml")
  #expect(record.steps[1].line == 7)
  #expect(record.steps[4].file == nil)
  // Steps are reported when they end, so the steps of the flow precede its use.
  #expect(record.steps[0].startedAt <= record.steps[1].startedAt)
  #expect(record.steps[0].elapsed >= record.steps[1].elapsed)
}

@Test func `a failure in a flow is reported at both places, through all uses`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Uses
    steps:
      - DescribeUserPool: {}
      - use: { flow: outer.yaml }
      - DescribeUserPool: {}
    """,
    with: [
      "outer.yaml": "flow: outer\nsteps:\n  - use: { flow: inner.yaml, with: { code: 201 } }\n",
      "inner.yaml": """
      flow: inner
      parameters: { code: {} }
      steps:
        - DescribeUserPool: {}
        - DescribeUserPool: {}
          expect: { httpStatus: $(code) }
      """,
    ]
  )
  let record = performance.records[0]
  #expect(record.story == "failed[expectation]: expected httpStatus to be 201, got 200")
  let failure = try #require(record.failure)
  #expect(failure.source.name == "inner.yaml")
  #expect(failure.range.lowerBound.line == 6)
  #expect(failure.step?.number.description == "2.1.2")
  #expect(
    failure.uses.map { "\($0.number) \($0.source.name):\($0.range.lowerBound.line)" } == [
      "2.1 outer.yaml:3", "2 test.yaml:4",
    ]
  )
  #expect(
    record.course == [
      "1 passed", "2 failed", "2.1 failed", "2.1.1 passed", "2.1.2 failed",
    ]
  )
}

@Test func `a missing value for a return value or a default is reported in the flow file`()
  async throws
{
  let uses = "scenario: Uses\nsteps:\n  - use: { flow: flow.yaml }\n"
  let steps = "steps:\n  - DescribeUserPool: {}\n    id: d\n"
  for (flow, line) in [
    ("flow: f\nparameters: { a: { default: $(pool.CustomDomain) } }\n\(steps)", 2),
    ("flow: f\n\(steps)returns: { a: $(steps.d.response.UserPool.CustomDomain) }\n", 5),
  ] {
    let scenarios = try Stage.scenarios(uses, with: ["flow.yaml": flow])
    let failure = try #require(try await Stage().perform(scenarios).records[0].failure)
    #expect(failure.kind == .value)
    #expect(failure.source.name == "flow.yaml")
    #expect(failure.range.lowerBound.line == line)
    #expect(failure.step?.number == 1)
    #expect(failure.uses.map(\.source.name) == ["test.yaml"])
  }
}

@Test func `a repeated use keeps the steps of its last iterations`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Uses
    steps:
      - use: { flow: flow.yaml, with: { name: "u$(iteration)@example.com" } }
        repeat: 14
        save: { last: name }
      - expectUser: { username: $(last), status: FORCE_CHANGE_PASSWORD }
      - ListUsers: {}
        expect: { response: { Users: { length: 14 } } }
    """,
    with: [
      "flow.yaml": """
      flow: create
      parameters: { name: {} }
      steps:
        - AdminCreateUser: { Username: $(name), MessageAction: SUPPRESS }
      returns: { name: $(name) }
      """
    ]
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(record.steps.count == 1 + 10 + 2)
  #expect(record.steps[0].notes == ["the steps of 4 earlier iterations are not shown"])
  #expect(record.steps[1].notes == ["iteration 5"])
  #expect(record.steps[10].notes == ["iteration 14"])
  #expect(record.steps[10].summary == "AdminCreateUser u14@example.com")
}

@Test func `sessions belong to the caller, and a flow that times out is interrupted at its use`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Uses
    steps:
      - use: { flow: "flow.yaml#signed in", with: { email: $(user.email), password: $(user.password) } }
      - fetchUserAttributes: {}
        as: it
        expect: { attributes: { email: $(user.email) } }
      - use: { flow: "flow.yaml#slow" }
        timeout: 200ms
    cleanup:
      - expectUser: { username: $(user.email), status: CONFIRMED }
    """,
    with: [
      "flow.yaml": """
      flow: signed in
      parameters: { email: {}, password: {} }
      steps:
        - signUp: { username: $(email), password: $(password) }
        - AdminConfirmSignUp: { Username: $(email) }
        - signIn: { username: $(email), password: $(password) }
          as: it
      ---
      flow: slow
      steps:
        - wait: 1h
      """
    ]
  )
  let record = performance.records[0]
  #expect(record.story == "failed[timeout]: the step took longer than its timeout of 200ms")
  #expect(record.failure?.step?.number == 3)
  #expect(record.failure?.source.name == "test.yaml")
  #expect(record.failure?.details == ["step 3.1 (flow.yaml:11) was still running"])
  #expect(record.steps.last?.phase == .cleanup)
  #expect(record.steps.last?.verdict == .passed)
}

@Test func `an interruption inside a flow is reported in the flow`() async throws {
  let stage = Stage()
  let performance = try await stage.perform(
    """
    scenario: Uses
    steps:
      - use: { flow: flow.yaml }
    cleanup:
      - DescribeUserPool: {}
        expect: { httpStatus: 201 }
    """,
    with: ["flow.yaml": "flow: slow\nsteps:\n  - DescribeUserPool: {}\n  - wait: 1h\n"]
  ) { event in
    if case .stepWaiting = event { stage.stop.raise() }
  }
  let record = performance.records[0]
  #expect(record.story == "blocked[environment]: interrupted")
  #expect(record.failure?.source.name == "flow.yaml")
  #expect(record.failure?.step?.number.description == "1.2")
  #expect(record.failure?.uses.map(\.source.name) == ["test.yaml"])
  #expect(record.course == ["1 blocked", "1.1 passed", "1.2 blocked", "cleanup 1 failed"])
  #expect(record.furtherFailures.map(\.source.name) == ["test.yaml"])
}
