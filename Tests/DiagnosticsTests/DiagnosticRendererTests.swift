@testable import Diagnostics
import Testing

private func rendered(_ text: String, _ diagnostic: Diagnostic) -> String {
  DiagnosticRenderer(file: SourceFile(name: "a.yaml", text: text)).render(diagnostic).plain
}

func range(_ line: Int, _ from: Int, _ to: Int) -> SourceRange {
  SourceRange(SourcePosition(line: line, column: from), SourcePosition(line: line, column: to))
}

@Test func `a diagnostic shows place, code, line, underline, and label`() {
  let diagnostic = Diagnostic(
    DiagnosticCode(1203),
    "unknown action `confirmSignup`",
    at: range(2, 5, 18),
    label: "did you mean `confirmSignUp`?"
  )
  #expect(
    rendered("steps:\n  - confirmSignup: {}\n", diagnostic) == """
      a.yaml:2:5: error[AF1203]: unknown action `confirmSignup`
        |
      2 |   - confirmSignup: {}
        |     ^^^^^^^^^^^^^ did you mean `confirmSignUp`?

      """
  )
}

@Test func `a note shows its own line, and the gutter fits the longest number`() {
  let text = String(repeating: "\n", count: 8) + "a: 1\nb: 2\na: 3"
  let diagnostic = Diagnostic(
    DiagnosticCode(1002),
    "duplicate key `a`",
    at: range(11, 1, 2),
    notes: [.init("first one", at: range(9, 1, 2)), .init("keys are compared as text")],
    help: "Remove one of them."
  )
  #expect(
    rendered(text, diagnostic) == """
      a.yaml:11:1: error[AF1002]: duplicate key `a`
         |
      11 | a: 3
         | ^
         |
       9 | a: 1
         | - first one
         = note: keys are compared as text
         = help: Remove one of them.

      """
  )
}

@Test(arguments: [("日本: x", 5, 6), ("e\u{301}: x", 5, 3), ("\ta: x", 5, 4), ("a: x", 9, 4)])
func `the caret is below its scalar for characters of any width`(
  _ line: String,
  _ column: Int,
  _ cells: Int
) {
  let diagnostic = Diagnostic(DiagnosticCode(1), "x", at: range(1, column, column + 1))
  let underline = rendered(line, diagnostic).split(separator: "\n").last.map(String.init)
  #expect(underline == "  | " + String(repeating: " ", count: cells) + "^")
}

@Test func `a long line is cut around its marked part`() {
  let line = String(repeating: "x", count: 500) + "HERE" + String(repeating: "y", count: 500)
  let text = rendered(line, Diagnostic(DiagnosticCode(1), "x", at: range(1, 501, 505)))
  let lines = text.split(separator: "\n")
  #expect(lines[2].count < 140)
  let shown = lines[2].index(
    lines[2].startIndex,
    offsetBy: lines[3].firstIndex(of: "^")!.utf16Offset(in: lines[3])
  )
  #expect(lines[2][shown...].hasPrefix("HERE"))
}

@Test func `control characters cannot reach the terminal`() {
  let text = rendered("a: \u{1B}[31m", Diagnostic(DiagnosticCode(1), "x", at: range(1, 1, 2)))
  #expect(!text.contains("\u{1B}"))
}

@Test(arguments: [("a\r\nbc\rd\ne", 4), ("", 1), ("a\n", 2)])
func `lines end with LF, CRLF, or CR`(_ text: String, _ count: Int) {
  let file = SourceFile(name: "a", text: text)
  #expect(file.lineCount == count)
  if count == 4 { #expect((1...4).map { String(file.line($0)) } == ["a", "bc", "d", "e"]) }
}

@Test func `a byte offset becomes a line and a column in scalars`() {
  let file = SourceFile(name: "a", text: "ä\n日本x")
  #expect(file.position(ofByte: 9) == SourcePosition(line: 2, column: 3))
  #expect(file.position(ofByte: 99) == SourcePosition(line: 2, column: 4))
}
