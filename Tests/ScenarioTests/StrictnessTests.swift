import Testing

/// Steps that break the service model, with what the checker says where success is expected.
private let broken: [(step: String, complaint: String)] = [
  (
    "AdminGetUser: 1️⃣{}2️⃣",
    "1️⃣2️⃣ AF1503 `AdminGetUser` needs `Username`\n  help: To leave it out on purpose, expect an `error`."
  ),
  (
    "AdminGetUser: { Username: 1️⃣\"\"2️⃣ }",
    "1️⃣2️⃣ AF1506 `Username` must have at least 1 character | this has 0"
  ),
  (
    "InitiateAuth: { AuthFlow: 1️⃣USER_AUT2️⃣ }",
    "1️⃣2️⃣ AF1505 `AuthFlow` must be one of 8 words | did you mean `USER_AUTH`?"
  ),
  (
    "ListUsers: { Limit: 1️⃣612️⃣ }", "1️⃣2️⃣ AF1506 `Limit` may be at most 60"
  ),
  (
    "AdminSetUserPassword: { Username: a, Password: 1️⃣' a'2️⃣ }",
    "1️⃣2️⃣ AF1507 `Password` must match `^[\\S]+.*[\\S]+$`"
  ),
]

@Test(arguments: broken)
func `a request that the service refuses is an error`(_ step: String, _ complaint: String) {
  #expect(mistakes(inSteps: "  - \(step)") == complaint)
}

@Test(arguments: broken.map(\.step))
func `a request may be wrong where an error is expected`(_ step: String) {
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
  ("AdminGetUser: { Username: 1️⃣[a]2️⃣ }", "1️⃣2️⃣ AF1504 `Username` must be a text | this is a list"),
  ("ListUsers: { Limit: 1️⃣1.52️⃣ }", "1️⃣2️⃣ AF1504 `Limit` must be a whole number"),
  ("ListUsers: { Limit: 1️⃣30000000002️⃣ }", "1️⃣2️⃣ AF1504 `Limit` must be a whole number"),
])
func `unknown members and wrong kinds are errors whatever is expected`(
  _ step: String,
  _ complaint: String
) {
  #expect(
    mistakes(inSteps: "  - \(step)\n    expect: { error: InvalidParameterException }") == complaint
  )
}
