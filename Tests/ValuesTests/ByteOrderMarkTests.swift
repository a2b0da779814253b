import Testing
@testable import Values

@Test(arguments: [
  ("", ""), ("a", "a"), ("\u{FEFF}a", "a"), ("\u{FEFF}", ""), ("a\u{FEFF}", "a\u{FEFF}"),
  ("\u{FEFF}\u{FEFF}", "\u{FEFF}"),
])
func `a byte order mark counts only at the start`(_ file: String, _ content: String) {
  #expect(Array(Array(file.utf8).withoutByteOrderMark) == Array(content.utf8))
}
