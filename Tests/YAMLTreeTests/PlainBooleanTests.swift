import Testing
@testable import YAMLTree

@Suite struct PlainBooleanTests {
  @Test(
    arguments: [
      ("true", true, nil), ("True", true, nil), ("FALSE", false, nil), ("tRUE", nil, nil),
      ("yes", nil, true), ("On", nil, true), ("NO", nil, false), ("off", nil, false),
      ("oFF", nil, nil), ("y", nil, nil), ("1", nil, nil), ("", nil, nil),
    ] as [(String, Bool?, Bool?)]
  )
  func `a word is a boolean in YAML 1.2 or in YAML 1.1`(
    _ word: String,
    _ value: Bool?,
    _ olderValue: Bool?
  ) {
    #expect(PlainBoolean.value(of: word) == value)
    #expect(PlainBoolean.olderValue(of: word) == olderValue)
  }

  @Test(
    arguments: [
      ("yes", true, "true"), ("oN", true, "true"), ("1", true, "true"), ("No", false, "false"),
      ("OFF", false, "false"), ("0", false, "false"), ("y", nil, nil), ("01", nil, nil),
      ("True", nil, nil), ("false", nil, nil),
    ] as [(String, Bool?, String?)]
  )
  func `other words and digits stand for booleans`(
    _ word: String,
    _ meant: Bool?,
    _ suggestion: String?
  ) {
    #expect(PlainBoolean.meant(by: word) == meant)
    #expect(PlainBoolean.suggestion(for: word) == suggestion)
  }

  @Test func `false is meant in any case`() {
    for word in ["false", "fAlse", "no", "OFF", "0"] { #expect(PlainBoolean.meansFalse(word)) }
    for word in ["true", "yes", "1", "n", ""] { #expect(!PlainBoolean.meansFalse(word)) }
  }

  @Test func `readers differ in which words are booleans`() {
    for word in ["Y", "n", "yes", "oFF"] {
      #expect(PlainBoolean.isOlderWord(word) && PlainBoolean.isPossible(word))
    }
    for word in ["true", "FALSE", "tRue"] {
      #expect(!PlainBoolean.isOlderWord(word) && PlainBoolean.isPossible(word))
    }
    for word in ["1", "null", "nope"] { #expect(!PlainBoolean.isPossible(word)) }
  }
}
