import Diagnostics
@testable import Scenario
import Testing

private func flows(_ text: String, in project: ProjectNames) throws -> [String] {
  let files = MemoryFiles(texts: ["a.yaml": "scenario: A\n" + text])
  return try Checked(["a.yaml"], of: files, project: project).diagnostics
    .filter { ["AF1509", "AF1510"].contains("\($0.code)") }
    .map { "\($0.severity) \($0.title)" }
}

private let given = "given: { client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] } }\n"
private let srp = "error the client does not allow `USER_SRP_AUTH`"

private let explicit: [(text: String, words: String?)] = [
  (given + "steps: [ signIn: { username: a, password: b } ]", srp),
  (given + "steps: [ signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH } ]", nil),
  (given + "steps: [ InitiateAuth: { AuthFlow: USER_SRP_AUTH } ]", srp),
  (given + "steps: [ InitiateAuth: { AuthFlow: USER_SRP_AUTH, ClientId: abc } ]", nil),
  (given + "steps: [ autoSignIn: {} ]", "error the client does not allow `USER_AUTH`"),
  (
    given
      + "steps: [ { signIn: { username: a, password: b }, expect: { error: InvalidParameterException } } ]",
    nil
  ),
  (
    given
      + "steps: [ { signIn: { username: a, password: b }, when: { client.ExplicitAuthFlows: { exists: true } } } ]",
    nil
  ),
  (
    given
      + "steps: [ UpdateUserPoolClient: { ClientId: a }, signIn: { username: a, password: b } ]",
    nil
  ),
  (given + "steps: [ { signIn: { username: a, password: b }, client: other } ]", nil),
  (
    "given: { clients: { web: { ExplicitAuthFlows: [ALLOW_USER_AUTH] } } }\nsteps: [ { signIn: { username: a, password: b }, client: web } ]",
    "error the client `web` does not allow `USER_SRP_AUTH`"
  ),
  (
    "given: { client: { ExplicitAuthFlows: [USER_PASSWORD_AUTH] } }\nsteps: [ signIn: { username: a, password: b } ]",
    nil
  ),
  (
    "given: { client: { ExplicitAuthFlows: [$(env.FLOW)] } }\nsteps: [ signIn: { username: a, password: b } ]",
    nil
  ),
  (
    "given: { client: { ExplicitAuthFlows: [ALLOW_USER_AUTH] }, pool: { Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD] } } } }\nsteps: [ signIn: { username: a, flow: USER_AUTH, preferred: SMS_OTP } ]",
    "warning the pool does not allow `SMS_OTP` as the first factor"
  ),
]

private let choosing: [(text: String, words: [String])] = [
  ("confirmSignIn: { select: SMS_OTP }", ["SMS_OTP"]),
  ("confirmSignIn: { select: EMAIL_OTP }", ["EMAIL_OTP"]),
  ("confirmSignIn: { select: WEB_AUTHN }", ["WEB_AUTHN"]),
  ("confirmSignIn: { select: PASSWORD_SRP }", []),
  ("confirmSignIn: { select: SOFTWARE_TOKEN_MFA }", []),
  // After the password, EMAIL_OTP is a second factor.
  ("confirmSignIn: { select: PASSWORD }, confirmSignIn: { select: EMAIL_OTP }", []),
  ("{ confirmSignIn: { select: EMAIL_OTP }, as: other }", []),
  ("{ confirmSignIn: { select: SMS_OTP }, expect: { error: InvalidParameterException } }", []),
  (
    "InitiateAuth: { AuthFlow: USER_AUTH, AuthParameters: { USERNAME: a, PREFERRED_CHALLENGE: SMS_OTP } }",
    ["SMS_OTP"]
  ),
]

@Test(arguments: choosing)
func `a first factor that the scenario's pool does not allow is reported where it is selected`(
  _ step: String,
  _ factors: [String]
) throws {
  let client = "given: { client: { ExplicitAuthFlows: [ALLOW_USER_AUTH] } }\n"
  let steps = step.replacing("}, confirmSignIn", with: "}\n  - confirmSignIn")
  let text = client + "steps:\n  - signIn: { username: a, flow: USER_AUTH }\n  - \(steps)"
  let words = factors.map { "warning the pool does not allow `\($0)` as the first factor" }
  #expect(try flows(text, in: builtIn) == words)
}

@Test(arguments: explicit)
func `a sign-in that the scenario's client does not allow is reported`(
  _ text: String,
  _ words: String?
) throws {
  #expect(try flows(text, in: .unknown) == [words].compactMap(\.self))
}

@Test(arguments: [
  (
    "",
    "Write `ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]`"
  ),
  (
    "USER_PASSWORD_AUTH",
    "Write `ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH]`"
  ),
  (
    "ALLOW_USER_SRP_AUTH, USER_PASSWORD_AUTH",
    "Write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH]`"
  ),
  ("ALLOW_USER_SRP_AUTH", "Add `ALLOW_USER_AUTH` to `ExplicitAuthFlows`"),
])
func `the help for a refused flow leads to a list that Cognito accepts`(
  _ flows: String,
  _ form: String
) throws {
  let text = """
    scenario: A
    given: { client: { ExplicitAuthFlows: [\(flows)] } }
    steps:
      - signIn: { username: a, flow: USER_AUTH, preferred: EMAIL_OTP }
      - signIn: { username: a, password: b }
    """
  let found = try Checked(["a.yaml"], of: MemoryFiles(texts: ["a.yaml": text]), project: .unknown)
    .diagnostics.first { "\($0.code)" == "AF1509" }
  #expect(found?.help == "\(form), or expect the `error` if the rejection is intended.")
}

@Test func `the help for a refused factor keeps the other factors`() throws {
  let text = """
    scenario: A
    given:
      client: { ExplicitAuthFlows: [ALLOW_USER_AUTH] }
      pool: { Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, WEB_AUTHN] } } }
    steps: [ signIn: { username: a, flow: USER_AUTH, preferred: SMS_OTP } ]
    """
  let found = try Checked(["a.yaml"], of: MemoryFiles(texts: ["a.yaml": text]), project: .unknown)
    .diagnostics.first { "\($0.code)" == "AF1510" }
  let factors = "AllowedFirstAuthFactors: [PASSWORD, WEB_AUTHN, SMS_OTP]"
  #expect(
    found?.help == "Set `Policies: { SignInPolicy: { \(factors) } }` in `given.pool`."
  )
}

@Test func `the built-in mock's default client is checked with its flows`() throws {
  let text = "steps: [ signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH } ]"
  let words = "warning the client does not allow `USER_PASSWORD_AUTH`"
  #expect(try flows(text, in: builtIn) == [words])
  let null = "given: { client: { ExplicitAuthFlows: null } }\n"
  #expect(try flows(null + text, in: builtIn) == [words])
  #expect(try flows(text, in: .unknown) == [])
  #expect(try flows("requires: [live]\n" + text, in: builtIn) == [])
  #expect(try flows("steps: [ signIn: { username: a, password: b } ]", in: builtIn) == [])
}

@Test func `a sign-in in a flow is checked against the caller's client`() throws {
  let files = MemoryFiles(texts: [
    "a.yaml": "scenario: A\n\(given)steps: [ use: { flow: f.yaml } ]",
    "f.yaml": "flow: f\nsteps: [ signIn: { username: a, password: b } ]",
  ])
  let found = try Checked(["a.yaml"], of: files, project: .unknown).diagnostics.map(\.title)
  #expect(found == ["the client does not allow `USER_SRP_AUTH`"])
}
