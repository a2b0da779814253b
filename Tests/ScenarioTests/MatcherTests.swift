import Testing

/// Matchers that can never hold, with their diagnostics.
private let vain: [(String, String)] = [
  (
    "httpStatus: { 1️⃣includes2️⃣: [a] }",
    "`includes` does not apply to `httpStatus` | `httpStatus` is a number"
  ),
  (
    "response: { 1️⃣contains2️⃣: a }",
    "`contains` does not apply to `response` | `response` is a mapping"
  ),
  (
    "delivery: { 1️⃣matches2️⃣: a }",
    "`matches` does not apply to `delivery` | `delivery` is a mapping"
  ),
  (
    "response: { UserConfirmed: { 1️⃣atLeast2️⃣: 1 } }",
    "`atLeast` does not apply to `response.UserConfirmed` "
      + "| `response.UserConfirmed` is `true` or `false`"
  ),
  (
    "httpStatus: { 1️⃣length2️⃣: 3 }",
    "`length` does not apply to `httpStatus` | `httpStatus` is a number"
  ),
  ("userSub: { is: 1️⃣list2️⃣ }", "`userSub` is never a list | `userSub` is a string"),
  ("httpStatus: 1️⃣{}2️⃣", "`httpStatus` is always a number | this is a mapping"),
  ("userSub: { not: 1️⃣{}2️⃣ }", "`userSub` is always a string | this is a mapping"),
  (
    "response: { UserConfirmed: 1️⃣{}2️⃣ }",
    "`response.UserConfirmed` is always `true` or `false` | this is a mapping"
  ),
]

@Test(arguments: vain)
func `a matcher that can never hold is an error`(_ field: String, _ words: String) {
  let step = "signUp: { username: a }, expect: { \(field) }"
  #expect(mistakes(inSteps: "  - { \(step) }") == "1️⃣2️⃣ AF1402 \(words)")
}

@Test(arguments: [
  "userSub: { is: string, length: { atLeast: 3 }, startsWith: a, contains: b, not: { matches: c } }",
  "delivery: { is: mapping }", "response: { length: 3 }", "delivery: { is: null }",
  "httpStatus: { contains: 20, startsWith: 2 }", "elapsed: { matches: ms$ }",
  "response: { CodeDeliveryDetails: { not: { exists: true } } }",
  "response: { CodeDeliveryDetails: {} }", "delivery: {}",
])
func `a matcher that can hold is accepted`(_ field: String) {
  let step = "signUp: { username: a }, expect: { \(field) }"
  #expect(mistakes(inSteps: "  - { \(step) }") == "")
}

@Test func `matchers inside fields of a value without such fields are reported once`() {
  let step = "signIn: { username: a, password: b }"
  let expected = "expect: { tokens: { id: { fields: { 1️⃣length2️⃣: 3, startsWith: e } } } }"
  #expect(
    mistakes(inSteps: "  - { \(step), \(expected) }") == """
      1️⃣2️⃣ AF1401 `tokens.id` has no field `length` or `startsWith` | these are matchers
        help: Remove `fields`, and write the matchers directly.
      """
  )
  let direct = "expect: { tokens: { id: { length: 3, startsWith: e } } }"
  #expect(mistakes(inSteps: "  - { \(step), \(direct) }") == "")
}

@Test(arguments: ["groups: 1️⃣{}2️⃣", "groups: { each: 1️⃣{}2️⃣ }", "groups: { includes: [1️⃣{}2️⃣] }"])
func `an empty mapping is an error where the value is never a mapping`(_ field: String) {
  let found = mistakes(inSteps: "  - signOut: {}\n  - expectUser: { username: a, \(field) }")
  #expect(found.hasPrefix("1️⃣2️⃣ AF1402 "), "\(found)")
}
