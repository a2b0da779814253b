import Testing
import Values

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
