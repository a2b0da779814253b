import Testing
import Values

@Test func `a secret prints as a mask however it is printed`() {
  let secret = Secret("hunter22hunter22")
  var dumped = ""
  dump(secret, to: &dumped)
  for text in ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped] {
    #expect(!text.contains("hunter"))
  }
}

@Test(arguments: [
  "p\"a=s\\s/wörd", "p\\\"a=s\\\\s/wörd", "p%22a%3Ds%5Cs%2Fw%C3%B6rd", "cCJhPXNccy93w7ZyZA==",
  "cCJhPXNccy93w7ZyZA", "p\"a=3Ds\\s/w=C3=B6rd",
])
func `a secret is masked in every encoding that occurs`(_ spelling: String) {
  let run = Redactor()
  run.add(Secret("p\"a=s\\s/wörd"))
  #expect(Redactor(within: run).redact("<\(spelling)>") == "<\(Secret.mask)>")
}

@Test func `a short secret is masked where its owner asks for it`() {
  let redactor = Redactor()
  redactor.add(Secret("123456"), evenShort: true)
  redactor.add(Secret("abc"), evenShort: true)
  #expect(redactor.redact("code 123456, abc") == "code •••, abc")
}

@Test func `short secrets are left alone, and the longest of two goes first`() {
  let redactor = Redactor()
  redactor.add(Secret("1234567"))
  redactor.add(Secret("abcdefgh"))
  redactor.add(Secret("abcdefghij"))
  #expect(redactor.redact("1234567 abcdefghij abcdefgh") == "1234567 ••• •••")
}

@Test(arguments: [
  ("tok-123456", "•••"), ("tok-12345", "tok-12345"), ("tok-123456tok-123456", "••••••"),
  ("a tok-123456, tok-123456 b", "a •••, ••• b"), ("ttok-tok-123456", "ttok-•••"),
  ("tok-123456\u{301}", "•••\u{301}"), ("é tok-123456\r\n", "é •••\r\n"), ("", ""),
])
func `a secret is masked wherever its bytes stand`(_ text: String, _ masked: String) {
  let redactor = Redactor()
  redactor.add(Secret("tok-123456"))
  #expect(redactor.redact(text) == masked)
}
