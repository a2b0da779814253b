import Testing
@testable import YAMLTree

private struct Row: Sendable, CustomTestStringConvertible {
  var what: String
  var before: String
  var after: String

  var testDescription: String { what }
}

private let rows = [
  Row(what: "an empty file", before: "", after: ""),
  Row(what: "only comments", before: "#a\n\n\n  # b", after: "#a\n\n# b\n"),
  Row(what: "empty documents", before: "---\n...\n---\na: 1", after: "---\n...\n---\na: 1\n"),
  Row(
    what: "line endings of other systems, and a byte order mark",
    before: "\u{FEFF}a: 1\r\n# b\r\nc: |\r\n  x\r\n  y\r\nd: 2\re: 3",
    after: "a: 1\n# b\nc: |\n  x\n  y\nd: 2\ne: 3\n"
  ),
  Row(
    what: "unnecessary quotes, and necessary ones",
    before:
      "a: 'x'\nb: '012'\nc: \"no\"\nd: 'a: b'\ne: '#'\nf: '\\d+'\ng: \"a\\tb\"\nh: ''\ni: 'it''s'\n",
    after:
      "a: x\nb: \"012\"\nc: \"no\"\nd: \"a: b\"\ne: \"#\"\nf: '\\d+'\ng: \"a\\tb\"\nh: \"\"\ni: it's\n"
  ),
  Row(
    what: "strings that only YAML 1.1 reads as something else",
    before: "a: 'yes'\nb: '1_000'\nc: '12:30:00'\nd: '2026-01-01'\ne: '<<'\nf: '='\n",
    after:
      "a: \"yes\"\nb: \"1_000\"\nc: \"12:30:00\"\nd: \"2026-01-01\"\ne: \"<<\"\nf: \"=\"\n"
  ),
  Row(
    what: "strings that contain flow style punctuation",
    before: "{a: 'x, y', b: 'z]', c: $(user.email)}",
    after: "{ a: \"x, y\", b: \"z]\", c: $(user.email) }\n"
  ),
  Row(
    what: "a comment inside flow style",
    before: "a: {b: 1, # why\n  c: 2}\n",
    after: "a:\n  b: 1 # why\n  c: 2\n"
  ),
  Row(
    what: "block strings with unusual indentation, and their chomping indicators",
    before: "a: |2-\n     x\n    y\nb: >+\n      z\n\n\nc: 1\n",
    after: "a: |2-\n     x\n    y\nb: >+\n  z\n\n\nc: 1\n"
  ),
  Row(what: "a block string header without lines", before: "a: >1+", after: "a: >+\n"),
  Row(
    what: "a hash in a block string",
    before: "a: |   # why\n   # no comment\nb: 1\n",
    after: "a: |  # why\n  # no comment\nb: 1\n"
  ),
  Row(
    what: "anchors, aliases and tags",
    before: "a:   &x !!str 12\nb: [*x,*x ]\n*x : 1\n? &y k\n: !!map {}\n",
    after: "a: &x !!str 12\nb: [*x, *x]\n*x : 1\n&y k: !!map {}\n"
  ),
  Row(
    what: "single and repeated empty lines",
    before: "\n\na: 1\n\n\n\nb:\n\n  - 1\n\n  - 2\n\n\n",
    after: "a: 1\n\nb:\n  - 1\n\n  - 2\n"
  ),
  Row(
    what: "comments in columns",
    before: "a: 1    # one\nbbb: 2  # two\n\nc: 3        # alone\n",
    after: "a: 1    # one\nbbb: 2  # two\n\nc: 3  # alone\n"
  ),
  Row(
    what: "a comment alone after one space or two",
    before: "a: 1 # one\n\nb: 2  # two\n",
    after: "a: 1 # one\n\nb: 2  # two\n"
  ),
  Row(
    what: "lists without indentation",
    before: "a:\n- 1\n-   - 2\n    - 3\n-\n  b: 4\n",
    after: "a:\n  - 1\n  - - 2\n    - 3\n  - b: 4\n"
  ),
  Row(
    what: "a comment after an empty key",
    before: "?  # c",
    after: "?  # c\n"
  ),
  Row(
    what: "a comment before the value of an empty key",
    before: "?  # c\n# d\n: # e\n  # f\n  1 # g\n",
    after: "# c\n# d\n?\n: # e\n  # f\n  1 # g\n"
  ),
  Row(
    what: "empty keys with a list, a mapping and a block string",
    before: "a:\n  ? # c\n  : - 1\n    - 2\nb:\n  ?\n  :   c: 1\nd:\n  ? # e\n  : |\n    f\n",
    after:
      "a:\n  # c\n  ?\n  :\n    - 1\n    - 2\nb:\n  ?\n  :\n    c: 1\nd:\n  # e\n  ?\n  : |\n    f\n"
  ),
  Row(
    what: "an empty key in a list",
    before: "- ? # c\n- b\n-   ?\n    : 1\n",
    after: "- ? # c\n- b\n- ?\n  : 1\n"
  ),
  Row(
    what: "an empty key in flow style",
    before: "a: {? # c\n}\nb: { ? : 1}\nc: {? # e\n : 1}\n",
    after: "a:\n  ? # c\nb: { ? : 1 }\nc:\n  # e\n  ?\n  : 1\n"
  ),
  Row(
    what: "a key with only an anchor or a tag",
    before: "a:\n  ? &x # c\n  : 1\nb:\n  ? !!str # d\n",
    after: "a:\n  # c\n  &x : 1\nb:\n  !!str : # d\n"
  ),
]

@Test(arguments: rows)
private func `a file is formatted in a uniform style`(_ row: Row) throws {
  let text = try formatted(row.before)
  #expect(text == row.after)
  #expect(expectStable(row.before, by: AuthorsOrder(), ordered: true, row.what) == .same)
}

@Test func `a key with an alias stays after the alias's anchor in any key order`() throws {
  let text = try formatted("b: &x 1\na: *x\nc: 2\n", by: AlphabeticOrder())
  #expect(text == "b: &x 1\na: *x\nc: 2\n")
}

@Test(arguments: [
  "a: 1\na: 2\n", "a: [1\n", "\ta: 1\n", "a: \u{7}\n", "%YAML 1.2\n---\na: 1\n", "a: *b\n",
  "a: \u{2028}\n", "a: b: c\n",
])
func `invalid YAML is not formatted`(_ text: String) {
  #expect(throws: YAMLFormatError.self) { try formatted(text) }
}
