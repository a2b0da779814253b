@testable import Scenario
import Testing

/// A scenario that reads an environment variable in each place that can have a value.
private let text = """
  scenario: A
  examples: [{ x: $(env.EXAMPLE) }]
  given:
    pool: { PoolName: $(env.POOL) }
    client: { ClientName: $(env.CLIENT) }
    clients: { web: { CallbackURLs: [$(env.URL)] } }
    triggers: { customMessage: { smsMessage: $(env.TRIGGER) } }
    users:
      - as: alice
        username: $(env.USERNAME)
        password: $(secret.PASSWORD)
        email: $(env.EMAIL)
        phone: $(env.PHONE)
        status: $(env.STATUS)
        enabled: $(env.ENABLED)
        totp: $(env.TOTP)
        mfa: $(env.MFA)
        groups: [$(env.GROUP)]
        attributes: { name: $(env.ATTRIBUTE) }
  vars: { v: { w: [$(env.VARIABLE)] } }
  steps:
    - signUp: { username: $(example.x) }
      name: a $(env.NAME)
      timeout: $(env.TIMEOUT)
      when: { env.CONDITION: { not: $(env.PATTERN) } }
      expect:
        userSub: { oneOf: [$(env.ONE), { matches: $(env.REGEX) }], startsWith: $(env.START), endsWith: $(env.END) }
        httpStatus: { atLeast: $(env.LEAST), atMost: $(env.MOST) }
        response: { length: $(env.LENGTH) }
    - fetchDevices: {}
      expect: { devices: { each: { id: $(env.EACH) }, includes: [{ name: $(env.SOME) }], contains: { name: $(env.PART) } } }
    - AdminGetUser: { Username: $(v.w.0) }
      eventually: $(env.LIMIT)
      expect: { response: { UserAttributes: [{ Value: $(env.ELEMENT) }] } }
    - AdminListGroupsForUser: { Username: a }
      repeat: $(env.COUNT)
      until: { response: { Groups: [{ GroupName: $(env.UNTIL) }] } }
    - use: { flow: b.yaml, with: { word: $(env.ARGUMENT) } }
  cleanup:
    - AdminDeleteUser: { Username: $(env.CLEANUP) }
  """

@Test func `environment variables are found wherever values can be`() throws {
  let flow = "flow: f\nparameters: { word: {} }\nsteps: [signUp: { username: $(word) }]\n"
  let checked = try Checked(text, with: ["b.yaml": flow])
  #expect(checked.text == "")
  let names = text.matches(of: /(?:env|secret)\.([A-Z]+)/).map { String($0.1) }
  #expect(checked.scenarios.map(\.environmentNames) == [Set(names)])
  #expect(checked.scenarios.map(\.secretNames) == [["PASSWORD"]])
}

@Test(arguments: [
  "flow: f\nparameters: { a: { default: $(pool.domain) } }\nsteps: [signUp: { username: $(a) }]",
  "flow: f\nsteps: [signUp: { username: $(pool.domain) }]",
  "flow: f\nsteps: [signUp: { username: a }]\nreturns: { b: { c: [$(pool.domain)] } }",
  "flow: f\nsteps: [use: { flow: c.yaml }]",
])
func `a flow that reads the domain requires a pool with a domain`(_ flow: String) throws {
  let inner = "flow: g\nsteps: [signUp: { username: a }]\nreturns: { d: $(pool.domain) }"
  let text = "scenario: A\nsteps: [use: { flow: b.yaml }]"
  let checked = try Checked(text, with: ["b.yaml": flow, "c.yaml": inner])
  #expect(checked.scenarios.map(\.requirements) == [[.domain]])
}

@Test(
  arguments: [
    ("when: { pool.domain: { exists: true } }", []), ("note: x", [.domain]),
  ] as [(String, Set<Requirement>)]
)
func `a step with a condition on the domain does not require a domain`(
  _ modifier: String,
  _ expected: Set<Requirement>
) {
  let step = "signUp: { username: a }, expect: { userSub: $(pool.domain) }"
  let found = scenarios(of: "scenario: A\nsteps: [{ \(step), \(modifier) }]")
  #expect(found.map(\.requirements) == [expected])
}
