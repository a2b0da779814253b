import Testing
@testable import Values

@Suite struct `Text replacements` {
  private let own = TextReplacements([
    (text: "us-east-1", name: "$(pool.region)"),
    (text: "us-east-1_AbCdEfGhI", name: "$(pool.id)"),
    (text: "region", name: "!"),
    (text: "e\u{301}cole", name: "$(user.name)"),
    (text: "region", name: "?"), (text: "", name: "nothing"),
  ])

  @Test(arguments: [
    ("", ""), ("us", "us"), ("us-east-", "us-east-"), ("us-east-1", "$(pool.region)"),
    ("us-east-us-east-1", "us-east-$(pool.region)"),
    ("us-east-1us-east-1_AbCdEfGhI", "$(pool.region)$(pool.id)"),
    ("us-east-1_AbCdEfGh", "$(pool.region)_AbCdEfGh"),
    ("\r\nregion\r\n", "\r\n!\r\n"), ("f\u{fc}r region", "f\u{fc}r !"),
    ("e\u{301}cole", "$(user.name)"), ("\u{e9}cole", "\u{e9}cole"),
  ])
  func `take the longest part at a place, and leave names as they are`(
    _ text: String,
    _ expected: String
  ) {
    let found = own.applied(to: text)
    #expect(found.utf8.elementsEqual(expected.utf8))
  }

  @Test(arguments: [
    ("aaa", "2a"), ("aabab", "2bab"), ("`a`, `b`", "A, `b`"), ("a", "a"), ("aaaaa", "5"),
    ("aaaa", "22"),
  ])
  func `also find parts of fewer than four bytes`(_ text: String, _ expected: String) {
    let short = TextReplacements([
      (text: "`a`", name: "A"), (text: "aa", name: "2"), (text: "aaaaa", name: "5"),
    ])
    #expect(short.applied(to: text) == expected)
  }

  @Test func `without parts, a text stays the same`() {
    #expect(TextReplacements([]).applied(to: "us-east-1") == "us-east-1")
  }
}
