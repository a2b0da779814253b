import Diagnostics
import DiagnosticsTesting
import JSON
@testable import Scenario
import Testing
import Values

private let expectations: [(String, String, Bool, Set<String>)] = [
  ("{ nextStep: done }", "{nextStep: done}", false, []),
  ("{ nextStep: confirmUser }", "{nextStep: confirmSignUp}", false, []),
  (
    "{ error: UsernameExistsException }", "{error: {type: UsernameExistsException}}", true,
    ["UsernameExistsException"]
  ),
  ("{ error: $(env.X) }", "{error: {type: $(env.X)}}", true, []),
  (
    "{ error: { oneOf: [UsernameExistsException, InvalidPasswordException] } }",
    "{error: {type: (oneOf UsernameExistsException|InvalidPasswordException)}}", true,
    ["UsernameExistsException", "InvalidPasswordException"]
  ),
  (
    "{ error: { not: UsernameExistsException } }",
    "{error: {type: (not UsernameExistsException)}}", true, []
  ),
  (
    "{ error: { type: UsernameExistsException, message: { contains: a } } }",
    "{error: {type: UsernameExistsException, message: (contains a)}}", true,
    ["UsernameExistsException"]
  ),
  ("{ error: { exists: false } }", "{error: (exists false)}", true, []),
  (
    "{ oneOf: [{ error: LimitExceededException }, { httpStatus: 200 }] }",
    "(oneOf {error: {type: LimitExceededException}}|{httpStatus: 200})", true,
    ["LimitExceededException"]
  ),
  (
    "{ response: { UserSub: { startsWith: a, endsWith: b, length: { atLeast: 3, atMost: \"4\" } } } }",
    "{response: {UserSub: (startsWith a, endsWith b, length (atLeast 3, atMost 4))}}", false, []
  ),
  (
    "{ delivery: { fields: { medium: EMAIL } }, userSub: { is: string, matches: '^a' } }",
    "{delivery: {medium: EMAIL}, userSub: (is string, matches ^a)}", false, []
  ),
]

@Test(arguments: expectations)
func `an expectation becomes a pattern`(
  _ written: String,
  _ pattern: String,
  _ mentionsError: Bool,
  _ errorTypes: Set<String>
) throws {
  let text = "scenario: A\nsteps:\n  - signUp: { username: a }\n    expect: 1️⃣\(written)2️⃣\n"
  let input = MarkedText(text)
  let step = try #require(scenarios(of: input.text).first?.steps.first)
  let expectation = try #require(step.expectation)
  #expect(outline(expectation.pattern) == pattern)
  #expect(expectation.mentionsError == mentionsError)
  #expect(expectation.errorTypes == errorTypes)
  #expect(input.name(of: expectation.range) == "1️⃣2️⃣")
}

@Test func `a scenario keeps all written values with their places`() throws {
  let input = MarkedText(
    """
    scenario: 1️⃣The name2️⃣
    description: Some prose
    tags: [a, b-1]
    requires: [mock]
    timeout: 2m
    given:
      pool: { MfaConfiguration: OPTIONAL, Policies: { PasswordPolicy: { MinimumLength: 12 } } }
      client: { ExplicitAuthFlows: [], ClientName: $(env.NAME) }
    vars: { first: 012345, second: $(first)-x }
    steps:
      - 3️⃣signIn4️⃣: { username: $(user.email) }
        name: Sign in as $(user.email)
        note: why
        id: in
        as: phone
        timeout: 10s
        save: 5️⃣all6️⃣
      - expectUser: { username: $(all.id.claims.sub), status: CONFIRMED }
        save: { 7️⃣who8️⃣: attributes.sub }9️⃣
    cleanup:
      - AdminDeleteUser: { Username: $(who) }
    """
  )
  let scenario = try #require(scenarios(of: input.text).first)
  #expect(scenario.name == "The name")
  #expect(input.name(of: scenario.range) == "1️⃣2️⃣")
  #expect(scenario.description == "Some prose")
  #expect(scenario.tags == ["a", "b-1"])
  #expect(scenario.requirements == [.mock, .admin])
  #expect(scenario.timeout == .seconds(120))
  #expect(
    outline(scenario.given.pool)
      == #"{MfaConfiguration: "OPTIONAL", Policies: {PasswordPolicy: {MinimumLength: 12}}}"#
  )
  #expect(
    outline(scenario.given.client) == "{ExplicitAuthFlows: [], ClientName: <text $(env.NAME)>}"
  )
  let variables = scenario.variables.map { "\($0.name) \(outline($0.value))" }
  #expect(variables == [#"first "012345""#, "second <any $(first)-x>"])
  let step = scenario.steps[0]
  #expect(input.name(of: step.actionRange) == "3️⃣4️⃣")
  #expect(input.name(of: step.range) == "3️⃣6️⃣")
  #expect(step.name.map { outline($0.template) } == "Sign in as $(user.email)")
  #expect(step.note == "why")
  #expect(step.id == "in")
  #expect(step.session == "phone")
  #expect(step.timeout == .literal(.seconds(10)))
  #expect(
    step.saves.map { "\($0.name) \($0.path) \(input.name(of: $0.range))" } == ["all tokens 5️⃣6️⃣"]
  )
  let saves = scenario.steps[1].saves
  #expect(
    saves.map { "\($0.name) \($0.path) \(input.name(of: $0.range))" } == ["who attributes.sub 7️⃣8️⃣"]
  )
  #expect(
    scenario.cleanup.map { outline($0.action) } == ["AdminDeleteUser {Username: <text $(who)>}"]
  )
}

@Test func `strings that differ only in their bytes stay different`() {
  let written = ["\u{212B}$(user.email)", "A\u{30A}$(user.email)"]
  let steps = written.map { "  - signUp: { username: \"\($0)\", password: $(user.password) }\n" }
  let text = "scenario: A\nsteps:\n" + steps.joined()
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  let actions = file.scenarios.flatMap(\.steps).compactMap { $0.action as? SignUp }
  let names = actions.map { outline($0.username.template) }
  #expect(names.map(ExactString.init) == written.map(ExactString.init))
}

@Test func `only documents without mistakes produce scenarios`() {
  let text = """
    scenario: Right
    steps: [signOut: {}]
    ---
    scenario: Wrong
    steps: [signout: {}]
    ---
    scenario: Duplicate keys
    steps: [{ signOut: {}, signOut: {} }]
    ---
    scenario: Right
    steps: [signOut: {}]
    ---
    scenario: Only a warning
    steps: [signUp: { username: "${a}" }]
    ---
    scenario: Broken [
    steps: [
    ---
    scenario: Right too
    steps: [signOut: {}]
    """
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  #expect(file.scenarios.map(\.name) == ["Right", "Only a warning", "Right too"])
}
