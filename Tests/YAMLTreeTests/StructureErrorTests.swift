import Diagnostics
import DiagnosticsTesting
import Testing
@testable import YAMLTree

@Test(arguments: [
  (
    "1️⃣a2️⃣: 1\nb: 2\n3️⃣a4️⃣: 3\n5️⃣\"a\"6️⃣: 4",
    """
    3️⃣4️⃣ AF1020 duplicate key `a`
      note: 1️⃣2️⃣ first written here
    5️⃣6️⃣ AF1020 duplicate key `a`
      note: 1️⃣2️⃣ first written here
    """
  ),
  (
    "a: { 1️⃣x2️⃣: 1, 3️⃣x4️⃣: { y: 1 } }\nx: 1",
    "3️⃣4️⃣ AF1020 duplicate key `x`\n  note: 1️⃣2️⃣ first written here"
  ),
  ("a: &one 1\nb: 1️⃣*oen2️⃣", "1️⃣2️⃣ AF1021 unknown anchor `&oen` | did you mean `*one`?"),
  (
    "a: 1️⃣*user2️⃣",
    """
    1️⃣2️⃣ AF1021 unknown anchor `&user`
      help: Write `&user` before a value further up in this document, or quote a string that starts with `*`.
    """
  ),
  (
    "a: 1️⃣&x 2️⃣[ 3️⃣*x4️⃣ ]",
    """
    3️⃣4️⃣ AF1022 an alias can't be inside the value that it refers to
      note: 1️⃣2️⃣ the value of `&x` starts here
    """
  ),
  (
    "a: 1️⃣!!map2️⃣ [ ]\nb: 3️⃣!!int4️⃣ { }",
    """
    1️⃣2️⃣ AF1018 the tag `!!map` does not fit a list
      help: Remove the tag.
    3️⃣4️⃣ AF1018 the tag `!!int` does not fit a mapping
      help: Remove the tag.
    """
  ),
  (
    "a: &x 1️⃣!!Str2️⃣ b",
    """
    1️⃣2️⃣ AF1018 unknown tag `!!Str` | did you mean `!!str`?
      help: Quote a string that starts with `!`, or use the tag `!!str`, `!!int`, `!!float`, \
    `!!bool`, `!!null`, `!!map`, or `!!seq`.
    """
  ),
  (
    "- 1️⃣!!binary2️⃣ aGk=\n- 3️⃣!foo4️⃣ { a: b }\n- 5️⃣!<tag:example.com,2000:x>6️⃣ y\n- 7️⃣!8️⃣ z",
    [
      "1️⃣2️⃣ AF1018 unknown tag `!!binary`", "3️⃣4️⃣ AF1018 unknown tag `!foo`",
      "5️⃣6️⃣ AF1018 unknown tag `!<tag:example.com,2000:x>`", "7️⃣8️⃣ AF1018 unknown tag `!`",
    ]
    .map {
      $0 + """

          help: Quote a string that starts with `!`, or use the tag `!!str`, `!!int`, \
        `!!float`, `!!bool`, `!!null`, `!!map`, or `!!seq`.
        """
    }.joined(separator: "\n")
  ),
  ("? 1️⃣[a]2️⃣\n: 1", "1️⃣2️⃣ AF1023 a key must be a string | this is a list"),
])
func `a mistake other than a syntax error is reported at its place`(
  _ marked: String,
  _ expected: String
) {
  #expect(mistakes(in: marked) == expected)
}

@Test func `the first of duplicate keys is kept, for a few keys and for many`() {
  let keys = (0..<40).map { "k\($0 % 20): \($0)" }.joined(separator: "\n")
  let stream = read(keys)
  #expect(stream.diagnostics.count == 20)
  #expect(stream.documents.first?.root?.pairs?.map(\.name) == (0..<20).map { "k\($0)" })
  #expect(stream.documents.first?.root?["k7"]?.scalar?.text == "7")
  #expect(stream.documents.first?.isSound == false)
}

@Test(arguments: [1, 40])
func `keys that look the same but differ in their bytes are different keys`(_ count: Int) {
  let others = (1...count).map { "\nk\($0): \($0)" }.joined()
  let stream = read("\u{E9}: composed\ne\u{301}: decomposed" + others)
  #expect(stream.diagnostics.isEmpty)
  let root = stream.documents.first?.root
  #expect(root?.pairs?.count == count + 2)
  #expect(root?["\u{E9}"]?.scalar?.text == "composed")
  #expect(root?["e\u{301}"]?.scalar?.text == "decomposed")
  #expect(root?["k\(count)"]?.scalar?.text == String(count))
}

@Test func `an alias resolves to the node of its anchor, which keeps its place`() {
  let input = MarkedText("a: &x 1️⃣{ b: 4️⃣c5️⃣ }2️⃣\nd: 6️⃣*x7️⃣\ne: [ *x, 8️⃣*x9️⃣ ]3️⃣\n\n")
  let root = read(input.text).documents.first?.root
  #expect(root?["d"]?["b"]?.scalar == root?["a"]?["b"]?.scalar)
  #expect(root?["a"]?.range.alias == nil)
  #expect(root?["d"].map { input.name(of: $0.range) } == "1️⃣2️⃣")
  #expect(root?["d"]?["b"].map { input.name(of: $0.range) } == "4️⃣5️⃣")
  let uses = [
    root?["d"], root?["d"]?["b"], root?["e"]?.elements?.last, root?["e"]?.elements?.last?["b"],
  ]
  #expect(
    uses.map { $0?.range.alias.map { input.name(of: $0.range) } } == ["6️⃣7️⃣", "6️⃣7️⃣", "8️⃣9️⃣", "8️⃣9️⃣"]
  )
  #expect(root.map { input.name(of: $0.range.upperBound) } == "3️⃣")
}

@Test func `a redefined anchor applies from there on and only in its document`() {
  let stream = read("- &x 1\n- *x\n- &x 2\n- *x\n---\n- *x\n")
  #expect(stream.documents[0].root?.elements?.map(\.scalar?.text) == ["1", "1", "2", "2"])
  #expect(stream.documents[1].root?.elements?.map(\.content) == [.unresolved])
  #expect(stream.documents.map(\.isSound) == [true, false])
}

@Test func `core tags are kept`() {
  let root = read("[ !!str 1, !!int 2, !!null '', !!seq [], !!map {}, !!bool true, !!float 1 ]")
    .documents.first?.root
  let tags = root?.elements?.map(\.tag)
  #expect(tags == [.string, .integer, .null, .sequence, .mapping, .boolean, .float])
}
