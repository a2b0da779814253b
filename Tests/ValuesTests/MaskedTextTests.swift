import Testing
import Values

@Suite struct `Masked text` {
  @Test(arguments: [
    ("The ••• signs up", "The admin signs up", true), ("The ••• signs up", "The signs up", false),
    ("•••", "admin", true), ("••• and •••", "admin and user", true),
    ("••••••", "admin", true), ("A ••• b ••• c", "A 1 b 2 c", true),
    ("A ••• b ••• c", "A 1 c 2 b", false), ("A •••", "B admin", false),
    ("••• ab", "admin b", false), ("aba•••ba", "aba", false),
    ("The admin", "The admin", true), ("The admin", "The user", false),
    ("The ••• signs up", "The ••• signs up", true),
    // A combining mark after a secret makes one character with the end of the mask.
    ("•••\u{301} signs up", "admin\u{301} signs up", true),
  ])
  func `a mask stands for any string`(_ text: String, _ original: String, _ matches: Bool) {
    #expect(MaskedText(text).matches(original) == matches)
  }

  @Test func `text without a mask is recognized`() {
    #expect(MaskedText("The ••• signs up").hasMask)
    #expect(!MaskedText("The •• signs up").hasMask)
  }
}
