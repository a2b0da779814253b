import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  ("userSub: exists", "`exists` is compared as a string – Write `userSub: { exists: true }`."),
  (
    "userSub: '>= 12'",
    "`>= 12` is compared as a string – For the length, write `userSub: { length: { atLeast: 12 } }`."
  ),
  (
    "userSub: '> 12'",
    "`> 12` is compared as a string – For the length, write `userSub: { length: { atLeast: 12 } }`, which includes the limit itself."
  ),
  (
    "userSub: not empty",
    "`not empty` is compared as a string – Write `userSub: { length: { atLeast: 1 } }`."
  ),
  ("userSub: '!= x'", "`!= x` is compared as a string – Write `userSub: { not: x }`."),
])
func `a matcher that is written as a string gives a warning`(
  _ field: String,
  _ said: String
) throws {
  let step = "- signUp: { username: a }\n  expect: { \(field) }"
  #expect(try words(inSteps: step) == ["AF1410 \(said)"])
  #expect(try words(inSteps: "\(step)\n  note: on purpose").isEmpty)
}

@Test func `a comparison is suggested for an attribute, which can be a number`() throws {
  let step = "- expectUser: { username: a }\n  expect: { attributes: { custom:age: '> 12' } }"
  let help = "Write `custom:age: { atLeast: 12 }`, which includes the limit itself."
  #expect(try words(inSteps: step) == ["AF1410 `> 12` is compared as a string – \(help)"])
}

@Test(arguments: ["httpStatus: not empty", "delivery: '> 12'"])
func `no matcher is suggested for a value that it can't match`(_ field: String) throws {
  let found = try words(inSteps: "- signUp: { username: a }\n  expect: { \(field) }")
  #expect(found.count == 1 && found[0].hasPrefix("AF1402"), "\(found)")
  #expect(!found[0].contains("Write"), "\(found)")
}

@Test(arguments: [
  "userSub: 'exists'", "userSub: <b>", "userSub: existing", "userSub: '> 12.5'",
])
func `a string that only resembles a matcher gives no warning`(_ field: String) throws {
  #expect(try words(inSteps: "- signUp: { username: a }\n  expect: { \(field) }").isEmpty)
}
