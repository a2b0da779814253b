import Diagnostics
import JSON
import Testing
import Values

@testable import Scenario

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
