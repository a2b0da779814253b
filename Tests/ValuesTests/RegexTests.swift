import Testing
@testable import Values

@Suite(.timeLimit(.minutes(10))) struct `A search for a regular expression` {
  /// Swift's own engine determines the right result, if it ends.
  @Test(
    arguments: [
      "^b", "a$", "(?m)^b$", ".", "(?s).", "a.b", #"\bfoo\b"#, #"\b\d+\b"#, #"\bcan\b"#, "e",
      #"\R"#,
      #"\n"#, #"\s+"#, "(a)|(b)", #"(?<x>a)\k<x>"#, #"(a|b)\1"#, "(?:a*)*b", "(?>a*)b", "(?>a|ab)c",
      "a*+b", "a*+a", #"\Aa\z"#, #"a\Z"#, "(?i)STRASSE", "[a-z]+", #"\X"#, "a{2,3}", "x{0}y",
      "(a{0,2}){3}", #"\p{L}+"#, #"\N{DIGIT ONE}"#, #"\u{61}\u{301}"#, "(?x) a b # c\n c",
      #"\Qa.b\E"#,
      "(?U)a+", "(?U)a+?", "a+?", "(?:)*a", "(?=(a))b|a", "((a)|b)*", "(a|ab)(c|bcd)(d*)",
      "[[:alpha:]]+", "(?i)[a-c]+", #"(?D)\d+"#, #"\d+"#, #"\w+"#, ".*?x", "[^a]", #"\h+"#,
      "(?^i:a)",
      "(?n)(a)", "(?i:a)b", "a|(?i)b|c", "(a(?i)b)c", #"\b(\d{6})\b"#, #"code[: ]+([A-Z0-9-]{4,})"#,
      #"(?i)Code\s*:\s*(\S+)"#, "(?!a)[a-c]", "a(?=b)", "(?=a*b)a", "(a+)(?!b)", "()", "", "b*",
      "(?:a|b|c){2,}", "(?:ab?){1,2}c?", #"[\w.]+@[\w.]+"#, #"\$\d"#, "é", "(?i)É", "[é-ü]", "👨‍👩‍👧",
      "(?:(a)|b){2}", "((?:a|b)*?)b", "(?s)a.*c", "a(?i)B(?-i)c", #"\S+$"#, "$", "^", #"\By"#,
    ]
  )
  func `finds what Swift's engine finds`(_ expression: String) throws {
    let regex = try Regex(expression)
    let texts = [
      "", "a", "b", "ab", "ba", "aa", "aab", "aaaa", "abc", "abcd", "aBC", "ABC", "a\nb\nc",
      "a\r\nb",
      "a\n", "x foo y", "3.14 15", "can't", "e\u{301}", "é É ü", "straße STRASSE", "a.b xay",
      "Your code is 123456.\r\nCode: AB-12\n", "me@example.com $5", "١٢ 12", "👨‍👩‍👧x", "\t ",
      "aabb ac bcbc",
      "á a\u{301}",
    ]
    for text in texts {
      let own = text.matches(of: regex).compactMap { match in
        match.output.count > 1 ? match.output[1].range : match.range
      }
      let found = try RegexSearch.matches(of: expression, in: text)
      #expect(found == own, "\(expression) in \(text.debugDescription)")
    }
  }

  @Test func `a match counts even if its first group took no part`() throws {
    #expect(try RegexSearch.hasMatch(of: "^a(b)?$", in: "a"))
    #expect(try RegexSearch.matches(of: "^a(b)?$", in: "a").isEmpty)
    #expect(try !RegexSearch.hasMatch(of: "^a(b)?$", in: "c"))
  }

  @Test func `keeps the last capture of a group where Swift's engine adds an empty iteration`()
    throws
  {
    let text = "aab"
    let found = try RegexSearch.matches(of: "(a*)*b", in: text)
    #expect(found.map { text[$0] } == ["aa"])
  }

  @Test(arguments: [
    ("(a+)+b", "a"), ("(a*)*b", "a"), ("(a|a)*b", "a"), ("(a|aa)+b", "a"), (".*.*.*x", "a"),
    (#"(\w+\s?)*:"#, "word "), (#"^(([a-z])+.)+[A-Z]([a-z])+$"#, "a"), ("(?:a?){40}a{40}b", "a"),
    ("(?=(a+)+b)c", "a"),
  ])
  func `is fast for expressions on which backtracking never ends`(
    _ expression: String,
    _ part: String
  ) throws {
    let text = String(repeating: part, count: 400)
    let matches = try RegexSearch.matches(of: expression, in: text)
    #expect(matches.isEmpty)
  }

  @Test(arguments: [(#"(a*)*\1b"#, 60), ("(?:a?){20000}b", 60_000), ("((a{0,200}){200}){200}b", 9)])
  func `reports that the search takes too many steps`(_ expression: String, _ length: Int) {
    #expect(throws: RegexSearch.TooManySteps.self) {
      try RegexSearch.matches(of: expression, in: String(repeating: "a", count: length))
    }
  }
}
