import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

@Suite struct `Failure text` {
  @Test func `further failures in the cleanup are shown like the first failure`() throws {
    let first = expectation([mismatch("nextStep", "done", "confirmSignUp")])
    let steps = [
      Example.step(1, "signUp ada@example.com"),
      Example.step(2, "confirmSignUp ada@example.com", .failed),
      Example.step(
        1,
        "AdminDeleteUser ada@example.com",
        .failed,
        phase: .cleanup,
        exchanges: [
          Example.exchange("AdminDeleteUser", [:], 400, ["__type": "UserNotFoundException"])
        ]
      ),
      Example.step(2, "wait 1h", .failed, phase: .cleanup, milliseconds: 30_000),
    ]
    var record = failing(first, steps: steps)
    record.description = "Said once."
    record.furtherFailures = [
      cleanup("answered UserNotFoundException: User does not exist.", step: 1),
      cleanup("the clean-up took longer than 30s", step: 2),
    ]
    try expectGolden(failureText(record), "failure-further.txt")
  }

  @Test func `only the first failures in the cleanup are shown`() throws {
    var record = failing(expectation([mismatch("nextStep", "done", "confirmSignUp")]))
    record.furtherFailures = (1...30).map { cleanup("answered \($0)", step: StepNumber($0)) }
    let shown = failureText(record)
    #expect(shown.contains("answered 8\n") && !shown.contains("answered 9\n"))
    #expect(shown.contains("  … 22 more failures in cleanup\n"))
  }

  @Test func `all mismatches are shown with their types and the part that differs`() throws {
    let mismatches = [
      mismatch("nextStep", "done", nil),
      mismatch("attributes.email_verified", "true", "true", kinds: ("boolean", "string")),
      mismatch("httpStatus", "at least 400", "200", kinds: ("number", "number")),
      mismatch("attributes.name", "", " Ada "),
      mismatch("message.text", "Your code is 123456", "Your code is 654321"),
      mismatch("message.text", "line one\nline two", "line one\r\nline two"),
      mismatch("attributes.name", "Ada Lovelace", "Ada"),
      mismatch("attributes.family_name", "Andre\u{301}s", "Andr\u{E9}s"),
      mismatch("attributes.name", "山田太郎さん", "山田次郎さん"),
      mismatch("attributes.picture", "👩‍👩‍👧‍👦 and 👍🏽 here", "👩‍👩‍👧‍👦 and 👍🏿 here"),
      mismatch("attributes.nickname", "\u{1B}[31mred\u{7}", "\u{202E}der\u{0}"),
    ]
    try expectGolden(failureText(failing(expectation(mismatches))), "failure-mismatches.txt")
  }

  @Test func `a long string is truncated around the first difference`() throws {
    let long = (1...400).map { "word\($0)" }.joined(separator: " ")
    let other = long.replacing("word200 ", with: "WORT200 ")
    let mismatches = [
      mismatch("error.message", long, other),
      mismatch("response.Session", String(repeating: "a", count: 300), "b"),
      mismatch("response.Session", "abc", String(repeating: "z", count: 5000)),
      mismatch("text", long, long + " and more"),
      mismatch(
        "text",
        "the start of it " + String(repeating: "x", count: 200),
        "the start of it y"
      ),
    ]
    try expectGolden(failureText(failing(expectation(mismatches))), "failure-long.txt")
  }

  @Test func `many mismatches are truncated with their number`() {
    let mismatches = (1...500).map { mismatch("groups.\($0)", "a", "b") }
    let text = failureText(failing(expectation(mismatches)))
    #expect(text.contains("  … 470 more mismatches\n"))
    #expect(text.split(separator: "\n").count < 250)
  }

  @Test func `long requests and responses are truncated, and earlier requests take one line each`()
    throws
  {
    let claims = JSONValue.object(
      JSONObject((1...60).map { ("claim\($0)", JSONValue.string("value \($0)")) })
    )
    let exchanges =
      (1...10).map {
        Example.exchange("DescribeUserPool", ["Number": .init(integerLiteral: $0)], 200, [:])
      }
      + [
        Example.exchange(
          "RespondToAuthChallenge",
          [
            "ChallengeName": "PASSWORD_VERIFIER",
            "Session": .string(String(repeating: "é", count: 400)),
          ],
          200,
          ["claims": claims, "nasty": "\u{1B}[2J\u{9B}31m\u{2028}"]
        )
      ]
    let step = Example.step(2, "signIn ada@example.com", .failed, exchanges: exchanges)
    let failure = expectation([mismatch("nextStep", "done", "confirmSignUp")])
    try expectGolden(failureText(failing(failure, steps: [step])), "failure-exchanges.txt")
  }

  @Test func `no name, message, or value can send escape sequences to the terminal`() throws {
    let hostile =
      "it's \u{1B}[31mred\u{1B}]0;title\u{7} \"q\" <b>&amp;]]>\nnext\r\tline\u{0}\u{202E}"
    let failure = Failure(
      kind: .error(type: hostile),
      message: hostile,
      mismatches: [mismatch(hostile, hostile, hostile + "!", kinds: (hostile, hostile + "?"))],
      step: (.steps, 1),
      source: SourceFile(name: "dir/\(hostile).yaml", text: hostile),
      range: SourceRange(at: .start),
      details: [hostile]
    )
    let steps = [
      Example.step(
        1,
        hostile,
        .failed,
        notes: [hostile],
        exchanges: [
          Example.exchange(hostile, [hostile: .string(hostile)], 400, .string(hostile))
        ]
      ),
      Example.step(2, hostile, .skipped(hostile)),
    ]
    let text = failureText(failing(failure, name: hostile, steps: steps))
    for scalar in text.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "\(scalar.value)")
    }
    try expectGolden(text, "failure-hostile.txt")
  }
}
