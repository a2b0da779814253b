import Diagnostics
@testable import Reports
import RunRecord
import Testing

@Test(arguments: [
  ("\u{E9}", "e\u{301}", "expected U+00E9, got U+0065 U+0301"),
  ("Jos\u{E9}", "Jose\u{301}", "expected U+00E9, got U+0065 U+0301"),
  ("a b", "a\u{A0}b", "expected U+0020, got U+00A0"),
  ("a b", "a\u{2003}b", "expected U+0020, got U+2003"),
])
func `strings that look identical are shown with their code points`(
  _ expected: String,
  _ got: String,
  _ points: String
) {
  let text = MismatchText(mismatch: mismatch("attributes.name", expected, got)).text.plain
  #expect(text.contains("^ looks the same: \(points)\n"))
}

@Test(arguments: [("a", "b"), ("a b", "a\tb"), ("a", "a "), ("5", "5")])
func `strings that look different are shown without code points`(_ expected: String, _ got: String)
{
  let text = MismatchText(mismatch: mismatch("attributes.name", expected, got)).text.plain
  #expect(!text.contains("looks the same"))
}
