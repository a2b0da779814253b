import CognitoModel
import Diagnostics
import Testing

@testable import Scenario

/// A flow with every key of a flow.
let completeFlow = """
  flow: confirmed user
  description: Everything that a flow can have.
  parameters:
    email: { description: where the code goes, default: a@b.c }
  steps:
    - signUp: { username: $(email) }
      save: sub
  returns: { sub: $(sub) }
  """

private let document = """
  scenario: Signs up $(example.name)
  description: Everything that a scenario can have.
  tags: [smoke]
  requires: [admin]
  given:
    pool: { MfaConfiguration: OPTIONAL }
    client: { PreventUserExistenceErrors: LEGACY }
    clients: { web: { PreventUserExistenceErrors: ENABLED } }
    triggers:
      preSignUp: { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false }
      postConfirmation: {}
      preAuthentication: { fail: no }
      postAuthentication: { unreachable: true }
      customChallenge: [{ ask: { a: b }, answer: c, metadata: d }]
      preTokenGeneration: { claims: { a: [1] }, suppress: [b], groups: [c] }
      customMessage: { emailSubject: a, emailMessage: "{####}", smsMessage: "{####}" }
      userMigration:
        users: [{ username: a, password: b, attributes: { name: d }, finalUserStatus: CONFIRMED }]
    users:
      - as: alice
        username: alice@b.c
        password: Sh0rt.pass
        email: alice@b.c
        phone: "+15550100"
        verified: [email, phone]
        attributes: { given_name: Alice }
        status: CONFIRMED
        enabled: true
        groups: [editors]
        totp: true
        mfa: totp
  vars: { plan: $(uuid) }
  examples: [{ name: one }]
  steps:
    - signUp: { username: $(plan) }
  cleanup:
    - deleteUser: {}
  timeout: 1m
  retries: 2
  lock: [mail]
  """

@Test(arguments: [
  (ScenarioKey.allCases.map(\.rawValue), document),
  (GivenKey.allCases.map(\.rawValue), document),
  (GivenUserKey.allCases.map(\.rawValue), document),
  (TriggerTable.entries.map(\.name), document),
  (FlowDocumentKey.allCases.map(\.rawValue), completeFlow),
  (FlowParameterKey.allCases.map(\.rawValue), completeFlow),
])
func `every key of a document is accepted`(_ keys: [String], _ text: String) throws {
  for key in keys {
    let isTried = text.split(separator: "\n").contains { line in
      line.contains(" \(key): ") || line.drop { $0 == " " }.hasPrefix("\(key):")
    }
    #expect(isTried, "\(key) is not tested")
  }
  #expect(try Checked(text).text == "")
}

@Test(arguments: Requirement.allCases)
func `every word of requires is accepted`(_ word: Requirement) throws {
  let text = "scenario: A\nrequires: [\(word.rawValue)]\nsteps:\n  - signOut: {}\n"
  #expect(try Checked(text).scenarios.map(\.requirements) == [[word]])
}
