@testable import Diagnostics
import Testing

private func lines(_ first: Int, _ last: Int) -> SourceRange {
  SourceRange(
    SourcePosition(line: first, column: 1),
    SourcePosition(line: last + 1, column: 1)
  )
}

private func excerpt(
  _ text: String,
  _ range: SourceRange,
  _ marks: [(SourceRange, String)]
)
  -> String
{
  SourceExcerpt(
    file: SourceFile(name: "a.yaml", text: text),
    showing: range,
    marks: marks.map { SourceExcerpt.Mark($0, label: $1, style: .failure) }
  ).text.plain
}

@Test func `a short range is shown in full, with marks below their lines`() {
  let text = "a: 1\nb:\n  c: 2\n  d: 3\n\n\ne: 4\n"
  #expect(
    excerpt(text, lines(2, 6), [(range(4, 6, 7), "second"), (range(3, 6, 7), "first")]) == """
        |
      2 | b:
      3 |   c: 2
        |      ^ first
      4 |   d: 3
        |      ^ second

      """
  )
}

@Test func `a long range is shown with its first line and its marked lines`() {
  let text = (1...30).map { "line \($0)\n" }.joined()
  #expect(
    excerpt(text, lines(5, 29), [(range(20, 6, 8), "here"), (range(6, 1, 5), "")]) == """
         |
       5 | line 5
       6 | line 6
         | ^^^^
      ...
      20 | line 20
         |      ^^ here

      """
  )
}

@Test func `marks share a line below theirs, but each mark in a long line has its own excerpt`() {
  let short = excerpt("a: b\n", lines(1, 1), [(range(1, 1, 2), "x"), (range(1, 4, 5), "y")])
  #expect(short == "  |\n1 | a: b\n  | ^ x\n  |    ^ y\n")
  let line = "left " + String(repeating: "-", count: 300) + " right"
  let long = excerpt(line, lines(1, 1), [(range(1, 1, 5), "x"), (range(1, 307, 312), "y")])
  let rows = long.split(separator: "\n")
  #expect(rows.count == 5)
  #expect(rows[1].hasPrefix("1 | left ---"))
  #expect(rows[3].hasSuffix("--- right"))
  #expect(rows[2] == "  | ^^^^ x")
  #expect(rows[4].hasSuffix("^^^^^ y"))
}

@Test func `a mark can be outside the range`() {
  #expect(
    excerpt("a: 1\nb: 2\nc: 3\n", lines(3, 3), [(range(1, 4, 5), "here")])
      == "  |\n1 | a: 1\n  |    ^ here\n...\n3 | c: 3\n"
  )
}

@Test(arguments: [
  ("plain", 5), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("🇩🇪", 2), ("", 0),
])
func `the display width of a string is the number of its terminal cells`(
  _ text: String,
  _ cells: Int
) {
  #expect(text.displayWidth == cells)
}
