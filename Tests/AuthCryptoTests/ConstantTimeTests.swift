@testable import AuthCrypto
import Testing

@Test(arguments: [
  ("", "", true), ("a", "a", true), ("a", "", false), ("a", "b", false), ("ab", "a", false),
  ("é", "e\u{301}", false), ("a\0", "a", false),
])
func `two secrets are equal if all their bytes are`(
  _ one: String,
  _ other: String,
  _ areSame: Bool
) {
  #expect(ConstantTime.isEqual(one, other) == areSame)
  #expect(ConstantTime.isEqual(other, one) == areSame)
}
