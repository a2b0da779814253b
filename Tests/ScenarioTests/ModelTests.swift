import Diagnostics
import DiagnosticsTesting
import JSON
import Scenario
import Testing
import Values

private let typedActions: [(String, String)] = [
  (
    "- signUp: { username: $(user.email) }",
    "signUp $(user.email) nothing nothing nothing false nothing"
  ),
  (
    "- signUp: { username: a, password: 012345, attributes: { age: 5, ok: yes }, validationData: { a: $(n) }, autoSignIn: true, metadata: {} }",
    #"signUp a 012345 {age: "5", ok: "yes"} {a: <text $(n)>} true {}"#
  ),
  ("- confirmSignUp: { username: a, code: x$(n) }", "confirmSignUp a x$(n) nothing nothing"),
  (
    "- confirmSignUp: { username: a, code: 1, forceAliasCreation: false }",
    "confirmSignUp a 1 false nothing"
  ),
  ("- resendSignUpCode: { username: a, metadata: { b: c } }", #"resendSignUpCode a {b: "c"}"#),
  ("- resetPassword: { username: a }", "resetPassword a nothing"),
  (
    "- confirmResetPassword: { username: a, newPassword: bc, code: d }",
    "confirmResetPassword a bc d nothing"
  ),
  ("- signIn: { username: a, password: b }", "signIn a b USER_SRP_AUTH nothing"),
  (
    "- signIn: { username: a, flow: ADMIN_USER_PASSWORD_AUTH }",
    "signIn a nothing ADMIN_USER_PASSWORD_AUTH nothing"
  ),
  (
    "- signIn: { username: a, flow: USER_AUTH, preferred: WEB_AUTHN, device: true }",
    "signIn a nothing USER_AUTH WEB_AUTHN nothing from true"
  ),
  ("- confirmSignIn: { passkey: true }", "confirmSignIn passkey true nothing"),
  ("- rememberDevice: {}", "rememberDevice nothing"),
  ("- forgetDevice: { device: true }", "forgetDevice true"), ("- fetchDevices: {}", "fetchDevices"),
  ("- associateWebAuthnCredential: {}", "associateWebAuthnCredential"),
  ("- listWebAuthnCredentials: {}", "listWebAuthnCredentials"),
  ("- deleteWebAuthnCredential: { id: a }", "deleteWebAuthnCredential a"),
  (
    "- confirmSignIn: { newPassword: a, attributes: { name: b } }",
    #"confirmSignIn a {name: "b"} nothing"#
  ),
  ("- fetchAuthSession: { refresh: true }", "fetchAuthSession true nothing"),
  ("- fetchAuthSession: {}", "fetchAuthSession false nothing"),
  ("- signOut: { global: \"true\" }", "signOut true"), ("- deleteUser: {}", "deleteUser"),
  ("- updatePassword: { oldPassword: ab, newPassword: cd }", "updatePassword ab cd"),
  ("- fetchUserAttributes: {}", "fetchUserAttributes"),
  (
    "- awaitCode: { to: a, source: b, within: 1m30s, match: '[0-9]+', subject: x, sender: { endsWith: y } }",
    "awaitCode a b 1m30s [0-9]+ x (endsWith y)"
  ),
  (
    "- awaitMessage: { to: $(env.TO), within: $(env.WITHIN), subject: { contains: $(env.SUBJECT) } }\n    note: x",
    "awaitMessage $(env.TO) nothing $(env.WITHIN) nothing (contains $(env.SUBJECT)) nothing"
  ),
  ("- expectNoMessage: { to: a@b.c, for: 5s, source: qa }", "expectNoMessage a@b.c qa 5s"),
  (
    "- expectUser: { username: a, exists: true, status: CONFIRMED, attributes: { b: true } }",
    "expectUser a true {status: CONFIRMED, attributes: {b: true}}"
  ),
  ("- set: { a: 1, b: $(a)2, c: [$(b)] }", #"set a=1 b=<any $(a)2> c=[<any $(b)>]"#),
  ("- wait: 1s500ms", "wait 1s500ms"), ("- advanceClock: 24h1m", "advanceClock 1d1m"),
  (
    "- injectFault: { operation: SignUp, error: TooManyRequestsException, times: 0 }",
    "injectFault SignUp error TooManyRequestsException 0"
  ),
  (
    "- injectFault: { operation: SignUp, httpStatus: $(env.S) }",
    "injectFault SignUp status $(env.S) 1"
  ),
  ("- injectFault: { operation: SignUp, latency: 5s }", "injectFault SignUp latency 5s 1"),
  ("- injectFault: { operation: SignUp, drop: true }", "injectFault SignUp drop true 1"),
  ("- injectFault: { operation: SignUp, throttle: true }", "injectFault SignUp throttle true 1"),
  ("- injectFault: { mail: late, by: 5s }", "injectFault mail late 5s 1"),
  ("- injectFault: { mail: lost }", "injectFault mail lost nothing 1"),
  ("- GetUser: {}", "GetUser {}"),
  (
    "- AdminCreateUser: { Username: 012, UserAttributes: [{ Name: a, Value: true }], ForceAliasCreation: true, MessageAction: null, ClientMetadata: { a: null } }",
    #"AdminCreateUser {Username: "012", UserAttributes: [{Name: "a", Value: "true"}], ForceAliasCreation: true, MessageAction: null, ClientMetadata: {a: null}}"#
  ),
  (
    "- ListUsers: { Limit: \"10\", Filter: \"null\", AttributesToGet: [a, $(n)] }",
    #"ListUsers {Limit: 10, Filter: "null", AttributesToGet: ["a", <text $(n)>]}"#
  ),
  (
    "- AdminListGroupsForUser: { Username: $(n), Limit: $(n) }",
    "AdminListGroupsForUser {Username: <text $(n)>, Limit: <integer $(n)>}"
  ),
  (
    "- CompleteWebAuthnRegistration: { Credential: { a: 1.50, b: \"1\", c: true, d: yes, e: 007, f: ~ } }",
    #"CompleteWebAuthnRegistration {Credential: {a: 1.50, b: "1", c: true, d: "yes", e: "007", f: null}}"#
  ),
  (
    "- expectPool: { MfaConfiguration: { oneOf: [ON, OPTIONAL] }, WebAuthnConfiguration: { exists: false } }",
    "expectPool {MfaConfiguration: (oneOf ON|OPTIONAL), WebAuthnConfiguration: (exists false)}"
  ),
  (
    "- expectClient: { ExplicitAuthFlows: { includes: [ALLOW_USER_AUTH] } }",
    "expectClient {ExplicitAuthFlows: (includes ALLOW_USER_AUTH)}"
  ),
  ("- verifyToken: { token: $(n) }", "verifyToken $(n) nothing nothing nothing"),
  (
    "- verifyToken: { token: a, use: access, clientId: $(n), claims: { sub: { exists: true }, exp: $(n) } }",
    "verifyToken a access $(n) {sub: (exists true), exp: $(n)}"
  ),
  (
    "- http: { url: https://a.test/$(n) }",
    "http https://a.test/$(n) nothing nothing nothing false"
  ),
  (
    "- http: { url: $(env.APP)/a, method: PUT, headers: { X-A: 5 }, json: { a: 5, b: [\"5\", null] }, follow: true }",
    #"http $(env.APP)/a PUT {X-A: "5"} json {a: 5, b: ["5", null]} true"#
  ),
  (
    "- http: { url: HTTP://a.test, method: $(env.METHOD), form: { a: 5 }, follow: $(env.FOLLOW) }",
    #"http HTTP://a.test $(env.METHOD) nothing form {a: "5"} $(env.FOLLOW)"#
  ),
  (
    "- http: { url: https://a.test, body: \"a b\" }",
    "http https://a.test nothing nothing text a b false"
  ),
  ("- signIn: { username: a, flow: $(env.FLOW) }", "signIn a nothing $(env.FLOW) nothing"),
  ("- signOut: { global: $(env.GLOBAL) }", "signOut $(env.GLOBAL)"),
]

@Test(arguments: typedActions)
func `an action becomes its typed form`(_ step: String, _ expected: String) {
  #expect(actions(step) == [expected])
}

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

private let requirements: [(String, Set<Requirement>)] = [
  ("signOut: {}", []), ("AdminGetUser: { Username: a }", [Requirement.admin]), ("GetUser: {}", []),
  ("expectUser: { username: a }", [.admin]), ("awaitCode: { to: $(users.b.email) }", [.email]),
  ("awaitCode: { to: $(user.phone) }", [.sms]), ("awaitCode: { to: \"+15550100\" }", [.sms]),
  ("awaitCode: { to: a@b.c }", [.email]), ("awaitCode: { to: $(user.username) }", []),
  ("signIn: { username: a, flow: ADMIN_USER_PASSWORD_AUTH }", [.admin]),
  ("expectPool: { MfaConfiguration: OFF }", [.admin]),
  ("expectClient: { ClientName: web }", [.admin]), ("verifyToken: { token: a }", []),
  ("http: { url: 'https://a.test' }", []), ("awaitMessage: { to: $(user.phone) }", [.sms]),
  ("expectNoMessage: { to: a@b.c, for: 5s }", [.email]), ("setUpTOTP: {}", []),
]

@Test(arguments: requirements)
func `steps determine what a scenario requires`(_ step: String, _ expected: Set<Requirement>) {
  let text = "scenario: A\nsteps:\n  - \(step)\n    note: x\n"
  #expect(scenarios(of: text).map(\.requirements) == [expected])
}

private let recipients: [(String, Set<Requirement>, Bool)] = [
  ("awaitCode: { to: $(mail) }", [.email], false), ("awaitCode: { to: $(call) }", [.sms], false),
  ("awaitCode: { to: $(same) }", [.email], false),
  ("awaitCode: { to: $(people.bob.phone) }", [.sms], false),
  ("awaitCode: { to: $(read) }", [], true),
  ("awaitCode: { to: $(user.username) }", [], true), ("awaitCode: { to: bob }", [], true),
  ("awaitCode: { to: \"a+$(uuid)@b.c\" }", [.email], false),
  ("awaitCode: { to: \"+1555$(read)\" }", [.sms], false),
  ("awaitCode: { to: $(read), source: team }", [], false),
  ("awaitMessage: { to: $(call) }", [.sms], false), ("awaitMessage: { to: $(read) }", [], true),
]

@Test(arguments: recipients)
func `the value behind a recipient's name determines what an await requires`(
  _ step: String,
  _ expected: Set<Requirement>,
  _ needsSomeSource: Bool
) {
  let text = """
    scenario: A
    vars:
      mail: a@b.c
      call: $(users.bob.phone)
      same: $(mail)
      people: { bob: { phone: "+15550100" } }
      read: $(env.WHO)
    steps:
      - \(step)
        note: x
    """
  let found = scenarios(of: text)
  #expect(found.map(\.requirements) == [expected])
  #expect(found.map(\.needsSomeSource) == [needsSomeSource])
}

@Test func `advanceClock requires a pool with a clock`() {
  let text = "scenario: A\nsteps:\n  - signOut: {}\n  - advanceClock: 1h\n"
  #expect(scenarios(of: text).map(\.requirements) == [[.clock]])
}

@Test func `injectFault requires a pool with faults`() {
  let fault = "injectFault: { operation: SignUp, drop: true }"
  let text = "scenario: A\nsteps:\n  - signOut: {}\n  - \(fault)\n"
  #expect(scenarios(of: text).map(\.requirements) == [[.faults]])
}

@Test func `the environment variables that an await reads are known`() {
  let text = """
    scenario: A
    steps:
      - awaitMessage: { to: $(env.TO), within: $(env.SPAN), sender: { not: $(env.SENDER) } }
        note: x
        when: { secret.MODE: a }
        repeat: $(env.COUNT)
        until: { message: { text: { contains: $(env.TEXT) } } }
    """
  #expect(
    scenarios(of: text).map(\.environmentNames)
      == [["TO", "SPAN", "SENDER", "MODE", "COUNT", "TEXT"]]
  )
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
