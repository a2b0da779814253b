import Testing
@testable import Values

@Test(arguments: [
  ("user.email", ValueExpression.path(ValuePath(root: "user", components: [.name("email")]))),
  (
    "t.access.claims.cognito:groups.0",
    .path(
      ValuePath(
        root: "t",
        components: [.name("access"), .name("claims"), .name("cognito:groups"), .index(0)]
      )
    )
  ),
  ("a.\"odd key\"", .path(ValuePath(root: "a", components: [.name("odd key")]))),
  ("now", .now(offset: .zero)), ("now-1h30m", .now(offset: .seconds(-5400))),
  ("now+250ms", .now(offset: .milliseconds(250))), ("nowhere", .path(ValuePath(root: "nowhere"))),
  ("random.digits(6)", .call(ValuePath(root: "random", components: [.name("digits")]), .number(6))),
  ("totp(secret)", .call(ValuePath(root: "totp"), .path(ValuePath(root: "secret")))),
])
func `an expression is parsed by the grammar`(_ text: String, _ expected: ValueExpression) throws {
  #expect(try ValueExpression(parsing: text) == expected)
  #expect(try Template(parsing: "$(\(text))").soleValue == expected)
}

@Test func `a template separates text from values, with the scalars of each value`() throws {
  let template = try Template(parsing: "日本 $(uuid)@x $$(y)")
  #expect(
    template.segments == [
      .text("日本 "), .value(.path(ValuePath(root: "uuid")), scalars: 3..<10), .text("@x $(y)"),
    ]
  )
  #expect(template.literal == nil)
  #expect(try Template(parsing: "cost $5 (net)").literal == "cost $5 (net)")
}

@Test(arguments: [
  ("a", "a"), ("a $(env.B) c", "a <$(b)> c"), ("$(env.B)$(env.B)", "<$(b)><$(b)>"),
  ("$$(env.B)$(env.B)", "$(env.B)<$(b)>"),
])
func `filling inserts strings unchanged`(_ written: String, _ expected: String) throws {
  let template = try Template(parsing: written).filling { _ in "<$(b)>" }
  #expect(template.literal == expected)
  #expect(template.segments.count == 1)
}

@Test func `filling keeps values without a string`() throws {
  let template = try Template(parsing: "a$(env.B)$(to)c").filling { expression in
    expression == .path(ValuePath(root: "to")) ? nil : "b"
  }
  let to = ValueExpression.path(ValuePath(root: "to"))
  #expect(template.segments == [.text("ab"), .value(to, scalars: 9..<14), .text("c")])
}

@Test(arguments: [
  ("a ${ b.c } d", [("b.c", 2..<10)]), ("日${x}${y}", [("x", 1..<5), ("y", 5..<9)]), ("${x", []),
  ("$(x) {y}", []), ("a ${{ b.c }} d", [("b.c", 2..<12)]),
  ("${{x}}${y}", [("x", 0..<6), ("y", 6..<10)]),
  ("${{x} }", [("{x", 0..<5)]), ("${{}}", [("", 0..<5)]),
])
func `braces after a dollar sign are found with their places`(
  _ text: String,
  _ expected: [(value: String, scalars: Range<Int>)]
) {
  let found = DollarBrace.all(in: text)
  #expect(found.map(\.value) == expected.map(\.value))
  #expect(found.map(\.scalars) == expected.map(\.scalars))
}

@Test func `empty braces have no value to suggest`() {
  #expect(DollarBrace.all(in: "${}").map(\.meant) == ["..."])
}

@Test(arguments: [
  ("ab $(user.", ValueSyntaxError.Reason.expectedName, 10..<10), ("$(a", .unclosed, 0..<3),
  ("$()", .empty, 0..<3), ("$(a b)", .unexpected(" "), 3..<4), ("$(1a)", .expectedName, 2..<3),
  ("$(f())", .expectedArgument, 4..<5),
  ("$(now+5)", .badDuration(.missingUnit(suggestion: "5s")), 6..<7),
])
func `a mistake in a value has its place`(
  _ text: String,
  _ reason: ValueSyntaxError.Reason,
  _ scalars: Range<Int>
) {
  #expect(throws: ValueSyntaxError(reason: reason, scalars: scalars)) {
    try Template(parsing: text)
  }
}

@Test(arguments: [
  ("1h30m", Duration.seconds(5400)), ("250ms", .milliseconds(250)), ("2d", .seconds(172_800)),
  ("1m1ms", .milliseconds(60_001)),
])
func `a duration is parsed and formatted`(_ text: String, _ duration: Duration) throws {
  #expect(try Duration(authored: text) == duration)
  #expect(duration.sourceText == (text == "2d" ? "2d" : text))
}

@Test(arguments: [
  ("5", DurationSyntaxError.Reason.missingUnit(suggestion: "5s")), ("", .empty),
  ("5 s", .unknownUnit(" s")), ("5sec", .unknownUnit("sec")), ("1m1h", .notDescending("h")),
  ("1m1m", .notDescending("m")), ("s", .expectedNumber), ("99999999999999999999d", .tooLong),
  ("9999999d", .tooLong),
])
func `an invalid duration has a reason`(_ text: String, _ reason: DurationSyntaxError.Reason) {
  let error = #expect(throws: DurationSyntaxError.self) { try Duration(authored: text) }
  #expect(error?.reason == reason)
}
