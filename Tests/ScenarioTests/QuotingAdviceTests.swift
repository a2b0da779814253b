import Diagnostics
@testable import Scenario
import Testing

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

@Test func `values of a table with outer whitespace give a warning`() throws {
  let text = """
    scenario: A
    examples: a.csv
    steps:
    - signUp: { username: a, attributes: { name: $(example.name), nickname: $(example.other) } }
    """
  let found = try Checked(text, with: ["a.csv": "name,other\nx, y\n\" z\",w \n"]).words
  let help = "Remove the whitespace, or put the value in quotes to keep it."
  #expect(
    found == [
      "AF1711 a value starts with whitespace – \(help)",
      "AF1711 a value ends with whitespace – \(help)",
    ]
  )
}
