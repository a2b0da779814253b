import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  "defineAuthChallenge", "createAuthChallenge", "verifyAuthChallengeResponse",
  "VerifyAuthChallenge",
])
func `a trigger is suggested to replace a function of the pool`(_ name: String) throws {
  let found = try Checked(
    "scenario: A\ngiven: { triggers: { \(name): {} } }\nsteps: [ signOut: {} ]\n"
  )
  #expect(
    found.words == ["AF1103 unknown trigger `\(name)` – did you mean `customChallenge`?"]
  )
}

@Test func `a typo in a given user's name of three letters gives a warning`() throws {
  let text = """
    scenario: A
    given: { users: [ { as: bob } ] }
    steps:
    - signIn: { username: $(users.bop.email), password: $(users.bob.password) }
    """
  #expect(
    try Checked(text).words == [
      "AF1611 `given` has no user `bop`, so this is a new user – did you mean `bob`?"
    ]
  )
}

@Test(arguments: ["status: disabled", "status: Inactive"])
func `for a status about whether a user can sign in, enabled is suggested`(
  _ key: String
) throws {
  let text = "scenario: A\ngiven: { users: [ { as: bob, \(key) } ] }\nsteps: [ signOut: {} ]\n"
  #expect(try Checked(text).words.count == 1)
  #expect(try Checked(text).words.first?.hasSuffix("did you mean `enabled: false`?") == true)
}

@Test(arguments: [
  ("pool", "Name", "PoolName"), ("pool", "UserPoolName", "PoolName"),
  ("pool", "SchemaAttributes", "Schema"), ("pool", "schema", "Schema"),
  ("pool", "tags", "UserPoolTags"), ("client", "name", "ClientName"),
])
func `a setting's name in another tool or response gets the name in given`(
  _ key: String,
  _ name: String,
  _ member: String
) throws {
  let given = "given: { \(key): { \(name): $(uuid) } }"
  let found = try Checked("scenario: A\n\(given)\nsteps: [ signOut: {} ]\n").words
  #expect(found == ["AF1701 unknown member `\(name)` – did you mean `\(member)`?"])
}

@Test(arguments: [
  ("USER_SRP_AUTH", "ALLOW_USER_SRP_AUTH"), ("USER_AUTH", "ALLOW_USER_AUTH"),
  ("REFRESH_TOKEN_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"),
])
func `a value without its prefix gets a suggestion with the prefix`(
  _ word: String,
  _ meant: String
) throws {
  let given = "given: { client: { ExplicitAuthFlows: [\(word)] } }"
  let said =
    "AF1702 an element of `ExplicitAuthFlows` must be one of 12 values – did you mean `\(meant)`?"
  #expect(try Checked("scenario: A\n\(given)\nsteps: [ signOut: {} ]\n").words == [said])
}

@Test(arguments: [
  ("triggers: { customMessage: { emailSubject: Ho } }", "deleteUser: {}", true),
  ("triggers: { customMessage: { smsMessage: '{####}' } }", "deleteUser: {}", false),
  (
    "pool: { EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/example.com' } }, triggers: { customMessage: { emailSubject: Ho } }",
    "deleteUser: {}", false
  ),
  (
    "triggers: { customMessage: { emailMessage: a } }",
    "{ signUp: { username: a }, expect: { error: InvalidLambdaResponseException } }", false
  ),
])
func `a custom email text that the default pool rejects gives a warning`(
  _ given: String,
  _ step: String,
  _ isWarned: Bool
) throws {
  let text = "scenario: A\ngiven: { \(given) }\nsteps: [ \(step) ]\n"
  let project = ProjectNames(scope: .noProject, sources: [], variables: [], meansDefaultPool: true)
  let found = try Checked(["a.yaml"], of: MemoryFiles(texts: ["a.yaml": text]), project: project)
  let said =
    "AF1703 the pool does not accept custom email from a trigger – Set `EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/no-reply@example.com' }` in `given.pool`."
  #expect(found.words == (isWarned ? [said] : []))
  #expect(try Checked(text).words == [])
}

@Test func `clients written as a list are not reported as missing by steps that name them`() throws
{
  let text = """
    scenario: A
    given: { clients: [ legacy ] }
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
        client: legacy
    """
  #expect(try Checked(text).diagnostics.map(\.code.description) == ["AF1107"])
}
