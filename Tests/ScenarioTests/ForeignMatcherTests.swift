import Diagnostics
@testable import Scenario
import Testing

private let matchers: [(written: String, words: String)] = [
  ("regex: x", "did you mean `matches`?"), ("$regex: x", "did you mean `matches`?"),
  ("toMatch: x", "did you mean `matches`?"),
  ("equals: x", "Write the value itself: `userSub: ...`."),
  ("equal: x", "Write the value itself"), ("eq: x", "Write the value itself"),
  ("'==': x", "Write the value itself"), ("toBe: x", "Write the value itself"),
  ("notEqual: x", "did you mean `not`?"), ("ne: x", "did you mean `not`?"),
  ("gte: 3", "did you mean `atLeast`?"), ("min: 3", "did you mean `atLeast`?"),
  ("lessThan: 3", "did you mean `atMost`?"), ("in: [a]", "did you mean `oneOf`?"),
  ("isNull: true", "Write `userSub: null`."), ("containsString: x", "did you mean `contains`?"),
  ("size: 3", "did you mean `length`?"), ("present: true", "did you mean `exists`?"),
  ("startWith: x", "did you mean `startsWith`?"), ("type: string", "did you mean `is`?"),
  ("notIn: [a]", "Write `userSub: { not: { oneOf: [ ... ] } }`."),
  ("notEmpty: true", "Write `userSub: { length: { atLeast: 1 } }`."),
  ("notNull: true", "Write `userSub: { not: null }`."),
  ("isNull: false", "Write `userSub: { not: null }`."),
  ("present: false", "Write `userSub: { exists: false }`."),
  ("empty: false", "Write `userSub: { length: { atLeast: 1 } }`."),
  ("type: number", "Write `userSub: { is: ... }`."),
  ("isAbove: 3", "Write `userSub: { atLeast: ... }`, which includes the limit itself."),
  ("before: x", "Write `userSub: { atMost: ... }`, which includes the limit itself."),
]

@Test(arguments: matchers)
func `a matcher from another tool gets a suggestion`(
  _ written: String,
  _ words: String
) {
  let step = "- signUp: { username: a }\n    expect: { userSub: { \(written) } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401") && found.contains(words), "\(found)")
}

@Test(arguments: [
  ("httpStatus: { size: 3 }", "For a number, use `not`"),
  ("httpStatus: { minLength: 3 }", "For a number, use `not`"),
  ("userSub: { length: { minLength: 5 } }", "For a number, use `not`"),
  ("userSub: { not: { size: 3 } }", "Write `{ length: ... }` instead of `{ size: ... }`."),
  ("userSub: { not: { empty: true } }", "Write `{ length: 0 }` instead of `{ empty: ... }`."),
])
func `a suggested matcher fits the value and its place`(_ expected: String, _ words: String) {
  let step = "- signUp: { username: a }\n    expect: { \(expected) }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains(words) && !found.contains("Write `userSub"), "\(found)")
  #expect(!found.contains("httpStatus: { length"), "\(found)")
}

@Test(arguments: [
  ("minLength: 3, maxLength: 5", "Write `userSub: { length: { atLeast: ..., atMost: ... } }`."),
  ("gte: 3, lte: 5", "Write `userSub: { atLeast: ..., atMost: ... }`."),
  ("atLeast: 3, lte: 5", "Write `userSub: { atLeast: ..., atMost: ... }`."),
  ("notNull: true, startWith: x", "Write `userSub: { not: null, startsWith: ... }`."),
  (
    "notIn: [a], notContain: b",
    "Write `userSub: { not: { oneOf: [ { oneOf: [ ... ] }, { contains: ... } ] } }`."
  ),
  (
    "gt: 3, lt: 5",
    "Write `userSub: { atLeast: ..., atMost: ... }`. `atLeast` and `atMost` include the limit itself."
  ),
  (
    "not: { minLength: 3, maxLength: 5 }",
    "Write `{ length: { atLeast: ..., atMost: ... } }` instead of `{ minLength: ..., maxLength: ... }`."
  ),
])
func `matchers from other tools in one mapping get one suggestion for all of them`(
  _ written: String,
  _ words: String
) {
  let step = "- signUp: { username: a }\n    expect: { userSub: { \(written) } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.ranges(of: "AF1401").count == 1, "\(found)")
  #expect(found.ranges(of: "help:").count == 1, "\(found)")
  #expect(found.contains(words), "\(found)")
}

@Test func `matchers from other tools that need the same key get a suggestion each`() {
  let step = "- signUp: { username: a }\n    expect: { userSub: { min: 3, gte: 5 } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.ranges(of: "AF1401").count == 2, "\(found)")
}

@Test(arguments: ["count", "times", "callCount"])
func `a number of calls in the outcome of expectTrigger is called calls`(_ name: String) {
  let step = "- expectTrigger: { trigger: preSignUp }\n    expect: { \(name): 1 }"
  let triggers = "given: { triggers: { preSignUp: {} } }"
  let found = mistakes(in: "scenario: A\n\(triggers)\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401") && found.contains("did you mean `calls`?"), "\(found)")
}

@Test(arguments: ["size", "contain", "equals", "regex", "length: 3, userSub"])
func `no matcher is suggested for the whole outcome`(_ written: String) {
  let step = "- signUp: { username: a }\n    expect: { \(written): x }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401"), "\(found)")
  #expect(found.contains("Use `error`, ") && !found.contains("matchers"), "\(found)")
  #expect(!found.contains("did you mean") && !found.contains("Write `expect"), "\(found)")
}

@Test func `an unknown matcher gets the list of matchers that apply`() {
  let step = "- http: { url: 'https://a.test' }\n    expect: { httpStatus: { frobs: 3 } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(
    found.contains("has no `frobs` | `httpStatus` is a number")
      && found.contains("For a number, use `not`"),
    "\(found)"
  )
}

@Test(arguments: [
  ("{ regex: x }", true), ("{ equals: x }", true), ("{ gte: 3 }", true), ("{ in: [a] }", true),
  ("{ isNull: true }", true), ("{ in: query }", false), ("{ count: 3 }", false),
  ("{ type: x, value: 3 }", false), ("{ min: 1, max: 2 }", false),
  ("{ match: true, id: 3 }", false),
  ("{ fields: { regex: x } }", false), ("{ regex: x, name: y }", false),
])
func `in a body, only a mapping that is unlikely to be fields gives a warning`(
  _ pattern: String,
  _ isDoubted: Bool
) {
  let step = "http: { url: 'https://a.test' }\n    expect: { body: { a: \(pattern) } }"
  #expect(mistakes(inSteps: "  - \(step)").contains("AF1808") == isDoubted)
}

@Test(arguments: [
  ("toBe: x, toEqual: y", "`toBe` or `toEqual`"), ("regex: x, eq: y", "`regex` or `eq`"),
])
func `matchers of other tools for equality and more get one diagnostic`(
  _ matchers: String,
  _ names: String
) throws {
  let found = try Checked(
    "scenario: A\nsteps:\n- signUp: { username: a }\n  expect: { userSub: { \(matchers) } }\n"
  ).diagnostics
  #expect(found.map(\.title) == ["`userSub` has no \(names)"])
  #expect(
    found.map(\.help) == [
      "Write the value itself: `userSub: ...`. It needs no other matcher."
    ]
  )
}
