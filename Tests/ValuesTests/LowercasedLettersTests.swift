import Testing
@testable import Values

@Test(
  arguments: [
    ("", ""), ("nextStep", "nextstep"), ("Next_Step-2", "nextstep"), ("@A[`z{", "az"),
    ("a\r\nB\0", "ab"), ("ÉTÉ 2", "été"), ("e\u{301}_X", "e\u{301}x"), ("日本-Go", "日本go"),
  ]
)
func `letters are kept in lowercase, without other characters`(_ text: String, _ letters: String) {
  #expect(text.lowercasedLetters == letters)
}

@Test func `each ASCII character counts as in Unicode`() {
  for byte in UInt8(0)..<0x80 {
    let text = String(Unicode.Scalar(byte))
    #expect(text.lowercasedLetters == text.lowercased().filter(\.isLetter))
  }
}
