import Testing

/// Steps that violate the service model, with the diagnostics where success is expected.
private let broken: [(step: String, complaint: String)] = [
  (
    "AdminGetUser: 1️⃣{}2️⃣",
    "1️⃣2️⃣ AF1503 `AdminGetUser` needs `Username`\n  help: To omit a member on purpose, expect an `error`."
  ),
  (
    "AdminGetUser: { Username: 1️⃣\"\"2️⃣ }",
    "1️⃣2️⃣ AF1506 `Username` must have at least 1 character | this has 0 characters"
  ),
  (
    "InitiateAuth: { AuthFlow: 1️⃣USER_AUT2️⃣ }",
    "1️⃣2️⃣ AF1505 `AuthFlow` must be one of 8 values | did you mean `USER_AUTH`?"
  ),
  (
    "ListUsers: { Limit: 1️⃣612️⃣ }", "1️⃣2️⃣ AF1506 `Limit` must be at most 60"
  ),
  (
    "AdminSetUserPassword: { Username: a, Password: 1️⃣' a'2️⃣ }",
    "1️⃣2️⃣ AF1507 `Password` must have at least two characters and no space at its start or end"
  ),
  (
    "signUp: { username: 1️⃣a b2️⃣ }",
    "1️⃣2️⃣ AF1507 `username` must be letters, digits, and symbols without spaces"
  ),
  (
    "signUp: { username: a, attributes: { 1️⃣custom:a-very-long-name-that-no-pool-has2️⃣: b } }",
    "1️⃣2️⃣ AF1506 the name `custom:a-very-long-name-that-no-pool-has` can have at most 32 characters | this has 40 characters"
  ),
  (
    "confirmSignUp: { username: a, code: 1️⃣\"\"2️⃣ }",
    "1️⃣2️⃣ AF1506 `code` must have at least 1 character | this has 0 characters"
  ),
  ("verifyTOTPSetup: { code: 1️⃣12345a2️⃣ }", "1️⃣2️⃣ AF1507 `code` must be digits"),
  (
    "expectUser: { username: 1️⃣\"\"2️⃣ }",
    "1️⃣2️⃣ AF1506 `username` must have at least 1 character | this has 0 characters"
  ),
]

@Test(arguments: broken)
func `a request that the service would reject is an error`(_ step: String, _ complaint: String) {
  #expect(mistakes(inSteps: "  - \(step)") == complaint)
}

@Test(arguments: broken.map(\.step))
func `a request may be invalid where an error is expected`(_ step: String) {
  let expectations = [
    "{ error: InvalidParameterException }", "{ error: { exists: true } }",
    "{ oneOf: [{ error: InvalidParameterException }, { httpStatus: 200 }] }",
  ]
  for expectation in expectations {
    #expect(mistakes(inSteps: "  - \(step)\n    expect: \(expectation)") == "")
  }
}

@Test(arguments: [
  (
    "AdminGetUser: { 1️⃣Usernam2️⃣: a }",
    "1️⃣2️⃣ AF1502 unknown member `Usernam` | did you mean `Username`?"
  ),
  ("AdminGetUser: { Username: 1️⃣[a]2️⃣ }", "1️⃣2️⃣ AF1504 `Username` must be a string | this is a list"),
  ("ListUsers: { Limit: 1️⃣1.52️⃣ }", "1️⃣2️⃣ AF1504 `Limit` must be a whole number"),
  (
    "ListUsers: { Limit: 1️⃣30000000002️⃣ }",
    "1️⃣2️⃣ AF1504 `Limit` must be a whole number from -2147483648 to 2147483647"
  ),
])
func `unknown members and wrong types are errors whether or not an error is expected`(
  _ step: String,
  _ complaint: String
) {
  #expect(
    mistakes(inSteps: "  - \(step)\n    expect: { error: InvalidParameterException }") == complaint
  )
}

/// Steps with one mistake that could be reported as several.
private let single: [(step: String, complaint: String)] = [
  (
    "{ 1️⃣<<2️⃣: { signOut: {} } }",
    "1️⃣2️⃣ AF1106 merge keys (`<<`) are not supported\n  help: Repeat the keys, or move shared steps to a flow (`flow:`)."
  ),
  (
    "signIn: { 1️⃣<<2️⃣: { username: a }, password: b }",
    "1️⃣2️⃣ AF1106 merge keys (`<<`) are not supported\n  help: Repeat the keys, or move shared steps to a flow (`flow:`)."
  ),
  (
    "{ signOut: {}, expect: { requestId: { matches: a, 1️⃣conatins2️⃣: b } } }",
    "1️⃣2️⃣ AF1401 `requestId` has no `conatins` | did you mean `contains`?"
  ),
  (
    "{ signOut: {}, expect: { httpStatus: { atLeast: 200, 1️⃣foo2️⃣: b } } }",
    "1️⃣2️⃣ AF1401 `httpStatus` has no `foo` | `httpStatus` is a number\n  help: For a number, use `not`, `oneOf`, `matches`, `contains`, `startsWith`, `endsWith`, `atLeast`, `atMost`, `exists`, or `is`."
  ),
  (
    "expectUser: { username: a, groups: { 1️⃣foo2️⃣: b } }",
    "1️⃣2️⃣ AF1401 `groups` has no `foo` | `groups` is a list\n  help: For a list, use `not`, `oneOf`, `contains`, `exists`, `length`, `each`, `includes`, or `is`."
  ),
  (
    "expectUser: { username: a, status: { 1️⃣foo2️⃣: b } }",
    "1️⃣2️⃣ AF1401 `status` has no `foo` | `status` is a string\n  help: For a string, use `not`, `oneOf`, `matches`, `contains`, `startsWith`, `endsWith`, `exists`, `length`, or `is`."
  ),
  (
    "{ signOut: {}, expect: { error: 1️⃣[a]2️⃣ } }",
    "1️⃣2️⃣ AF1402 `error.type` is always a string | this is a list\n  help: For one of several values, write `{ oneOf: [ ... ] }`."
  ),
]

/// Expectations that can't hold or hold only by accident, with their diagnostics.
private let vain: [(step: String, complaint: String)] = [
  (
    "{ signOut: {}, expect: { httpStatus: { atMost: 1️⃣foo2️⃣ } } }",
    "1️⃣2️⃣ AF1403 `atMost` needs a number here"
  ),
  (
    "{ signOut: {}, expect: { elapsed: { atMost: 1️⃣52️⃣ } } }",
    "1️⃣2️⃣ AF1303 a duration needs a unit | did you mean `5s`?"
  ),
  (
    "{ signOut: {}, expect: { elapsed: 1️⃣52️⃣ } }",
    "1️⃣2️⃣ AF1303 a duration needs a unit | did you mean `5s`?"
  ),
  (
    "{ signIn: { username: a, password: p }, expect: { response: { 1️⃣UserSub2️⃣: a } } }",
    "1️⃣2️⃣ AF1401 `response` has no `UserSub`\n  help: Use `ChallengeName`, `Session`, `ChallengeParameters`, `AuthenticationResult`, `AvailableChallenges`, or `SecretCode`."
  ),
  (
    "{ signOut: {}, expect: { oneOf: 1️⃣[]2️⃣ } }",
    "1️⃣2️⃣ AF1403 `oneOf` needs at least one element"
  ),
]

@Test(arguments: vain)
func `an expectation that can never hold is an error`(_ step: String, _ complaint: String) {
  #expect(mistakes(inSteps: "  - \(step)") == complaint)
}

@Test(arguments: [
  "{ signOut: {}, expect: { httpStatus: { atMost: $(env.LIMIT) }, elapsed: { atMost: 1m } } }",
  "{ signIn: { username: a, password: p }, expect: { response: { AuthenticationResult: { ExpiresIn: 1 } } } }",
])
func `limits and members that can match are accepted`(_ step: String) {
  #expect(mistakes(inSteps: "  - \(step)").isEmpty)
}

@Test(arguments: single)
func `one mistake is reported once`(_ step: String, _ complaint: String) {
  #expect(mistakes(inSteps: "  - \(step)") == complaint)
}

@Test(arguments: [
  (
    "scenario: 1️⃣''2️⃣\nsteps: [ signOut: {} ]",
    "1️⃣2️⃣ AF1105 a scenario's name must not be blank"
  ),
  (
    "scenario: a\ntimeout: 1️⃣0s2️⃣\nsteps: [ signOut: {} ]",
    "1️⃣2️⃣ AF1303 `timeout` must be longer than `0s`"
  ),
  (
    "scenario: a\nsteps: [ { signOut: {}, timeout: 1️⃣0m2️⃣ } ]",
    "1️⃣2️⃣ AF1303 `timeout` must be longer than `0s`"
  ),
])
func `a blank name and a zero timeout are errors`(_ text: String, _ complaint: String) {
  #expect(mistakes(in: text) == complaint)
}

@Test(arguments: [
  (
    "expectUser: { username: a, 1️⃣expect2️⃣: { exists: true } }",
    "1️⃣2️⃣ AF1205 `expect` belongs next to the action, not inside it\n  help: Write these fields without `expect`: `expectUser: { username: ..., exists: ... }`."
  ),
  (
    "expectUser: { username: a, 1️⃣expect2️⃣: { status: CONFIRMED, enabled: true } }",
    "1️⃣2️⃣ AF1205 `expect` belongs next to the action, not inside it\n  help: Write these fields without `expect`: `expectUser: { username: ..., status: ..., enabled: ... }`."
  ),
  (
    "expectPool: { MfaConfiguration: 'OFF', 1️⃣expect2️⃣: { DeletionProtection: ACTIVE } }",
    "1️⃣2️⃣ AF1205 `expect` belongs next to the action, not inside it\n  help: Write these fields without `expect`: `expectPool: { DeletionProtection: ... }`."
  ),
  (
    "expectUser: { username: a, 1️⃣expect2️⃣: { httpStatus: 200 } }",
    "1️⃣2️⃣ AF1205 `expect` belongs next to the action, not inside it\n  help: Write it on its own line, indented like the action."
  ),
  (
    "signUp: { username: a, 1️⃣expect2️⃣: { userSub: b } }",
    "1️⃣2️⃣ AF1205 `expect` belongs next to the action, not inside it\n  help: Write it on its own line, indented like the action."
  ),
  (
    "{ expectUser: { username: a }, expect: { 1️⃣exists2️⃣: true } }",
    "1️⃣2️⃣ AF1402 `exists` does not apply to a whole outcome\n  help: Write `expectUser: { exists: ... }` instead."
  ),
  (
    "{ signUp: { username: a }, expect: { 1️⃣exists2️⃣: true } }",
    "1️⃣2️⃣ AF1402 `exists` does not apply to a whole outcome\n  help: Apply the matcher to a field: `expect: { FIELD: { exists: ... } }`."
  ),
])
func `a misplaced expectation gets advice on the right place`(
  _ step: String,
  _ complaint: String
) {
  #expect(mistakes(inSteps: "  - \(step)") == complaint)
}
