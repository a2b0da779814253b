import Testing

@testable import CognitoModel

/// A pattern of the model, with strings that it matches completely and strings that it does not
/// match.
struct PatternCase: Sendable, CustomTestStringConvertible {
  let pattern: String
  let matching: [String]
  let other: [String]

  var testDescription: String { pattern }

  init(_ pattern: String, _ matching: [String], not other: [String]) {
    self.pattern = pattern
    self.matching = matching
    self.other = other
  }
}

private let cases: [PatternCase] = [
  .init("[0-9]+", ["0", "123456"], not: ["", "12a", "１２", " 1"]),
  .init(
    #"arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+"#
      + #"(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?"#,
    ["arn:aws:iam::123456789012:role/x", "arn:aws:lambda:eu-west-1:1:function:f:2"],
    not: ["arn:aws:iam::x:role/x", "arn:aws:lambda:eu-west-1:1:a:b:c:d", "arn:aws:iam:1:role"]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\r ]+"#,
    ["a b\tc\r\n", "é😀"],
    not: ["", "a\u{B}b", "\u{200D}", "a\u{A0}b"]
  ),
  .init(#"[\w+]+"#, ["a_Z0+"], not: ["", "é", "a-b", "a b"]),
  .init(#"[\w\s+=,.@-]+"#, ["my pool, v1.0=@+-", "\n"], not: ["", "a/b", "é"]),
  .init(#"[\S]+"#, ["a", "é\u{A0}"], not: ["", " ", "a b", "a\n", "\u{B}"]),
  .init(
    #"^[\S]+.*[\S]+$"#,
    ["ab", "a b", "p@ss wörd\u{A0}", "😀😀", "\u{85}\u{2028}"],
    not: ["", "a", " ab", "ab ", "a\nb", "ab\n", "\u{2028} \r"]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#,
    ["ann", "ann@example.com", "名前", "e\u{301}", "€٣"],
    not: ["", "a b", "a\n", "a\u{200D}b", "a\u{A0}"]
  ),
  .init(#"[\w-]+_[0-9a-f-]+"#, ["eu-west-1_0a-f", "a__1"], not: ["_1", "a_", "a_G", "a1"]),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+@[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#,
    ["a@b", "a@@b"],
    not: ["@b", "a@", "a b@c", "ab"]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#,
    ["{####}", "Your code:\n{####} {####}", "*{username}*:\r\n{####}"],
    not: ["", "{###}", "{####", "\u{1}{####}", "a\u{A0}b{####}", "\u{200D}{####}"]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#,
    ["Your code", "a\tb"],
    not: ["", "a\u{A0}b"]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]+"#,
    ["<b>*x*</b>\n"],
    not: ["", "\u{0}"]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{##[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*##\}"#
      + #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#,
    ["{####}", "Click {##here##}!"],
    not: ["{##here#}", "{###}", "here"]
  ),
  .init(#"[\w+-]+"#, ["a-b+c_1"], not: ["", "a.b"]),
  .init(#"[\w\s+=.@-]+"#, ["a b@c.d"], not: ["", "a,b"]),
  .init(
    "^cognito:(default|dutch|english|french|spanish|german|bahasa-indonesia|italian|japanese"
      + "|korean|portuguese-brazil|chinese-(simplified|traditional))$",
    ["cognito:default", "cognito:portuguese-brazil", "cognito:chinese-traditional"],
    not: ["cognito:", "default", "cognito:chinese-", "cognito:dutchenglish"]
  ),
  .init(
    #"^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$"#,
    ["https://example.com/?q=1"],
    not: ["", "a b", "a\n"]
  ),
  .init(
    "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[4][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$",
    ["0123abCD-0123-4567-89ab-0123456789ab"],
    not: [
      "0123abCD-0123-5567-89ab-0123456789ab", "0123abCD-0123-4567-79ab-0123456789ab",
      "0123abC-0123-4567-89ab-0123456789ab", "0123abCD-0123-4567-89ab-0123456789abc",
    ]
  ),
  .init(
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}\p{Z}]+"#,
    ["My IdP", "a\u{A0}b\u{2028}"],
    not: ["", "a\tb"]
  ),
  .init(
    #"[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+"#,
    ["abc", "a_c", "\ta\n"],
    not: ["", "ab", "_bc", "ab_", "a c", " bc", "abc_d"]
  ),
  .init(#"^[\w\- ]+$"#, ["my resource-1_"], not: ["", "a.b", "a\tb"]),
  .init(#"[\x21\x23-\x5B\x5D-\x7E]+"#, ["!#[]~a/b"], not: ["", "\"", "\\", " ", "\u{7F}", "é"]),
  .init(#"[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+"#, ["!#.0[]~"], not: ["", "a/b", "\"", "\\"]),
  .init(
    #"arn:[\w+=/,.@-]+:[\w+=/,.@-]+:::[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?"#,
    ["arn:aws:s3:::bucket", "arn:aws:s3:::a:b:c"],
    not: ["arn:aws:s3:::", "arn:aws:s3:::a:b:c:d"]
  ),
  .init(#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#, ["", "my.bucket-1_"], not: [".", "bucket.", "a/b"]),
  .init("^[0-9a-fA-F]+$", ["0aF"], not: ["", "zzz-not-hex"]),
  .init(#"[\w]+"#, ["a_1"], not: ["", "é", "a-b"]),
  .init("^[a-zA-Z0-9_-]+$", ["a-b_C"], not: ["", "a b"]),
  .init("[A-Za-z0-9]+", ["ABC234"], not: ["", "A-B"]),
  .init(#"[\w+=/]+"#, ["abc+/=="], not: ["", "a-b"]),
  .init(
    #"(?s).*\{####\}(?s).*"#,
    ["{####}", "code {####}.", "a\n{####}\r\nb\u{2028}"],
    not: ["", "{####", "####"]
  ),
  .init("^(terms-of-use|privacy-policy)$", ["terms-of-use"], not: ["", "terms-of-use|"]),
  .init("[A-Za-z0-9-_=.]+", ["a.b-c_=", "-"], not: ["", "a+b", "a:b", "a b"]),
  .init("import-[0-9a-zA-Z-]+", ["import-a-1"], not: ["import-", "imports-a"]),
  .init(#"[\w-]+_[0-9a-zA-Z]+"#, ["us-east-1_AbC", "a_b_c"], not: ["us-east-1", "_a", "a_-"]),
  .init(
    #"(arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+"#
      + #"(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?)?"#,
    ["", "arn:aws:iam::123456789012:role/x"],
    not: ["arn:aws:iam::x:role/x", "arn"]
  ),
  .init("Level[1-4]", ["Level1", "Level4"], not: ["", "Level", "Level5", "level1"]),
  .init("[A-Za-z0-9-_+/=.]+", ["a.b-c_=", "a+/"], not: ["", "a b", "a:b"]),
  .init(
    "^(tkn|sso)[a-z0-9]{25}$",
    ["tkn0123456789abcdefghijklmno", "sso0123456789abcdefghijklmno"],
    not: ["tkn", "tok0123456789abcdefghijklmno", "tkn0123456789ABCDEFGHIJKLMNO"]
  ),
  .init(
    #"^[0-9a-f]{8}\b-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-\b[0-9a-f]{12}$"#,
    ["0123abcd-0123-4567-89ab-0123456789ab"],
    not: ["0123abcd0123-4567-89ab-0123456789ab", "0123ABCD-0123-4567-89ab-0123456789ab", ""]
  ),
  .init("^[a-z0-9]+$", ["a1"], not: ["", "A", "a-1"]),
  .init(
    #"^arn\:(aws|aws-us-gov|aws-eusc)\:secretsmanager\:([\d\w\-]+):(\d{12})\:secret\/[\w+=\/,.@\-]+$"#,
    ["arn:aws:secretsmanager:eu-west-1:123456789012:secret/a-1"],
    not: ["arn:aws:secretsmanager:eu-west-1:1:secret/a", "arn:aws:s3:::bucket", ""]
  ),
  .init(
    #"^https://[!$-;=@-\[\]_a-z~]+$"#,
    ["https://*.example.com/a", "https://A[1]~"],
    not: ["https://", "http://a", "https://a b", "https://a?b", "https://a<b"]
  ),
  .init(#"^https://[^\s]+$"#, ["https://a?b"], not: ["https://", "https://a b", "http://a"]),
]

@Test(arguments: cases)
func `a pattern must match the whole string, as in Java`(_ example: PatternCase) throws {
  let rules = try #require(WholeModel.textRules[example.pattern])
  func isBroken(by text: String) -> Bool {
    rules.constraints(brokenBy: text).contains(.pattern(example.pattern))
  }
  for text in example.matching { #expect(!isBroken(by: text), "\(text.debugDescription)") }
  for text in example.other { #expect(isBroken(by: text), "\(text.debugDescription)") }
}

@Test func `every pattern of the model has examples`() {
  #expect(WholeModel.textRules.keys.sorted() == cases.map(\.pattern).sorted())
}

@Test(arguments: [
  ("a|bc|d", ["a", "bc", "d"], ["", "b", "abc"]),
  ("(a|b)*c", ["c", "abbac"], ["", "ab", "ca"]),
  ("a{2}b{1,3}c{2,}", ["aabcc", "aabbbccc"], ["abcc", "aabbbbcc", "aabc"]),
  ("(a*)*", ["", "aaa"], ["b"]),
  ("a?b?", ["", "a", "b", "ab"], ["ba", "aa"]),
  ("(?<!a)b", ["b"], ["ab", "a"]),
  ("", [""], ["a"]),
  ("a||b", ["a", "", "b"], ["ab"]),
  (#"\d+"#, ["0", "42"], ["", "a", "٣"]),
  (#"\ba+\b"#, ["a", "aa"], ["", "ab"]),
  (#"a\b-\bb"#, ["a-b"], ["ab", "a--b"]),
  (#"a\bb|-\b-|c\b"#, ["c"], ["ab", "--", ""]),
  (#"é\p{L}?|日"#, ["é", "éß", "日"], ["", "e\u{301}", "éé\u{301}", "日日"]),
  // The steps of the first two expressions fit in the bits of a number.
  ("a{61}b?", [letters(61), letters(61) + "b"], [letters(60), letters(62), letters(61) + "bb"]),
  ("a{63}", [letters(63)], [letters(62), letters(64), letters(62) + "b"]),
  ("a{64}", [letters(64)], [letters(63), letters(65), letters(63) + "b"]),
])
func `operators work as in Java`(
  _ source: String,
  _ matching: [String],
  _ other: [String]
) throws {
  let pattern = try JavaPattern(source)
  for text in matching { #expect(pattern.matches(text), "\(text)") }
  for text in other { #expect(!pattern.matches(text), "\(text)") }
}

@Test(arguments: [
  ("[a-z]*", ["", "abc"], ["aBc", "abcé"]),
  (#"[\p{L}-]+"#, ["a-b", "Ä-ö", "日本"], ["", "a1", "ä "]),
  ("[ab]{2,}", ["ab", "bab"], ["a", ""]),
])
func `one repeated character class matches any script`(
  _ source: String,
  _ matching: [String],
  _ other: [String]
) throws {
  let pattern = try JavaPattern(source)
  for text in matching { #expect(pattern.matches(text), "\(text)") }
  for text in other { #expect(!pattern.matches(text), "\(text)") }
}

private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

@Test func `a string that needs exponential backtracking is rejected quickly`() throws {
  #expect(try !JavaPattern("(a*)*(a|aa)*b").matches(String(repeating: "a", count: 2_000)))
}

/// Unknown syntax is an error.
///
/// If an update of the model uses new syntax, the parser needs new code.
@Test(arguments: [
  ("a$b", 1), ("a^", 1), ("(a", 2), ("a)", 1), ("[a", 2), ("a**", 2), ("a+?", 2), ("a{2", 3),
  ("a{3,2}", 6), (#"\D"#, 2), (#"\p{Lu}"#, 2), (#"\p{X}"#, 2), ("[a[b]]", 2), ("[a&&b]", 2),
  ("(?=a)", 0), ("[z-a]", 4), (#"\x2"#, 2), ("*", 0), (#"\"#, 1),
])
func `unsupported syntax is rejected at its place`(_ source: String, _ offset: Int) {
  #expect(throws: PatternSyntaxError(offset: offset)) { try JavaPattern(source) }
}
