import Diagnostics
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

@Suite struct `Command to run a scenario again` {
  private func command(
    _ file: String,
    _ name: String,
    _ command: [String],
    tablePlace: String? = nil
  ) -> String {
    var id = Example.id(0, file, 1, name)
    id.tablePlace = tablePlace
    let failure = Failure(
      kind: .value,
      message: "x",
      source: SourceFile(name: file, text: ""),
      range: SourceRange(at: .start)
    )
    let text = failureText(Example.record(id, .failed(failure)), command: command)
    let mark = "  run it again: "
    let line = text.split(separator: "\n").first { $0.hasPrefix(mark) }
    return String(line?.dropFirst(mark.count) ?? "")
  }

  @Test(arguments: [
    ("a.yaml", "plain", "a.yaml --filter plain"),
    ("my flows/a.yaml", "it's two", "'my flows/a.yaml' --filter 'it'\\''s two'"),
    ("a.yaml", "$(rm -rf /) `x` \"q\" \\n", "a.yaml --filter '$(rm -rf /) `x` \"q\" \\n'"),
    ("a.yaml", "two\nlines, it's \\", "a.yaml --filter $'two\\nlines, it\\'s \\\\'"),
    ("a.yaml", "'\u{301}", "a.yaml --filter ''\\''\u{301}'"),
    ("-a.yaml", "--help", "./-a.yaml --filter=--help"),
    ("a.yaml", "", "a.yaml --filter ''"),
    ("a.yaml", "山田", "a.yaml --filter '山田'"),
    ("a.yaml", "a nul\u{0} in a name", "a.yaml --filter ' in a name'"),
    ("a.yaml", "\u{FFFE}", "a.yaml --filter $'\\ufffe'"),
    (
      "a.yaml", String(repeating: "é", count: 100_000),
      "a.yaml --filter '\(String(repeating: "é", count: 499))'"
    ),
  ])
  func `a shell parses the command into the original values`(
    _ file: String,
    _ name: String,
    _ expected: String
  ) {
    #expect(
      command(file, name, ["authflow", "run"]) == "authflow run \(expected) --seed 8123"
    )
  }

  @Test(arguments: [
    (["authflow", "run"], "authflow run a.yaml --filter x --seed 8123"),
    (
      [".build/authflow", "run", "--pool", "staging", "--var", "A=b c"],
      ".build/authflow run a.yaml --filter x --seed 8123 --pool staging --var 'A=b c'"
    ),
    (
      ["authflow", "run", "--seed", "7", "--filter=old", "--keep-users", "--filter", "older"],
      "authflow run a.yaml --filter x --seed 8123 --keep-users"
    ),
  ])
  func `the run's other options are kept`(_ words: [String], _ expected: String) {
    #expect(command("a.yaml", "x", words) == expected)
  }

  @Test(
    arguments: [
      ("my flows/a.yaml", nil, "'my flows/a.yaml:1'"), ("-a.yaml", nil, "./-a.yaml:1"),
      ("a.yaml", "rows.csv:4", "rows.csv:4"),
    ] as [(String, String?, String)]
  )
  func `a name with a masked secret is replaced by the scenario's place`(
    _ file: String,
    _ tablePlace: String?,
    _ expected: String
  ) {
    let shown = command(
      file,
      "The key ••• expires",
      ["authflow", "run", "--pool", "staging"],
      tablePlace: tablePlace
    )
    #expect(shown == "authflow run \(expected) --seed 8123 --pool staging")
  }
}
