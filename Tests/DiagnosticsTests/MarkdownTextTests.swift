@testable import Diagnostics
import Testing

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("plain words, 1 + 1", "plain words, 1 + 1"), ("a*b_c~d", #"a\*b\_c\~d"#),
    ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"), ("![x](y)", #"\!\[x\](y)"#),
    ("a | b \\ `c`", #"a \| b \\ \`c\`"#), ("one\ntwo", #"one\\ntwo"#),
    ("@name, (@team/all)", "@<!-- -->name, (@<!-- -->team/all)"),
    ("ann@example.com", "ann@example.com"), ("fixes #12", "fixes \\#<!-- -->12"),
    ("$a + $b", "<span>$</span>a + <span>$</span>b"),
  ])
  func `a plain string is escaped`(_ text: String, _ escaped: String) {
    #expect(MarkdownText.plain(text) == escaped)
  }

  @Test(arguments: [
    ("the setting `a_b` and *this*", #"the setting `a_b` and \*this\*"#), ("`@name`", "`@name`"),
    ("one ` alone_", #"one \` alone\_"#), ("`a|b`", "`a|b`"),
  ])
  func `a part between backticks is code`(_ text: String, _ escaped: String) {
    #expect(MarkdownText.prose(text) == escaped)
  }

  @Test(arguments: [
    ("a`b", "``a`b``"), ("`", "`` ` ``"), (" a", "`  a `"), ("", ""), ("$a|$b", "`$a|$b`"),
  ])
  func `code has more backticks around it than inside`(_ text: String, _ span: String) {
    #expect(MarkdownText.code(text) == span)
  }

  @Test func `a bar in code is escaped only in a table`() {
    #expect(MarkdownText.codeCell(#"a|b\|`"#) == #"`` a\|b\\|` ``"#)
  }
}
