import Diagnostics
@testable import Scenario
import Testing

private func given(_ text: String) throws -> Given {
  let checked = try Checked("scenario: A\ngiven:\n\(text)\nsteps:\n  - signOut: {}\n")
  #expect(checked.text == "")
  return try #require(checked.scenarios.first).given
}

@Test func `a given user keeps all written values`() throws {
  let users = try given(
    """
      users:
        - { as: alice }
        - as: bob
          username: bob-$(uuid)
          password: $(secret.WORD)
          email: $(users.alice.email)
          phone: "+15550100"
          verified: [email, phone]
          attributes: { name: Bob, "custom:age": 5 }
          status: RESET_REQUIRED
          enabled: false
          groups: [editors, $(env.GROUP)]
          totp: true
          mfa: sms
        - { as: carol, status: $(env.STATUS), enabled: $(env.ON), totp: $(env.ON), mfa: $(env.MFA) }
        - { as: dora, mfa: totp }
    """
  ).users
  #expect(users.map(\.name.name) == ["alice", "bob", "carol", "dora"])
  let (alice, bob, carol, dora) = (users[0], users[1], users[2], users[3])
  #expect(alice.status == .literal(.confirmed))
  #expect(alice.enabled == .literal(true))
  #expect(alice.totp == .literal(false))
  #expect(alice.username == nil && alice.mfa == nil && alice.verified == nil)
  #expect(bob.username.map { outline($0.template) } == "bob-$(uuid)")
  #expect(bob.password.map { outline($0.template) } == "$(secret.WORD)")
  #expect(bob.email.map { outline($0.template) } == "$(users.alice.email)")
  #expect(bob.phone.map { outline($0.template) } == "+15550100")
  #expect(bob.verified == .literal([.email, .phone]))
  #expect(outline(bob.attributes) == #"{name: "Bob", custom:age: "5"}"#)
  #expect(bob.status == .literal(.resetRequired))
  #expect(bob.enabled == .literal(false))
  #expect(bob.groups.literal?.map { outline($0.template) } == ["editors", "$(env.GROUP)"])
  #expect(bob.totp == .literal(true))
  #expect(bob.mfa == .literal(.sms))
  #expect(carol.status.text.map { outline($0.template) } == "$(env.STATUS)")
  #expect(carol.totp.text != nil && carol.enabled.text != nil && carol.mfa?.text != nil)
  #expect(dora.totp == .literal(true))
}

@Test func `additional clients take the members of CreateUserPoolClient`() throws {
  let clients = try given("  clients: { legacy: { PreventUserExistenceErrors: LEGACY }, web: {} }")
    .clients
  #expect(
    clients.map { "\($0.name.name) \(outline($0.settings))" } == [
      #"legacy {PreventUserExistenceErrors: "LEGACY"}"#, "web {}",
    ]
  )
}

@Test(arguments: [
  (
    "preSignUp: { autoConfirmUser: true, autoVerifyEmail: $(env.X) }",
    "{preSignUp: {autoConfirmUser: true, autoVerifyEmail: <boolean $(env.X)>}}"
  ),
  ("postConfirmation: {}", "{postConfirmation: {}}"),
  ("preAuthentication: { fail: no way }", #"{preAuthentication: {fail: "no way"}}"#),
  ("postAuthentication: { unreachable: true }", "{postAuthentication: {unreachable: true}}"),
  ("customChallenge: { invalid: true }", "{customChallenge: {invalid: true}}"),
  (
    "customChallenge: [{ ask: { prompt: 2 + 3 }, answer: \"5\" }, { answer: 6, metadata: m }]",
    #"{customChallenge: [{ask: {prompt: "2 + 3"}, answer: "5"}, {answer: "6", metadata: "m"}]}"#
  ),
  (
    "preTokenGeneration: { claims: { a: 1, b: [true] }, suppress: [email], groups: [] }",
    #"{preTokenGeneration: {claims: {a: 1, b: [true]}, suppress: ["email"], groups: []}}"#
  ),
  (
    "customMessage: { emailSubject: a, emailMessage: \"{####}\" }",
    ##"{customMessage: {emailSubject: "a", emailMessage: "{####}"}}"##
  ),
  (
    "userMigration: { users: [{ username: a, password: b, attributes: { email: c }, finalUserStatus: CONFIRMED }] }",
    #"{userMigration: {users: [{username: "a", password: "b", attributes: {email: "c"}, finalUserStatus: "CONFIRMED"}]}}"#
  ),
])
func `triggers keep their members with their types`(
  _ text: String,
  _ expected: String
) throws {
  #expect(outline(try given("  triggers: { \(text) }").triggers) == expected)
}

@Test(arguments: [
  ("claimsToAddOrOverride: { team: blue }", "did you mean `claims`?"),
  ("claimsToSuppress: [email]", "did you mean `suppress`?"),
  ("groupsToOverride: [qa]", "did you mean `groups`?"),
])
func `a member of a Lambda function's response gets the stub's member`(
  _ member: String,
  _ words: String
) {
  let triggers = "given: { triggers: { preTokenGeneration: { \(member) } } }"
  let found = mistakes(in: "scenario: A\n\(triggers)\nsteps: [ { signOut: {} } ]\n")
  #expect(found.contains(words), "\(found)")
}

@Test(arguments: [
  (
    "userMigration: { users: [ { username: a, frob: b } ] }",
    "In an element of `users`, use `username`, "
  ),
  (
    "customChallenge: [ { answer: a, frob: b } ]",
    "In an element of `customChallenge`, use `ask`, `answer`, or `metadata`."
  ),
])
func `an unknown key in an element gets only the keys of the element`(
  _ trigger: String,
  _ help: String
) {
  let text = "scenario: A\ngiven: { triggers: { \(trigger) } }\nsteps: [ { signOut: {} } ]\n"
  let found = mistakes(in: text)
  #expect(found.contains(help) && !found.contains("`fail`"), "\(found)")
}

private let questions =
  "If the trigger must not fail, write "
  + "`customChallenge: [ { ask: { ... }, answer: ..., metadata: ... } ]`."

@Test(arguments: [
  ("customChallenge: { invalid: 1️⃣false2️⃣ }", questions),
  ("customChallenge: { invalid: 1️⃣no2️⃣, answer: a }", questions),
  (
    "userMigration: { invalid: 1️⃣false2️⃣ }",
    "If the trigger must not fail, write `userMigration: { users: [ ... ] }`."
  ),
  (
    "userMigration: { invalid: 1️⃣false2️⃣, users: [ { username: a } ] }",
    "Remove the key if the trigger must not fail."
  ),
  (
    "preSignUp: { invalid: 1️⃣false2️⃣, autoConfirmUser: true }",
    "Remove the key if the trigger must not fail."
  ),
])
func `a failure that is off gets the value of a trigger that does not fail`(
  _ trigger: String,
  _ help: String
) {
  let text = "scenario: A\ngiven: { triggers: { \(trigger) } }\nsteps: [ { signOut: {} } ]\n"
  let title = "1️⃣2️⃣ AF1304 `invalid` must be `true` or left out"
  #expect(mistakes(in: text) == "\(title)\n  help: \(help)")
}

@Test func `all triggers of the language are in the table`() {
  #expect(
    TriggerTable.entries.map(\.name) == [
      "preSignUp", "postConfirmation", "preAuthentication", "postAuthentication",
      "customChallenge", "preTokenGeneration", "customMessage", "userMigration",
    ]
  )
}

@Test(arguments: [
  "signIn: { username: $(users.alice.username), password: $(totp(users.alice.totpSecret)) }",
  "signIn: { username: $(users.bob.email), password: $(users.carol.phone) }",
  "set: { secret2: $(users.alice.totpSecret), code: $(totp(users.dora.totpSecret)) }",
])
func `given users can be read, including the secret of their software token`(_ step: String) throws
{
  let text = """
    scenario: A
    vars: { early: $(users.alice.totpSecret) }
    given: { users: [{ as: alice, totp: true }, { as: bob }, { as: dora, totp: $(env.X) }] }
    steps:
      - signOut: {}
      - \(step)
    """
  #expect(try Checked(text).text == "")
}

private let requirements: [(String, Set<Requirement>)] = [
  ("triggers: { postConfirmation: {} }", [.mock]), ("users: [{ as: a }]", [.admin]),
  ("clients: { a: {} }", []), ("users: []", []),
]

@Test(arguments: requirements)
func `given determines what a scenario requires`(
  _ given: String,
  _ requirements: Set<Requirement>
) throws {
  let checked = try Checked("scenario: A\ngiven: { \(given) }\nsteps:\n  - signOut: {}\n")
  #expect(checked.scenarios.map(\.requirements) == [requirements])
}

@Test(arguments: [("0", 0), ("3", 3)])
func `retries must be a count`(_ text: String, _ count: Int) throws {
  let checked = try Checked("scenario: A\nretries: \(text)\nsteps:\n  - signOut: {}\n")
  #expect(checked.scenarios.map(\.retries) == [count])
}

@Test(arguments: ["aws", "my-aws-shop", "amazon-shop", "shop-cognito"])
func `a domain prefix with a reserved word is an error`(_ prefix: String) throws {
  let text = "scenario: A\ngiven: { pool: { domain: \(prefix) } }\nsteps: [ signOut: {} ]\n"
  let found = try Checked(text).diagnostics
  let word = prefix.split(separator: "-").first { ["aws", "amazon", "cognito"].contains($0) } ?? ""
  #expect(
    found.map(\.title) == [
      "Cognito rejects the prefix: `domain` is `\(prefix)`, which contains `\(word)`"
    ]
  )
  #expect(found.map(\.help) == ["Remove the reserved word from the prefix."])
}

@Test(arguments: ["shop", "awsome-shop", "my-amazons", "$(env.PREFIX)"])
func `a domain prefix without a reserved word is accepted`(_ prefix: String) throws {
  let text = "scenario: A\ngiven: { pool: { domain: \(prefix) } }\nsteps: [ signOut: {} ]\n"
  #expect(try Checked(text).text == "")
}

@Test func `a reserved word in a row of examples is reported at the row`() {
  let text = """
    scenario: A
    examples: [ { prefix: shop }, { prefix: 1️⃣aws-shop2️⃣ } ]
    given: { pool: { domain: $(example.prefix) } }
    steps: [ signOut: {} ]
    """
  #expect(
    mistakes(in: text) == """
      1️⃣2️⃣ AF1702 Cognito rejects the prefix: `domain` is `aws-shop`, which contains `aws`
        help: Remove the reserved word from the prefix.
      """
  )
}
