import JSON
import Testing
@testable import Values

@Suite struct `Exact strings` {
  @Test(arguments: [
    ("", "", true), ("a", "a", true), ("a", "b", false), ("\u{e9}", "\u{e9}", true),
    ("\u{e9}", "e\u{301}", false), ("K", "\u{212A}", false), ("\u{212B}", "A\u{30A}", false),
  ])
  func `are equal if their bytes are equal`(_ one: String, _ other: String, _ areSame: Bool) {
    #expect(one.hasSameBytes(as: other) == areSame)
    #expect((ExactString(one) == ExactString(other)) == areSame)
    #expect((Secret(one) == Secret(other)) == areSame)
    #expect(Set([ExactString(one), ExactString(other)]).count == (areSame ? 1 : 2))
    #expect(Set([ExactString(one)]).contains(other) == areSame)
    #expect(Set([Secret(one), Secret(other)]).count == (areSame ? 1 : 2))
  }

  @Test(arguments: [
    ("", "", false), ("", "a", true), ("a", "", false), ("a", "a", false), ("a", "ab", true),
    ("ab", "a", false), ("b", "ab", false), ("Z", "\u{e9}", true), ("e\u{301}", "\u{e9}", true),
  ])
  func `are ordered by their bytes`(_ one: String, _ other: String, _ isBefore: Bool) {
    #expect((ExactString(one) < ExactString(other)) == isBefore)
  }

  @Test func `are interned with their own bytes`() {
    var strings = InternedStrings()
    let names = ["\u{e9}.yaml", "e\u{301}.yaml", "\u{e9}.yaml"]
    let numbers = names.map { strings.number(of: $0) }
    #expect(numbers == [0, 1, 0])
    #expect(zip(names, numbers).allSatisfy { strings[$1].hasSameBytes(as: $0) })
  }
}
