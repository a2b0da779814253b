import Diagnostics
import DiagnosticsTesting
import Testing
@testable import YAMLTree

@Test(arguments: [
  ("1️⃣user2️⃣: 3️⃣ada4️⃣", "1️⃣4️⃣{1️⃣2️⃣user=3️⃣4️⃣ada}"),
  ("1️⃣a2️⃣: 3️⃣'b c'4️⃣  # remark", "1️⃣4️⃣{1️⃣2️⃣a=3️⃣4️⃣b c}"),
  ("1️⃣a2️⃣: 3️⃣[4️⃣x5️⃣, 6️⃣\"y\"7️⃣ ]8️⃣ # remark", "1️⃣8️⃣{1️⃣2️⃣a=3️⃣8️⃣[4️⃣5️⃣x 6️⃣7️⃣y]}"),
  ("1️⃣a2️⃣:3️⃣\n\n# remark\n", "1️⃣3️⃣{1️⃣2️⃣a=3️⃣}"),
  ("1️⃣-2️⃣\n3️⃣- 4️⃣x5️⃣\n\n\n# end\n", "1️⃣5️⃣[2️⃣ 4️⃣5️⃣x]"),
  ("# first\n\n1️⃣a2️⃣:\n  3️⃣- 4️⃣b5️⃣: 6️⃣17️⃣\n\n  # remark\n", "1️⃣7️⃣{1️⃣2️⃣a=3️⃣7️⃣[4️⃣7️⃣{4️⃣5️⃣b=6️⃣7️⃣1}]}"),
  ("1️⃣a2️⃣:\n3️⃣- 4️⃣b5️⃣\n", "1️⃣5️⃣{1️⃣2️⃣a=3️⃣5️⃣[4️⃣5️⃣b]}"),
  ("1️⃣a2️⃣: 3️⃣|\n  b4️⃣\n\n\n5️⃣c6️⃣: 7️⃣d8️⃣", "1️⃣8️⃣{1️⃣2️⃣a=3️⃣4️⃣b\n 5️⃣6️⃣c=7️⃣8️⃣d}"),
  ("1️⃣a2️⃣: 3️⃣>-\n  b\n  c4️⃣\n", "1️⃣4️⃣{1️⃣2️⃣a=3️⃣4️⃣b c}"),
  ("1️⃣a2️⃣: 3️⃣|4️⃣\n", "1️⃣4️⃣{1️⃣2️⃣a=3️⃣4️⃣}"),
  ("1️⃣a2️⃣: 3️⃣b\n  c4️⃣\n\n", "1️⃣4️⃣{1️⃣2️⃣a=3️⃣4️⃣b c}"),
  ("? 1️⃣a2️⃣\n\n\n# remark", "[1:1]2️⃣{1️⃣2️⃣a=2️⃣}"),
  ("1️⃣{ 2️⃣a3️⃣, 4️⃣b5️⃣:6️⃣ }7️⃣", "1️⃣7️⃣{2️⃣3️⃣a=3️⃣ 4️⃣5️⃣b=6️⃣}"),
  ("a:\r\n  - b\r\n", "[1:1][2:6]{[1:1][1:2]a=[2:3][2:6][[2:5][2:6]b]}"),
  ("\u{FEFF}1️⃣日本2️⃣: 3️⃣é🙂4️⃣", "[1:1][1:7]{[1:1][1:3]日本=[1:5][1:7]é🙂}"),
  ("---\n1️⃣x2️⃣\n...\n", "1️⃣2️⃣x"), ("# nothing\n", "none"), ("--- # nothing\n", "nothing"),
])
func `every node has the place of its own content`(_ marked: String, _ expected: String) {
  let input = MarkedText(marked)
  let stream = read(input.text)
  #expect(stream.diagnostics.isEmpty)
  #expect(stream.documents.first.map { outline(of: $0.root, in: input) } ?? "none" == expected)
}

@Test(arguments: [
  ("1️⃣k2️⃣: &a 3️⃣x4️⃣", "3️⃣4️⃣x"), ("k: !!str &a 3️⃣'x'4️⃣", "3️⃣4️⃣x"),
  ("k: &a !!str 3️⃣x4️⃣", "3️⃣4️⃣x"), ("k: &a 3️⃣[ ]4️⃣", "3️⃣4️⃣[]"),
  ("k: &a # remark\n\n  3️⃣- 4️⃣x5️⃣\n", "3️⃣5️⃣[4️⃣5️⃣x]"), ("k: &a3️⃣\nl: m", "3️⃣"),
  ("k: !!map\n  3️⃣l4️⃣: 5️⃣m6️⃣", "3️⃣6️⃣{3️⃣4️⃣l=5️⃣6️⃣m}"), ("k: &a |3️⃣\n  x4️⃣\n", "[1:7]4️⃣x\n"),
])
func `anchor and tag are not part of the node's place`(_ marked: String, _ expected: String) {
  let input = MarkedText(marked)
  #expect(
    read(input.text).documents.first?.root?["k"].map { outline(of: $0, in: input) } == expected
  )
}

@Test(arguments: [
  ("x", YAMLScalar.Style.plain, "x"), ("'it''s'", .singleQuoted, "it's"),
  ("\"a\\tb\"", .doubleQuoted, "a\tb"), ("|\n  a\n  b", .literal, "a\nb"),
  (">\n  a\n  b\n", .folded, "a b\n"),
  ("012345", .plain, "012345"), ("~", .plain, "~"), ("yes", .plain, "yes"),
])
func `a scalar keeps its content and style`(
  _ written: String,
  _ style: YAMLScalar.Style,
  _ text: String
) {
  let scalar = read("k: \(written)").documents.first?.root?["k"]?.scalar
  #expect(scalar == YAMLScalar(text, style: style))
  #expect(scalar?.isPlain == (style == .plain))
}

@Test(arguments: [
  ("k: x 1️⃣$(a)2️⃣", 2..<6), ("k: 'x 1️⃣$(a)2️⃣'", 2..<6), ("k: \"日本1️⃣$(a)2️⃣\"", 2..<6),
  ("k: \"\\u00e9 1️⃣$(a)2️⃣\"", 2..<6), ("k: 'it''s 1️⃣$(a)2️⃣'", 5..<9),
  ("k: |\n  one\n  1️⃣$(a)2️⃣\n", 4..<8), ("k: $(a)\n  1️⃣$(a)2️⃣", 5..<9),
  ("k: 1️⃣\"\\x24(a)\"2️⃣", 0..<4), ("k: x1️⃣", 1..<1),
])
func `a part of a string has its place in the file`(_ marked: String, _ stretch: Range<Int>) {
  let input = MarkedText(marked)
  let stream = read(input.text)
  let place = stream.documents.first?.root?["k"]?.range(ofScalars: stretch, in: stream.source)
  let expected = stretch.isEmpty ? "1️⃣" : "1️⃣2️⃣"
  #expect(place.map { input.name(of: $0) } == expected)
}

@Test func `a document extends from its marker or first character to its last character`() {
  let input = MarkedText("# a\n1️⃣x: y2️⃣\n3️⃣---\nx: [z]4️⃣\n...\n# b\n5️⃣---6️⃣\n")
  let documents = read(input.text).documents
  #expect(documents.map { input.name(of: $0.range) } == ["1️⃣2️⃣", "3️⃣4️⃣", "5️⃣6️⃣"])
  #expect(documents.map { $0.root == nil } == [false, false, true])
}
