import FoundationEssentials
import Testing
@testable import Values

/// Each encoder in authflow, and each known encoder of other programs, with its result for the
/// secret.
private let secret = "p\"a=s\\s/w~rd *&'<ö😀>+%!(x"

private let written: [(String, String)] = [
  (
    "URL, lowercase digits", "p%22a%3ds%5cs%2fw~rd%20%2a%26%27%3c%c3%b6%f0%9f%98%80%3e%2b%25%21%28x"
  ),
  (
    "URL, digits in mixed case",
    "p%22a%3Ds%5cs%2Fw~rd%20%2a%26%27%3C%c3%B6%F0%9f%98%80%3e%2B%25%21%28x"
  ),
  ("encodeURIComponent", "p%22a%3Ds%5Cs%2Fw~rd%20*%26'%3C%C3%B6%F0%9F%98%80%3E%2B%25!(x"),
  ("encodeURI", "p%22a=s%5Cs/w~rd%20*&'%3C%C3%B6%F0%9F%98%80%3E+%25!(x"),
  ("form, strict", "p%22a%3Ds%5Cs%2Fw%7Erd+%2A%26%27%3C%C3%B6%F0%9F%98%80%3E%2B%25%21%28x"),
  ("form, loose", "p%22a%3Ds%5Cs%2Fw~rd%20*%26%27%3C%C3%B6%F0%9F%98%80%3E%2B%25%21%28x"),
  ("URL, in part", "p\"a=s\\s/w~rd+*&'<%C3%B6😀>%2B%!(x"),
  ("HTML", "p&quot;a=s\\s/w~rd *&amp;&#39;&lt;ö😀&gt;+%!(x"),
  ("HTML, apos", "p&quot;a=s\\s/w~rd *&amp;&apos;&lt;ö😀&gt;+%!(x"),
  ("HTML, PHP", "p&quot;a=s\\s/w~rd *&amp;&#039;&lt;&ouml;😀&gt;+%!(x"),
  ("HTML, hexadecimal", "p&#x22;a&#x3D;s\\s&#x2F;w~rd *&#x26;&#X27;&#x3c;ö&#x1F600;&#x3E;+%!(x"),
  (
    "HTML, names",
    "p&quot;a&equals;s&bsol;s&sol;w~rd &ast;&amp;&apos;&lt;ö😀&gt;&plus;&percnt;&excl;&lpar;x"
  ),
  ("HTML twice", "p&amp;quot;a=s\\s/w~rd *&amp;amp;&amp;#39;&amp;lt;ö😀&amp;gt;+%!(x"),
  (
    "HTML in a URL",
    "p%26quot%3Ba%3Ds%5Cs/w~rd%20*%26amp%3B%26%2339%3B%26lt%3B%C3%B6%F0%9F%98%80%26gt%3B%2B%25!(x"
  ),
  ("XML", "p\"a=s\\s/w~rd *&amp;'&lt;ö😀&gt;+%!(x"),
  ("quoted-printable", "p\"a=3Ds\\s/w~rd *&'<=C3=B6=F0=9F=98=80>+%!(x"),
  ("quoted-printable, lowercase digits", "p\"a=3ds\\s/w~rd=20*&'<=c3=b6=f0=9f=98=80>+%!(x"),
  (
    "quoted-printable, wrapped",
    "p\"a=\r\n=3Ds\\s/w=\r\n~rd=20=\r\n*&'<=C3=\n=B6=F0=9F=98=80>= \r\n+%!(x"
  ),
  ("JSON", "p\\\"a=s\\\\s/w~rd *&'<ö😀>+%!(x"),
  ("JSON, ASCII", "p\\\"a=s\\\\s\\/w~rd *&'<\\u00f6\\ud83d\\ude00>+%!(x"),
  ("JSON for HTML", "p\\u0022a=s\\\\s/w~rd *\\u0026\\u0027\\u003C\\u00F6😀\\u003E\\u002b%!(x"),
  ("JSON in JSON", "p\\\\\\\"a=s\\\\\\\\s/w~rd *&'<\\\\u00f6😀>+%!(x"),
  ("JSON in a URL", "p%5C%22a%3Ds%5C%5Cs%2Fw~rd%20*%26%27%3C%C3%B6%F0%9F%98%80%3E%2B%25%21%28x"),
  ("JSON in HTML", "p\\&quot;a=s\\\\s/w~rd *&amp;&#39;&lt;ö😀&gt;+%!(x"),
  ("JavaScript", "p\\x22a\\x3ds\\\\s\\/w~rd *\\x26\\'\\x3c\\xf6\\u{1F600}>+%!(x"),
  ("YAML, double quotes", "p\\\"a=s\\\\s/w~rd *&'<\\xF6\\U0001F600>+%!(x"),
  ("YAML, single quotes", "p\"a=s\\s/w~rd *&''<ö😀>+%!(x"),
  ("YAML, folded", "p\"a=s\\s/w~rd\n      *&'<ö😀>+%!(x"),
  ("CSV", "p\"\"a=s\\s/w~rd *&'<ö😀>+%!(x"),
  ("shell", "p\"a=s\\s/w~rd *&'\\''<ö😀>+%!(x"),
  ("shell, other quotes", "p\"a=s\\s/w~rd *&'\"'\"'<ö😀>+%!(x"),
  ("shell, $'…'", "p\"a=s\\\\s/w~rd *&\\'<\\303\\266😀>+%!(x"),
  ("shell, backslashes", "p\\\"a=s\\\\s/w~rd\\ \\*\\&\\'\\<ö😀\\>+%\\!\\(x"),
  ("YAML in HTML", "p&quot;a=s\\s/w~rd *&amp;&#x27;&#x27;&lt;ö😀&gt;+%!(x"),
  (
    "shell in HTML",
    "p&quot;a=s\\s/w~rd *&amp;&#x27;&quot;&#x27;&quot;&#x27;&lt;ö😀&gt;+%!(x"
  ),
  ("SMTP", "p\\\"a=s\\\\s/w~rd *&'<ö😀>+%!(x"),
  ("wrapped", "p\"a=s\\s/w~rd\r\n    *&'<ö\n😀>+%!(x"),
]

private let base64 = Data(secret.utf8).base64EncodedString()

private let computed: [(String, String)] = [
  ("plain", secret),
  ("form", secret.formEncoded),
  ("URL", secret.percentEncoded),
  ("URL, all", secret.utf8.map { "%" + hexadecimal($0) }.joined()),
  ("URL twice", secret.percentEncoded.percentEncoded),
  ("form in a URL", secret.formEncoded.percentEncoded),
  ("HTML, all", secret.unicodeScalars.map { "&#\($0.value);" }.joined()),
  ("Base64", base64),
  ("Base64, no padding", base64.replacing("=", with: "")),
  ("Base64, wrapped", wrapped(base64, "\r\n")),
  ("Base64, wrapped, in JSON", wrapped(base64, "\\n")),
  ("Base64 in a URL", base64.percentEncoded),
  ("Base64 of JSON", Data("p\\\"a=s\\\\s/w~rd *&'<ö😀>+%!(x".utf8).base64EncodedString()),
  ("Base64 of a form", Data(secret.formEncoded.utf8).base64EncodedString()),
  ("encoded word, B", "=?utf-8?B?\(base64)?="),
  ("encoded words, B", encodedWords(secret, "B") { Data($0.utf8).base64EncodedString() }),
  (
    "encoded words, Q", encodedWords(secret, "q") { $0.utf8.map { "=" + hexadecimal($0) }.joined() }
  ),
  (
    "encoded word, Q", "=?ISO-8859-1?Q?p\"a=3Ds\\s/w?= =?utf-8?Q?~rd_*&'<=C3=B6=F0=9F=98=80>+%!(x?="
  ),
  ("UTF-7", "p\"a=s\\s/w~rd *&'<+APbYPd4A->+-%!(x"),
  ("UTF-7, IMAP", "p\"a=s\\s/w~rd *&-'<&APbYPd4A->+%!(x"),
  ("UTF-7, IMAP, in HTML", "p&quot;a=s\\s/w~rd *&amp;-&#x27;&lt;&amp;APbYPd4A-&gt;+%!(x"),
  ("hexadecimal", secret.utf8.map(hexadecimal).joined()),
  ("hexadecimal, uppercase", secret.utf8.map(hexadecimal).joined().uppercased()),
]

@Suite struct `The encoded forms of a secret` {
  @Test(arguments: written + computed)
  func `are all masked`(_ encoding: String, _ spelling: String) {
    let run = Redactor()
    run.add(Secret(secret))
    #expect(Redactor(within: run).redact("<\(spelling)>") == "<\(Secret.mask)>", "\(encoding)")
  }

  @Test func `may start and end with any character`() {
    for secret in ["\" quoted \"", " spaced out ", "*starred ~", "ööööö", "'''''''''", "%%%%%%%%"] {
      let redactor = Redactor()
      redactor.add(Secret(secret))
      for spelling in [secret.formEncoded, secret.percentEncoded, secret.formEncoded.lowercased()] {
        #expect(redactor.redact("[\(spelling)]") == "[\(Secret.mask)]", "\(spelling)")
      }
    }
  }

  @Test(arguments: [
    "one 25", "line\nline\nline", "a=b&c=d", "%41%42%43", "\\\\\\\\\\\\\\\\\\\\", "&amp;&lt;",
  ])
  func `of another string are not masked`(_ text: String) {
    let redactor = Redactor()
    redactor.add(Secret("planted secret"))
    #expect(redactor.redact(text) == text)
  }

  @Test func `take linear time for many backslashes`() {
    let redactor = Redactor()
    redactor.add(Secret(String(repeating: "\\", count: 100) + "x"))
    let text = String(repeating: "\\", count: 2000)
    #expect(redactor.redact(text) == text)
  }
}

@Suite struct `A partial secret` {
  @Test func `is masked where a string is cut within it`() {
    let redactor = Redactor()
    redactor.add(Secret("hunter2 *hunter3"))
    let cases = [
      ("<hunter2 *…", "<•••…"), ("hunter2+%2Ahunt…", "•••…"), ("hunter2+%2…", "•••%2…"),
      ("hun…", "hun…"), ("hunter2 is fine…", "hunter2 is fine…"),
    ]
    for (text, masked) in cases {
      #expect(redactor.redact(text) == masked)
    }
  }

  @Test func `on one of several lines is masked`() {
    let redactor = Redactor()
    redactor.add(Secret("-----BEGIN KEY-----\nMIIEvQIBADANBg\nabc\n-----END KEY-----\n"))
    #expect(redactor.redact("  | MIIEvQIBADANBg |") == "  | ••• |")
    #expect(redactor.redact("-----BEGIN KEY-----\r\nMIIEvQIBADANBg\r\nabc") == "•••\r\n•••\r\nabc")
  }

  @Test func `is masked without the whitespace around it`() {
    let redactor = Redactor()
    redactor.add(Secret("  padded-secret\n"))
    #expect(redactor.redact("<padded-secret>") == "<•••>")
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}

/// Two encoded words for a header, each with half of the string.
private func encodedWords(_ text: String, _ way: String, _ encode: (Substring) -> String) -> String
{
  let half = text.index(text.startIndex, offsetBy: text.count / 2)
  let words = [text[..<half], text[half...]].map { "=?UTF-8?\(way)?\(encode($0))?=" }
  return words.joined(separator: "\r\n ")
}

private func wrapped(_ text: String, _ lineEnd: String) -> String {
  let half = text.index(text.startIndex, offsetBy: text.count / 2)
  return text[..<half] + lineEnd + text[half...]
}
