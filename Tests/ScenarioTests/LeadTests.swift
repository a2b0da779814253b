import Diagnostics
import Scenario
import Testing

// The advice in a message leads to a valid file.

@Test(arguments: [
  ("- 1️⃣signUp2️⃣:{ username: a, password: b }", "signUp"),
  ("- 1️⃣signUp2️⃣:{ username: a,\n    password: b }", "signUp"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣:{ nextStep: done, userSub: b }", "expect"),
])
func `a missing space between a colon and a bracket is reported`(_ steps: String, _ word: String) {
  #expect(
    mistakes(inSteps: steps) == """
      1️⃣2️⃣ AF1010 missing space after `\(word):`
        note: nothing else in this document is checked
        help: Write `\(word): { ... }`.
      """
  )
}

private let unquoted: [(expected: String, said: String)] = [
  (
    "{ error: UsernameExistsException: already exists }",
    "missing quotes or `{ }` around the value of `error`"
  ),
  (
    "{ error: { message: contains: exists } }",
    "missing quotes or `{ }` around the value of `message`"
  ),
  (
    "{ error: { message: 'It's-there' } }",
    "the quote before this character ends the string; to include a quote, write `''`"
  ),
  (
    "{ error: { message: \"It\"s-there\" } }",
    "the quote before this character ends the string; to include a quote, write `\\\"`"
  ),
  (
    "{ userSub: { matches: /^[0-9a-f-]+$/ } }",
    "inside `{ }` or `[ ]`, quote a string that contains a bracket"
  ),
  (
    "{ userSub: { matches: a{3} } }",
    "inside `{ }` or `[ ]`, quote a string that contains a bracket"
  ),
]

@Test(arguments: unquoted)
func `a string that needs quotes inside brackets gets advice to quote it`(
  _ expected: String,
  _ said: String
) throws {
  let text = "scenario: A\nsteps:\n- signUp: { username: a }\n  expect: \(expected)\n"
  let found = try Checked(text).words
  #expect(found.count == 1)
  #expect(found.first == "AF1014 expected `,` or `}` – \(said)")
}

@Test(arguments: [
  ("Pa,ss1234!", "ss1234!"), ("Pa,ss,1", "ss"),
])
func `a comma in an unquoted string inside braces gets advice to quote the string`(
  _ password: String,
  _ rest: String
) throws {
  let steps = "steps: [ { signUp: { username: a, password: \(password) } } ]"
  let said = "AF1105 `\(rest)` has no value – Inside `{ }`, quote a string that contains a comma."
  #expect(try Checked("scenario: A\n\(steps)\n").words.first == said)
}

@Test(arguments: [
  ("includes: EMAIL, SMS", "includes: [EMAIL, SMS]"),
  ("oneOf: EMAIL, SMS, TOTP", "oneOf: [EMAIL, SMS, TOTP]"),
  ("contains: EMAIL, SMS", "contains: 'EMAIL, SMS'"),
])
func `a comma in a matcher's unquoted operand is one mistake with the right form`(
  _ matcher: String,
  _ form: String
) throws {
  let expected = "expect: { response: { UserMFASettingList: { \(matcher) } } }"
  let text = "scenario: A\nsteps:\n- AdminGetUser: { Username: a }\n  \(expected)\n"
  let found = try Checked(text).diagnostics
  #expect(found.map(\.title) == ["`SMS` has no value"])
  #expect(found.map(\.help) == ["Write `\(form)`."])
}

@Test func `a comma and a space in an unquoted value get advice to quote the value`() throws {
  let steps = "steps: [ { signUp: { username: Doe, John, attributes: { name: x } } } ]"
  let found = try Checked("scenario: A\n\(steps)\n").diagnostics
  let help =
    "Write `John: ...`. If `Doe, John` is one string, put it in quotes. If it is a list, put it "
    + "in `[ ]`."
  #expect(found.map(\.title) == ["`John` has no value"])
  #expect(found.map(\.help) == [help])
}

@Test(arguments: [
  ("password: Pa,ss word", "`ss word` has no value"), ("password: Pa,ss=x", "`ss=x` has no value"),
])
func `a comma without a space in an unquoted value gets advice to quote the value`(
  _ written: String,
  _ title: String
) throws {
  let found = try Checked("scenario: A\nsteps: [ { signUp: { username: a, \(written) } } ]\n")
    .diagnostics.filter { "\($0.code)" == "AF1105" }
  #expect(found.map(\.title) == [title])
  #expect(found.map(\.help) == ["Inside `{ }`, quote a string that contains a comma."])
}

@Test func `a comma in an attribute's unquoted value is one mistake`() throws {
  let steps = "steps: [ { signUp: { username: a, attributes: { name: Doe, Jane } } } ]"
  let found = try Checked("scenario: A\n\(steps)\n").diagnostics
  #expect(found.map(\.title) == ["`Jane` has no value"])
}

@Test(arguments: [
  ("totp()", "AF1301 expected a path or a number", "totp(users.alice.totpSecret)"),
  ("random.digits()", "AF1301 expected a path or a number", "random.digits(6)"),
  ("totp('JBSW')", "AF1301 expected a path or a number", "totp(users.alice.totpSecret)"),
  ("totp(users.a)", "AF1607 `users.a` is not a value by itself", "totp(users.alice.totpSecret)"),
  ("random.string", "AF1607 `random.string` is not a value by itself", "random.string(12)"),
])
func `a call with invalid arguments gets an example`(
  _ value: String,
  _ title: String,
  _ example: String
) throws {
  let given = "given: { users: [ { as: a, totp: true } ] }"
  let text = "scenario: A\n\(given)\nsteps:\n- confirmSignIn: { code: $(\(value)) }\n"
  #expect(try Checked(text).words == ["\(title) – For example, write `$(\(example))`."])
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
  ("signUp: { username: a }", "UserExists", "UsernameExistsException"),
  ("signUp: { username: a }", "UsernameExists", "UsernameExistsException"),
  ("signUp: { username: a }", "UserNotFoundExeption", "UserNotFoundException"),
])
func `errors that the step can return are suggested first`(
  _ step: String,
  _ name: String,
  _ meant: String
) throws {
  let text = "scenario: A\nsteps:\n- \(step)\n  expect: { error: \(name) }\n"
  let said = "AF1406 unknown error type `\(name)` – did you mean `\(meant)`?"
  #expect(try Checked(text).words == [said])
}

@Test(arguments: [
  (
    "AdminGetUser: { Username: a }\n  expect: { UserStatus: CONFIRMED }",
    "AF1401 the outcome of `AdminGetUser` has no `UserStatus` – Write `response: { UserStatus: ... }`."
  ),
  (
    "AdminCreateUser: { Username: a }\n  expect: { UserStatus: CONFIRMED }",
    "AF1401 the outcome of `AdminCreateUser` has no `UserStatus` – Write `response: { User: { UserStatus: ... } }`."
  ),
  (
    "signUp: { username: a }\n  expect: { medium: EMAIL }",
    "AF1401 the outcome of `signUp` has no `medium` – Write `delivery: { medium: ... }`."
  ),
  (
    "AdminCreateUser: { Username: a }\n  save: { sub: User.Username }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `AdminCreateUser` has no `User` – did you mean `response.User.Username`?"
  ),
  (
    "expectPool: { PasswordPolicy: { MinimumLength: 12 } }",
    "AF1205 unknown setting `PasswordPolicy` – Move it to `Policies`."
  ),
])
func `a nested field named at the top level gets advice on its path`(
  _ step: String,
  _ said: String
) throws {
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").words == [said])
}

@Test(arguments: [
  (
    "AdminSetUserMFAPreference: { Username: a, PreferredMfa: true }",
    "AF1502 unknown member `PreferredMfa` – Move it to `SMSMfaSettings`, `SoftwareTokenMfaSettings`, or `EmailMfaSettings`."
  ),
  (
    "expectPool: { EmailMessage: a }",
    "AF1205 unknown setting `EmailMessage` – Move it to `VerificationMessageTemplate` or `AdminCreateUserConfig.InviteMessageTemplate`."
  ),
  (
    "signIn: { username: a, password: b }\n  expect: { claims: { sub: a } }",
    "AF1401 the outcome of `signIn` has no `claims` – Write `tokens: { id: { claims: ... } }` or `tokens: { access: { claims: ... } }`."
  ),
  (
    "signIn: { username: a, password: b }\n  save: { sub: claims.sub }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `signIn` has no `claims` – Write `tokens.id.claims.sub` or `tokens.access.claims.sub`."
  ),
])
func `advice on a nested field names every place that has the field`(
  _ step: String,
  _ said: String
) throws {
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").words == [said])
}

@Test func `a limit for a time that is not a time gets advice on writing times`() throws {
  let step = "AdminGetUser: { Username: a }\n  expect: { response: { \(limit) } }"
  let said =
    "AF1403 `atLeast` needs a time here – Write a time such as `$(now-1d)` or `2026-11-22`."
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").words == [said])
}

private let limit = "UserLastModifiedDate: { atLeast: yesterday }"

private let pairs = "[ { Name: email, Value: b@c.de } ]"

@Test(arguments: [
  ("steps: [ signUp: { username: a, attributes: \(pairs) } ]", "Write `{ email: ... }`."),
  (
    "given: { users: [ { as: a, attributes: \(pairs) } ] }\nsteps: [ signOut: {} ]",
    "Write `{ email: ... }`."
  ),
  ("steps: [ http: { url: https://a.b, headers: [ a ] } ]", "Write `{ NAME: ... }`."),
  ("steps: [ http: { url: https://a.b, form: [ a ] } ]", "Write `{ NAME: ... }`."),
  ("examples: [ a ]\nsteps: [ signOut: {} ]", "Write `{ KEY: value }`."),
])
func `a value that must be a mapping gets advice that shows the form`(
  _ text: String,
  _ help: String
) throws {
  let found = try Checked("scenario: A\n\(text)\n").diagnostics
  #expect(found.map(\.code.description) == ["AF1107"])
  #expect(found.map(\.help) == [help])
}

@Test(arguments: [
  ("signIn: ann", "Write `signIn: { username: ann }`."),
  ("signIn: 'ann'", "Write `signIn: { username: 'ann' }`."),
  ("signIn: Doe, Ann's", "Write `signIn: { username: 'Doe, Ann''s' }`."),
  ("awaitCode: $(env.NAME)@a.de", "Write `awaitCode: { to: $(env.NAME)@a.de }`."),
  ("http: https://a.b/c", "Write `http: { url: https://a.b/c }`."),
  ("signIn: $(env.NAME)", "Write `signIn: { username: ... }`."),
  ("signIn: [ann]", "Write `signIn: { username: ... }`."),
  (
    "signIn: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddd", "Write `signIn: { username: ... }`."
  ),
  ("confirmSignUp: '123456'", "Write `confirmSignUp: { username: ..., code: ... }`."),
])
func `a string in place of the parameters gets advice with the string in its parameter`(
  _ step: String,
  _ help: String
) throws {
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").diagnostics.map(\.help) == [help])
}

@Test(arguments: [
  ("", "http: $(example.list)", "`http`", "mapping"),
  ("given: { users: $(example.list) }", "signOut: {}", "`users`", "list"),
  ("given: { clients: $(example.list) }", "signOut: {}", "`clients`", "mapping"),
  ("", "set: $(example.list)", "`set`", "mapping"),
])
func `a value in place of a literal list or mapping is reported`(
  _ given: String,
  _ step: String,
  _ subject: String,
  _ kind: String
) throws {
  let rows = "examples: [ { list: [a] }, { list: [b] } ]"
  let found = try Checked("scenario: A\n\(rows)\n\(given)\nsteps: [ \(step) ]\n").words
  let title = "AF1307 \(subject) must be a literal \(kind): `$(...)` is not supported here"
  #expect(found.contains { $0.hasPrefix(title) }, "\(found)")
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

@Test(arguments: ["injectFault:", "injectFault: SignUp"])
func `the advice for a fault without parameters is a valid step`(_ step: String) throws {
  let found = try Checked("scenario: A\nsteps:\n- \(step)\n- signOut: {}\n").diagnostics
  let advised = "injectFault: { operation: SignUp, error: TooManyRequestsException }"
  #expect(found.map(\.help) == ["For example, write `\(advised)`."])
  #expect(try Checked("scenario: A\nsteps:\n- \(advised)\n- signOut: {}\n").text == "")
}

@Test(arguments: [
  ("operation: SignUp", "For example, add `error: TooManyRequestsException`."),
  ("", "For example, add `operation: SignUp` and `error: TooManyRequestsException`."),
  ("mail: late", "For example, add `by: 2s`."),
])
func `the advice for a missing parameter adds everything that is missing`(
  _ given: String,
  _ help: String
) throws {
  let text = "scenario: A\nsteps:\n- injectFault: { \(given) }\n- signOut: {}\n"
  #expect(try Checked(text).diagnostics.map(\.help) == [help])
}
