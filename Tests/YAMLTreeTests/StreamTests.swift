import Diagnostics
import DiagnosticsTesting
import Testing

@testable import YAMLTree

@Test func `documents next to a document with a syntax error are kept`() {
  let input = MarkedText(
    """
    a: 1
    ---
    b: 1️⃣[ 1
    ---2️⃣
    c: 3️⃣d4️⃣
    --- 5️⃣@e6️⃣
    --- # f
    7️⃣"--- g8️⃣
    """
  )
  let stream = read(input.text)
  let roots = stream.documents.map { outline(of: $0.root, in: input) }
  #expect(roots == ["[1:1][1:5]{[1:1][1:2]a=[1:4][1:5]1}", "[5:1]4️⃣{[5:1][5:2]c=3️⃣4️⃣d}"])
  #expect(
    stream.diagnostics.map { "\($0.code) \($0.range.lowerBound.line)" } == [
      "AF1014 3", "AF1012 6", "AF1013 8",
    ]
  )
  #expect(
    stream.diagnostics.allSatisfy {
      $0.notes.last?.message == "nothing else in this document is checked"
    }
  )
}

@Test func `many invalid documents are read in linear time`() {
  let count = 20_000
  let text = Array(repeating: "a: [\n", count: count).joined(separator: "---\n")
  let stream = read(text)
  #expect(stream.diagnostics.count == count)
  #expect(stream.diagnostics.last?.range.lowerBound.line == 2 * count - 1)
}

@Test(arguments: [
  (
    "a: \"1️⃣\u{7}2️⃣\"",
    "1️⃣2️⃣ AF1003 the invisible character U+0007 must be written as an escape\n  help: Remove the character, or write `\\u0007` in double quotes."
  ),
  (
    "日: a\r\nb: 1️⃣\u{2028}2️⃣",
    "1️⃣2️⃣ AF1003 the invisible character U+2028 must be written as an escape\n  help: Remove the character, or write `\\u2028` in double quotes."
  ),
  ("a: x1️⃣\0", "1️⃣[1:6] AF1002 the file must be text | a NUL byte"),
])
func `control characters are reported at their place`(_ marked: String, _ expected: String) {
  #expect(mistakes(in: marked) == expected)
  #expect(read(MarkedText(marked).text).documents.allSatisfy { !$0.isSound })
}

@Test func `a control character affects neither earlier nor later documents`() {
  let stream = read("a: 1\n---\nb: \u{7F}\n---\nc: { d: 1, d: 2 }\n")
  #expect(stream.documents.map { $0.root?.pairs?.first?.name } == ["a", "b", "c"])
  #expect(stream.diagnostics.map(\.code) == [.forbiddenCharacter, .duplicateKey])
}

@Test func `line separators inside a string do not shift later lines`() {
  let stream = read("a: x\u{85}y\u{2029}z\nb: { c: 1, c: 2 }\n")
  #expect(stream.diagnostics.map(\.range.lowerBound.line) == [1, 1, 2])
}

@Test(arguments: [
  (
    Array("a: b\n".utf8) + [0x63, 0xFC, 0x3A, 0xFC],
    "[2:2][2:3] AF1001 the file must be UTF-8 | the byte 0xFC"
  ),
  (
    [0xEF, 0xBB, 0xBF] + Array("日".utf8) + [0xE6, 0x97],
    "[1:2][1:3] AF1001 the file must be UTF-8 | the byte 0xE6"
  ),
  (
    [0xFF, 0xFE, 0x61, 0x00],
    "[1:1] AF1002 the file must be UTF-8 | the file is encoded in UTF-16"
  ),
])
func `invalid UTF-8 is reported at its place`(_ bytes: [UInt8], _ expected: String) {
  let stream = YAMLStream(bytes: bytes, name: "a.yaml")
  let found = stream.diagnostics.filter { $0.code <= .notText }
  let summary = MarkedText("").summary(of: found)
  let remark = expected.contains("AF1001") ? " Only the first invalid byte is shown." : ""
  #expect(summary == expected + "\n  help: Save the file as UTF-8.\(remark)")
}

@Test func `a byte order mark does not change how a file is read`() {
  let bytes = [0xEF, 0xBB, 0xBF] + Array("ä: 1\nä: 2".utf8)
  let stream = YAMLStream(bytes: bytes, name: "a.yaml")
  #expect(stream.diagnostics.map(\.range.lowerBound) == [SourcePosition(line: 2, column: 1)])
  #expect(stream.source.text == "ä: 1\nä: 2")
}

@Test func `an empty file has no documents`() {
  for text in ["", "\n\n", "# remark"] {
    #expect(read(text).documents.isEmpty)
    #expect(read(text).diagnostics.isEmpty)
  }
}
