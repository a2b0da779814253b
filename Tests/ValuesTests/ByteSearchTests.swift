import JSON
import Testing
@testable import Values

@Test(
  arguments: [
    ("", nil), ("ab", 2), ("aab", 3), ("a-ab-ab", 4), ("aaaa", nil), ("xxxa", nil), ("b", nil),
  ] as [(String, Int?)]
)
func `the end of the first occurrence is found in bytes`(_ text: String, _ end: Int?) {
  #expect(Array(text.utf8).end(ofFirst: "ab") == end)
}

@Test(
  arguments: [
    ("https://example.com/a", "example.com/a"), ("://a", "a"), ("a:b://c", "c"),
    ("http://a?next=http://b", "a?next=http://b"), ("é://é", "é"), ("http://", ""),
    ("", nil), ("mailto:a@example.com", nil), ("http:/", nil), ("a:/b", nil), (":", nil),
  ] as [(String, String?)]
)
func `the authority of a URL starts after the first mark`(_ url: String, _ rest: String?) {
  #expect(url.authorityStart.map { String(url[$0...]) } == rest)
}

@Test(
  arguments: [
    ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("é", "é", true),
    ("\u{E9}", "e\u{301}", false), ("\u{E9}\u{323}", "\u{1EB9}\u{301}", false),
  ] as [(String, String, Bool)]
)
func `strings are compared by bytes`(_ one: String, _ other: String, _ areSame: Bool) {
  #expect(one.hasSameBytes(as: other) == areSame)
  #expect(other.hasSameBytes(as: one) == areSame)
}

@Test(
  arguments: [
    ("Ada", "aDA", true), ("Ada", "Adb", false), ("\u{C9}", "\u{E9}", true),
    ("\u{C9}", "e\u{301}", false),
  ] as [(String, String, Bool)]
)
func `strings are compared by the bytes of their lowercase`(
  _ one: String,
  _ other: String,
  _ areSame: Bool
) {
  #expect(one.hasSameBytes(as: other, ignoringCase: true) == areSame)
  #expect(!one.hasSameBytes(as: other, ignoringCase: false))
  #expect(one.hasSameBytes(as: one, ignoringCase: false))
}

@Test func `bytes are appended as two digits each`() {
  var text = Array("0x".utf8)
  Hex.append([0x00, 0x0A, 0x9F, 0xFF], to: &text)
  #expect(String(decoding: text, as: UTF8.self) == "0x000a9fff")
}

@Test(
  arguments: [
    ("", false), ("abc", false), ("<", true), ("a>", true), (">a", true), ("é", false),
    ("a<\u{301}", true), (String(repeating: "a", count: 100) + "<", true),
  ]
)
func `a set of bytes is searched for in bytes`(_ text: String, _ isFound: Bool) {
  let brackets = ByteSet { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  #expect(brackets.containsAny(of: text) == isFound)
}
