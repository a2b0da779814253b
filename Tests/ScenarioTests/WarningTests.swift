import CognitoModel
import Diagnostics
import Testing

@testable import Scenario

@Test(arguments: [
  (
    "- signOut: {}\n    expect: { error: 1️⃣UserNotFoundException2️⃣ }",
    """
    1️⃣2️⃣ warning AF1407 `signOut` is not known to return `UserNotFoundException`
      help: Check the error type, which the service model does not list for `RevokeToken` or `GlobalSignOut`.
    """
  ),
  ("- signOut: {}\n    expect: { error: UserNotFoundException }\n    note: seen in spring", ""),
  (
    "- GetUser: {}\n    expect: { error: { type: { oneOf: [1️⃣AliasExistsException2️⃣, NotSignedIn] } } }",
    """
    1️⃣2️⃣ warning AF1407 `GetUser` is not known to return `AliasExistsException`
      help: Check the error type, which the service model does not list for `GetUser`.
    """
  ),
])
func `an error that the model does not list gives a warning`(_ steps: String, _ expected: String) {
  #expect(mistakes(inSteps: "  " + steps) == expected)
}

@Test func `a note silences the warnings of its step only, and no errors`() {
  let input = """
      - awaitCode: { to: "${a}", 1️⃣colour2️⃣: b }
        note: by hand
      - awaitCode: { to: "3️⃣${a}4️⃣" }
        note: ""
      - signUp: { username: "5️⃣${a}6️⃣" }
    """
  #expect(
    mistakes(inSteps: input) == """
      1️⃣2️⃣ AF1205 unknown parameter `colour`
        help: In `awaitCode`, use only `to`, `source`, `within`, `match`, `subject`, and `sender`.
      5️⃣6️⃣ warning AF1302 an expression must be written as `$(...)` | this is a literal string
        help: Write `$(a)`.
      """
  )
}

@Test func `each use of a string in another tool's notation gives a warning`() {
  let input = """
      - signUp: { username: "1️⃣${a}2️⃣", password: $(user.password) }
      - signUp: { username: "3️⃣${a}4️⃣", password: $(user.password) }
    """
  let warning = """
    warning AF1302 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(a)`.
    """
  #expect(mistakes(inSteps: input) == "1️⃣2️⃣ \(warning)\n3️⃣4️⃣ \(warning)")
}

@Test(arguments: [
  (
    "- expectUser: { username: a }\n    1️⃣as2️⃣: b",
    "1️⃣2️⃣ warning AF1806 `as` has no effect on `expectUser`"
  ),
  (
    "- deleteUser: {}\n    1️⃣client2️⃣: web",
    "1️⃣2️⃣ warning AF1806 `client` has no effect on `deleteUser`"
  ), ("- signOut: {}\n    client: web", ""),
  ("- verifyToken: { token: $(user.email) }\n    as: b", ""),
  ("- verifyToken: { token: $(user.email) }\n    client: web", ""),
  (
    "- verifyToken: { token: $(user.email), clientId: a }\n    1️⃣client2️⃣: web",
    "1️⃣2️⃣ warning AF1806 `client` has no effect on `verifyToken` with `clientId`"
  ),
  (
    "- verifyToken: { token: $(user.email), clientId: a }\n    1️⃣as2️⃣: b",
    "1️⃣2️⃣ warning AF1806 `as` has no effect on `verifyToken` with `clientId`"
  ),
]) func `a key without effect gives a warning`(_ steps: String, _ expected: String) {
  #expect(mistakes(inSteps: "  " + steps) == expected)
}

@Test(arguments: [
  ("{ 1️⃣is2️⃣: b, sub: a }", true), ("{ fields: { is: b, sub: a } }", false),
  ("{ is: string }", false),
])
func `a matcher word among fields gives a warning`(_ claims: String, _ isMixed: Bool) {
  let warning = """
    1️⃣2️⃣ warning AF1808 `is` is treated as a field of `tokens.id.claims.x` here
      help: For fields, write `{ fields: { ... } }`. Matchers and fields can't be mixed.
    """
  let step =
    "signIn: { username: a, password: p }, expect: { tokens: { id: { claims: { x: \(claims) } } } }"
  #expect(mistakes(inSteps: "  - { \(step) }") == (isMixed ? warning : ""))
}

@Test func `metadata is a parameter of the verbs whose operation has ClientMetadata`() {
  let verbs = ActionTable.entries.filter { $0.isVerb }
  #expect(verbs.count == 26)
  for verb in verbs {
    guard case .parameters(let parameters) = verb.input else { continue }
    let isSent = verb.operations.contains {
      CognitoModel.operation($0)?.input["ClientMetadata"] != nil
    }
    #expect(parameters.contains { $0.name == "metadata" } == isSent, "\(verb.name)")
  }
}

@Test(arguments: [
  ("deleteUser", "`DeleteUser` has no `ClientMetadata`. Write `deleteUser` without parameters."),
  (
    "setUpTOTP",
    "`AssociateSoftwareToken` has no `ClientMetadata`. Write `setUpTOTP` without parameters."
  ),
  (
    "signOut",
    "`RevokeToken` and `GlobalSignOut` have no `ClientMetadata`. In `signOut`, use only `global`."
  ),
])
func `metadata for any other verb is an unknown parameter with an explanation`(
  _ verb: String,
  _ help: String
) {
  let step = "  - \(verb): { 1️⃣metadata2️⃣: { a: b } }\n    note: the app sends it too"
  let words = "1️⃣2️⃣ AF1205 unknown parameter `metadata`\n  help: \(help)"
  #expect(mistakes(inSteps: step) == words)
  #expect(mistakes(inSteps: "  - fetchAuthSession: { metadata: { a: b } }") == "")
}

@Test(arguments: [
  ("1️⃣$user.email2️⃣", "user.email"), ("to 1️⃣$users.bob.email2️⃣.", "users.bob.email"),
  ("1️⃣{{user.email}}2️⃣", "user.email"), ("a 1️⃣{{ env.TEAM }}2️⃣ b", "env.TEAM"),
  ("$(user.email) and 1️⃣$user.phone2️⃣", "user.phone"),
])
func `a value in another tool's syntax gives a warning`(_ text: String, _ path: String) {
  #expect(
    mistakes(inSteps: "  - signUp: { username: a, attributes: { name: \"\(text)\" } }") == """
      1️⃣2️⃣ warning AF1302 an expression must be written as `$(...)` | this is a literal string
        help: Write `$(\(path))`.
      """
  )
}

@Test(arguments: [
  "$user", "$$user.email", "US$5.00", "$userdata.email", "{user.email}", "{name}", "{{user.email",
  "{{ user.email }", "$user.", "$", "{{", "{{}}", "{{ }}",
])
func `a string that only resembles another tool's syntax is plain text`(_ text: String) {
  #expect(mistakes(inSteps: "  - signUp: { username: a, attributes: { name: \"\(text)\" } }") == "")
}

@Test(arguments: [
  ("1️⃣signIn2️⃣: { username: a }", "USER_SRP_AUTH"),
  ("1️⃣signIn2️⃣: { username: a, flow: ADMIN_USER_PASSWORD_AUTH }", "ADMIN_USER_PASSWORD_AUTH"),
  ("1️⃣signIn2️⃣: { username: a, flow: USER_AUTH, preferred: PASSWORD }", "USER_AUTH and PASSWORD"),
  (
    "1️⃣signIn2️⃣: { username: a, flow: USER_AUTH, preferred: PASSWORD_SRP }",
    "USER_AUTH and PASSWORD_SRP"
  ),
  ("signIn: { username: a, flow: USER_AUTH, preferred: EMAIL_OTP }", ""),
  ("signIn: { username: a, flow: USER_AUTH }", ""),
  ("signIn: { username: a, flow: USER_AUTH, preferred: $(env.FACTOR) }", ""),
  ("signIn: { username: a, password: p }", ""), ("signIn: { username: a, flow: $(env.FLOW) }", ""),
  ("signIn: { username: a }\n    expect: { error: NotAuthorizedException }", ""),
  ("signIn: { username: a }\n    note: the user is to be confirmed", ""),
])
func `a sign-in by password without a password gives a warning`(_ step: String, _ flow: String) {
  let warning = """
    1️⃣2️⃣ warning AF1206 `signIn` needs `password` with \(flow)
      help: Add `password`, or expect the `error` if the missing password is intended.
    """
  #expect(mistakes(inSteps: "  - \(step)") == (flow.isEmpty ? "" : warning))
}
