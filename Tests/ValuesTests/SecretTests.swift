import FoundationEssentials
import Testing
@testable import Values

@Test func `a secret is printed as a mask in every way`() {
  let secret = Secret("hunter22hunter22")
  var dumped = ""
  dump(secret, to: &dumped)
  for text in ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped] {
    #expect(!text.contains("hunter"))
  }
}

@Test func `a short secret is masked if requested`() {
  let redactor = Redactor()
  redactor.add(Secret("123456"), evenShort: true)
  redactor.add(Secret("abc"), evenShort: true)
  #expect(redactor.redact("code 123456, abc") == "code •••, abc")
}

@Test func `short secrets are not masked by default, and the longest match is masked first`() {
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
func `a secret is masked wherever its bytes occur`(_ text: String, _ masked: String) {
  let redactor = Redactor()
  redactor.add(Secret("tok-123456"))
  #expect(redactor.redact(text) == masked)
}

/// A secret with the length of a token, whose forms are made when their start is found.
private let long = String(repeating: "p>?s>?w~ÿ~ÿ-Token.1_", count: 40)

@Test(arguments: ["a>?b>?c~ÿ~ÿ", "a>?b>?c~ÿ~ÿ!", "a>?b>?c~ÿ~ÿ!!", long, long + "!", long + "!!"])
func `a secret is masked in both Base64 alphabets, with and without padding`(_ secret: String) {
  let redactor = Redactor()
  redactor.add(Secret(secret))
  let plain = Data(secret.utf8).base64EncodedString()
  let url = plain.replacing("+", with: "-").replacing("/", with: "_")
  #expect(plain != url)
  for text in [plain, url] {
    #expect(redactor.redact("<\(text)>") == "<\(Secret.mask)>")
    #expect(redactor.redact("<\(text.replacing("=", with: ""))>") == "<\(Secret.mask)>")
  }
}

@Test(arguments: ["pass-1234567890", long, unescaped])
func `a secret is masked in hexadecimal digits`(_ secret: String) {
  let redactor = Redactor()
  redactor.add(Secret(secret))
  let digits = secret.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  #expect(redactor.redact("<\(digits)>") == "<\(Secret.mask)>")
  #expect(redactor.redact("<\(digits.uppercased())>") == "<\(Secret.mask)>")
}

/// A secret that no format escapes, such as a token.
private let unescaped = String(repeating: "eyJraWQiOi.", count: 20)

@Test(
  arguments: (0..<6).flatMap { before in (1..<4).map { (before, $0) } },
  ["p>?s>?w~ÿ~ÿ", long, "tok-123456", unescaped]
)
func `a secret is masked within a longer Base64 string`(
  _ around: (before: Int, after: Int),
  _ secret: String
) {
  let (before, after) = around
  let redactor = Redactor()
  redactor.add(Secret(secret))
  let bytes = Array(repeating: UInt8(ascii: "<"), count: before) + Array(secret.utf8)
  let whole = Data(bytes + Array(repeating: UInt8(ascii: ">"), count: after)).base64EncodedString()
  // Digits shared with a neighboring byte remain, and contain at most 4 bits of the secret.
  let shown = (start: (before * 8 + 5) / 6, end: whole.count - bytes.count * 8 / 6)
  for text in [whole, whole.replacing("+", with: "-").replacing("/", with: "_")] {
    let masked = String(text.prefix(shown.start)) + Secret.mask + String(text.suffix(shown.end))
    #expect(redactor.redact(text) == masked)
  }
}

@Test func `overlapping secrets are masked to the end of the last secret`() {
  let redactor = Redactor()
  redactor.add(Secret("abcdefghij"))
  redactor.add(Secret("xxabcdefgh"))
  #expect(redactor.redact("xxabcdefghij xxabcdefgh") == "••• •••")
  let inner = Redactor(within: redactor)
  inner.add(Secret("ghijklmnop"))
  #expect(inner.redact("-xxabcdefghijklmnop-") == "-•••-")
}

@Test func `a redactor without secrets masks those of the outer redactors`() {
  let run = Redactor()
  let scenario = Redactor(within: run)
  let step = Redactor(within: scenario)
  #expect(step.redact("tok-123456") == "tok-123456")
  run.add(Secret("tok-123456"))
  for redactor in [run, scenario, step] {
    #expect(redactor.redact("a tok-123456 =?utf-8?Q?tok=2D123456?=") == "a ••• •••")
  }
  step.add(Secret("another-secret"))
  #expect(scenario.redact("tok-123456 another-secret") == "••• another-secret")
  #expect(step.redact("another-secret tok-123456") == "••• •••")
}

@Test func `a secret added later or twice is masked like any other`() {
  let redactor = Redactor()
  #expect(redactor.redact("tok-123456") == "tok-123456")
  for _ in 0..<2 { redactor.add(Secret("tok-123456")) }
  for number in 0..<500 { redactor.add(Secret("another-secret-\(number)")) }
  #expect(redactor.redact("tok-123456 another-secret-499") == "••• •••")
}

@Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]])
func `secrets with the same start are masked in any order of adding`(_ order: [Int]) {
  let secrets = ["abcdefgh", "abcdefghij", "abcd-1234 5", "axe-12345678"]
  let redactor = Redactor()
  for index in order { redactor.add(Secret(secrets[index])) }
  let written = ["abcdefghijk", "abcdefghi", "%61bcd-1234+5", "a&#98;cdefgh", "a=78e-12345678"]
  #expect(
    redactor.redact(written.joined(separator: " "))
      == "\(Secret.mask)k \(Secret.mask)i \(Secret.mask) \(Secret.mask) \(Secret.mask)"
  )
}

@Test(arguments: [
  ("", ""), ("é=", "é="), ("é=74ok-123456%", "é•••%"), ("dG9rLTEyMzQ1Ng==", "•••"),
  // A short word stays in a report.
  ("{\"name\":\"tok-123456\\u0301\"}", "{\"name\":\"•••\\u0301\"}"),
])
func `a report is masked as bytes like as a string`(_ text: String, _ masked: String) {
  let redactor = Redactor()
  redactor.add(Secret("tok-123456"))
  redactor.add(Secret("name"), evenShort: true)
  #expect(RedactedText(report: text, by: redactor).text == masked)
  #expect(RedactedBytes(report: Array(text.utf8), by: redactor).bytes == Array(masked.utf8))
}
