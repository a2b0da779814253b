import Diagnostics
import DiagnosticsTesting
import Testing

@testable import YAMLTree

/// Invalid YAML inputs, each with a diagnostic for the author's most likely mistake.
private let mistakes: [(name: String, text: String)] = [
  ("tab indentation", "steps:\n\t- wait: 1s\n"),
  ("tab in a block text", "a: |\n\ttext\n"),
  ("at sign", "user: @ada\n"),
  ("backtick", "user: `ada`\n"),
  ("percent", "user: %ada\n"),
  ("star", "user: *@example.com\n"),
  ("star as a dash", "steps:\n  * signUp: a\n"),
  ("ampersand", "user: & more\n"),
  ("exclamation mark", "user: !,a\n"),
  ("colon in a string", "description: wrong: then right\n"),
  ("line above without colon", "steps:\n  - signUp\n    expect: { nextStep: done }\n"),
  ("key without colon", "a: 1\nb\nc: 2\n"),
  ("last key without colon", "a: 1\nb\n"),
  ("key too far left", "steps:\n    - a: 1\n  b: 2\n"),
  ("key too far right", "a: 1\n  b: 2\n"),
  ("element too far left", "steps:\n  - a: 1\n - b: 2\n"),
  ("element among keys", "a: 1\n- b\n"),
  ("list below a key that is further right", "a:\n  b:\n- c: 1\n"),
  ("element too far right", "steps:\n  - a: 1\n   - b: 2\n"),
  ("key in the column of a list", "a:\n  - b\n  c: d\n"),
  ("list behind a key", "steps: - wait: 1s\n"),
  ("question mark", "a: ? b\n"),
  ("unclosed brace", "a: { b: 1\nc: 2\n"),
  ("comment instead of a string", "a: { b: c, d: #abc}\n"),
  ("comment instead of a string above an element", "a:\n  - { b: c, d: #123 }\n  - e: f\n"),
  ("comment after a string above an element", "a:\n  - { b: Abc 123 #x }\n  - e: f\n"),
  ("comment after a string at the end", "a: { b: Abc 123 #x }\n"),
  ("comment after a string above a key", "a: { b: Abc 123 #x }\nc: d\n"),
  ("remark that does no harm", "a: { b: c, # [old]\n  d: e f: g }\n"),
  ("missing comma between strings", "a: { b: one two: three }\n"),
  ("first line without colon", "scenario S\nsteps: [ a ]\n"),
  ("first line without a space", "scenario:S\nsteps: [ a ]\n"),
  ("no-break spaces as indentation", "a:\n\u{A0} b: c\n  d: e\n"),
  ("no-break space behind a colon", "a: { b:\u{A0}c, d: e }\n"),
  ("typographic quotes", "a: { b: “c”, d: ’e’ }\n"),
  ("typographic quotes around quotes", "a: “b \"c\"”\n"),
  ("unclosed brace at the end", "a: { b: 1\n"),
  ("unclosed bracket at the end", "a: [ 1, 2\n\n"),
  ("unclosed bracket before a document", "a: [ 1, 2\n---\nb: 1\n"),
  ("missing comma", "a: { b: 1 c: 2 }\n"),
  ("unclosed brace above an element", "a:\n  - b: { c: d\n  - e: {}\n"),
  ("indented document marker", "a:\n  - b\n ---\n"),
  ("dash without a space", "a:\n  - b\n  -c: d\n"),
  ("closing brace too many", "a: { b: 1 } }\n"),
  ("wrong closing bracket", "a: [ 1 }\n"),
  ("comma first", "a: , b\n"),
  ("dollar brace in a mapping", "signUp: { username: ${user.email} }\n"),
  ("dollar brace as shells write it", "signIn: { password: ${TEST_PASSWORD} }\n"),
  ("dollar brace in a list", "tags: [ ${a}, b ]\n"),
  ("dollar brace in a string", "a: { b: x-${y}-z, c: 1 }\n"),
  ("dollar brace with blanks", "a: { b: ${ y } }\n"),
  ("element in brackets", "signUp: { username: $(users[0].email, password: x }\n"),
  ("colon in a string of two lines", "a: one\n  two { b: c, d: e }\nf: g\n"),
  ("brackets that are not an element", "a: { b: c[0], d: e }\n"),
  ("quote inside quotes", "a: { b: 'It's-1', c: d }\n"),
  ("double quote inside quotes", "a: { b: \"It\"s\", c: d }\n"),
  ("colon in a value", "a: { b: C: d }\n"),
  ("colon without its space", "a:{ b: c, d: e }\n"),
  ("double braces", "signUp: { username: {{ user.email }} }\n"),
  ("double braces in a block", "username: {{ user.email }}\n"),
  ("unclosed double quote", "a: \"b\nc: d\n"),
  ("unclosed single quote", "a: 'b\n---\nc: d\n"),
  ("text behind a quote", "a: \"b\" c\n"),
  ("unknown escape", "match: \"code \\d+\"\n"),
  ("short escape", "a: \"\\u12\"\n"),
  ("escape of half a character", "a: \"\\ud800\"\n"),
  ("escape as JSON writes it", "a: \"b \\uD83D\\uDE00 c\"\n"),
  ("escape of a second half", "a: \"\\uDE00\\uD83D\"\n"),
  ("escape beyond all characters", "a: \"\\U00110000\"\n"),
  ("escape without digits", "a: \"\\xg\"\n"),
  ("block text on its line", "a: | text\n"),
  ("block text with a zero", "a: |0\n  text\n"),
  ("block text in braces", "a: { b: | }\n"),
  ("content after the value", "just text\n---\n\"quoted\" more\n"),
  ("dedented root", "  a: 1\nb: 2\n"),
  ("directive", "%YAML 1.2\n---\na: 1\n"),
  ("tag directive", "%TAG !e! tag:example.com,2000:\n---\na: 1\n"),
  ("unknown directive", "%FOO bar\n---\na: 1\n"),
  ("newer version", "%YAML 2.0\n---\na: 1\n"),
  ("undefined tag handle", "a: !e!foo b\n"),
  ("key in a flow with a colon at its end", "a: { b:, c: [d:] }\n"),
  ("list as a key", "? [a, b]\n: 1\n"),
  ("mapping as a key", "? {a: b}\n: 1\n"),
]

@Test func `the diagnostics for all kinds of syntax errors match the golden file`() throws {
  let text = mistakes.map { mistake in
    let stream = YAMLStream(reading: SourceFile(name: "a.yaml", text: mistake.text))
    let rendered = DiagnosticRenderer(file: stream.source).render(stream.diagnostics).plain
    return "=== \(mistake.name)\n\(rendered.isEmpty ? "(no diagnostics)\n" : rendered)"
  }
  try expectGolden(text.joined(separator: "\n"), "syntax-errors.txt")
}

@Test(arguments: [
  (
    "a: >= 200\n",
    "In an expectation or a condition, write `{ atLeast: 200 }`. Otherwise, quote the string."
  ),
  (
    "a: { b: >= 200, c: d }\n",
    "In an expectation or a condition, write `{ atLeast: 200 }`. Otherwise, quote the string."
  ),
  (
    "a: > 200\n",
    "In an expectation or a condition, write `{ atLeast: 200 }`, which includes the limit itself. "
      + "Otherwise, quote the string."
  ),
  (
    "a: > 200 words\n",
    "Start the string on the next line, or quote a string that starts with `|` or `>`."
  ),
])
func `a comparison gets the matcher instead of advice on block strings`(
  _ text: String,
  _ help: String
) {
  let found = read(text).diagnostics
  #expect(found.map(\.code) == [.badBlockText])
  #expect(found.first?.help == help)
}

@Test(arguments: ["a: { b: ${c} }\n", "a: { b: {{ c }} }\n", "a: {{ c }}\n"])
func `braces need quotes in a file that can't read values`(_ text: String) throws {
  let diagnostics = read(text, limits: .ofLiterals).diagnostics
  let found = try #require(diagnostics.first { $0.code == .dollarBrace })
  #expect(found.title == "a string with braces must be quoted")
  #expect(found.help == "Put the string in quotes.")
}

@Test func `an element of a list is not suggested in a file that can't read values`() {
  let found = read("a: { b: $(c[0].d, e: f }\n", limits: .ofLiterals).diagnostics
  #expect(found.map(\.code) == [.unclosedBracket])
}
