import DiagnosticsTesting
import FoundationEssentials
import Testing
/// An output without run-specific values: times and generated IDs.
func settled(_ text: String) -> String {
  text.replacing(/[ ]+\d+(\.\d+)? (ms|s)\b/, with: " 5 ms")
    .replacing(/\(\d+(\.\d+)? (ms|s)\b/, with: "(5 ms")
    .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
    .replacing(/"ClientId": "\w+"/, with: "\"ClientId\": \"ID\"")
    .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d UTC \(run \w+\)/, with: "TIME (run ID)")
    .replacing(/\(this is run \w+\)/, with: "(this is run ID)")
    .replacing(/"TIMESTAMP": "[^"]+"/, with: "\"TIMESTAMP\": \"TIME\"")
}

/// A fenced block of a page: the info string, and the lines below.
private struct FencedBlock {
  var words: [String]
  var text: String
}

/// The fenced blocks of a page in order.
private func fencedBlocks(of page: String) throws -> [FencedBlock] {
  let text = try String(contentsOfFile: root + page, encoding: .utf8)
  // Every second part between fences is a block. The block's first line is the info string.
  let parts = text.split(separator: "```", omittingEmptySubsequences: false)
  return parts.indices.filter { !$0.isMultiple(of: 2) }.map { index in
    let head = parts[index].prefix { $0 != "\n" }
    return FencedBlock(
      words: head.split(separator: " ").map(String.init),
      text: String(parts[index].dropFirst(head.count + 1))
    )
  }
}

/// The fenced blocks of the README in a language.
private func blocks(_ language: String) throws -> [String] {
  try fencedBlocks(of: "README.md").filter { $0.words == [language] }.map(\.text)
}

@Test(arguments: [
  ("help.txt", ["--help"]), ("help-run.txt", ["help", "run"]),
  ("help-check.txt", ["help", "check"]), ("help-compare.txt", ["help", "compare"]),
  ("help-mutate.txt", ["help", "mutate"]), ("help-coverage.txt", ["help", "coverage"]),
  ("help-pool-impact.txt", ["help", "pool", "impact"]),
  ("help-fmt.txt", ["help", "fmt"]), ("help-schema.txt", ["help", "schema"]),
  ("help-list.txt", ["help", "list"]), ("help-explain.txt", ["help", "explain"]),
  ("help-inbox-code.txt", ["help", "inbox", "code"]),
  ("help-inbox-watch.txt", ["help", "inbox", "watch"]),
  ("help-pool.txt", ["help", "pool"]), ("help-pool-export.txt", ["help", "pool", "export"]),
  ("help-pool-diff.txt", ["help", "pool", "diff"]),
  ("help-pool-check.txt", ["help", "pool", "check"]),
  ("help-report-history.txt", ["help", "report", "history"]),
  ("help-report-changes.txt", ["help", "report", "changes"]),
  ("help-init.txt", ["help", "init"]), ("help-mock.txt", ["help", "mock"]),
  ("version.txt", ["--version"]),
  ("usage-unknown-option.txt", ["run", "a.yaml", "--jbos", "3"]), ("usage-nothing.txt", []),
  ("usage-other-command.txt", ["check", "--filter=a"]),
  ("usage-unlikely-option.txt", ["check", "--pool", "a"]),
  ("usage-other-subcommand.txt", ["pool", "check", "--filter", "a"]),
  ("usage-grep.txt", ["list", "--grep", "a"]),
  ("usage-unknown-subcommand.txt", ["inbox", "read"]),
  ("usage-argument-of-inbox.txt", ["inbox", "list", "mailbox"]),
  ("usage-near-subcommand.txt", ["pool", "chek"]),
  ("usage-command-of-group.txt", ["history"]), ("usage-commands-of-groups.txt", ["show"]),
  ("usage-foreign-subcommand.txt", ["pool", "plan"]),
  ("usage-unknown-command.txt", ["chek", "a.yaml"]), ("usage-file-as-command.txt", ["a.yaml"]),
  ("usage-empty-outbox.txt", ["run", "a.yaml", "--outbox", ""]),
  ("usage-repeated-tags.txt", ["run", "a.yaml", "--tags", "smoke", "--tags=mfa"]),
  ("usage-repeated-filter.txt", ["list", "--filter", "a", "--filter", "b", "a.yaml"]),
  (
    "usage-repeated-accept.txt",
    ["pool", "check", "a.yaml", "--accept", "b.yaml", "--accept", "c.yaml"]
  ),
  (
    "usage-repeated-expected.txt",
    [
      "compare", "a.yaml", "b.yaml", "c.yaml", "--expect-differences", "d.yaml",
      "--expect-differences=e.yaml",
    ]
  ),
  ("usage-repeated-only.txt", ["mutate", "a.yaml", "--only", "b", "--only", "c"]),
  ("usage-tags-empty.txt", ["run", "a.yaml", "--tags", ""]),
  ("usage-tags-operator.txt", ["list", "a.yaml", "--tags", "smoke slow"]),
  ("usage-tags-doubled.txt", ["run", "a.yaml", "--tags", "smoke and and slow"]),
  ("usage-tags-end.txt", ["run", "a.yaml", "--tags", "smoke and"]),
  ("usage-tags-foreign.txt", ["run", "a.yaml", "--tags", "smoke && !slow"]),
  ("usage-tags-shouted.txt", ["run", "a.yaml", "--tags", "smoke AND slow"]),
  ("usage-tags-unclosed.txt", ["run", "a.yaml", "--tags", "smoke and (slow or sms"]),
  ("usage-tags-unopened.txt", ["run", "a.yaml", "--tags", "smoke) or sms"]),
  ("usage-tags-strange.txt", ["run", "a.yaml", "--tags", "名前 or @smoke"]),
  ("usage-var.txt", ["run", "a.yaml", "--var", "name"]),
  ("usage-var-name.txt", ["run", "a.yaml", "--var", "my name=x"]),
  ("usage-empty-env-file.txt", ["run", "a.yaml", "--env-file", ""]),
  ("usage-quiet-verbose.txt", ["run", "a.yaml", "--quiet", "-v"]),
  ("usage-empty-smtp.txt", ["mock", "--smtp", ""]),
  ("usage-junit-dialect.txt", ["run", "a.yaml", "--junit-dialect", "strict"]),
  (
    "usage-unknown-dialect.txt",
    ["run", "a.yaml", "--junit", "a.xml", "--junit-dialect", "stricter"]
  ),
])
func `every help text and usage error matches its golden file`(
  _ name: String,
  _ arguments: [String]
) async throws {
  let program = try Program()
  let execution = try await program.run(arguments)
  try expectGolden(execution.output + execution.error, name)
}

@Test(arguments: [
  ["run", "--junit=", "a.yaml"], ["run", "--junit", "", "a.yaml"], ["run", "--outbox=", "a.yaml"],
  ["run", "--config=", "a.yaml"], ["run", "--env-file=", "a.yaml"],
  ["check", "--config=", "a.yaml"],
  ["compare", "a.yaml", "b.yaml", "--json=", "c.yaml"],
  ["compare", "a.yaml", "b.yaml", "--expect-differences=", "c.yaml"],
  ["mock", "--configuration="], ["mock", "--state="],
  ["mock", "--smtp", "smtp://127.0.0.1:25", "--smtp-ca="],
  ["pool", "check", "a.yaml", "--policy=", "b.yaml"],
  ["pool", "check", "a.yaml", "--parameters=", "b.yaml"],
  ["pool", "export", "--output=", "a.yaml"],
])
func `the word after an empty value is not read as a file`(_ arguments: [String]) async throws {
  let text = "scenario: kept\n"
  let program = try Program(["a.yaml": text, "b.yaml": text, "c.yaml": text])
  let execution = try await program.run(arguments)
  #expect(execution.status == 3)
  #expect(execution.error.contains("is empty"))
  for name in ["a.yaml", "b.yaml", "c.yaml"] { #expect(try program.read(name) == text) }
}

@Test func `the README shows the program's output`() async throws {
  let scenarios = try blocks("yaml")
  let program = try Program([
    "sign-up.yaml": scenarios[0], "no-code.yaml": scenarios[1], "typo.yaml": scenarios[2],
  ])
  let commands = [
    ["run", "sign-up.yaml", "--seed", "7"], ["run", "no-code.yaml", "--seed", "7"],
    ["check", "typo.yaml"],
  ]
  let shown = try blocks("console").filter {
    $0.hasPrefix("$ authflow run") || $0.hasPrefix("$ authflow check")
  }
  try #require(shown.count == commands.count)
  for (command, block) in zip(commands, shown) {
    let execution = try await program.run(command)
    let printed =
      "$ authflow \(command.joined(separator: " "))\n" + execution.output + execution.error
    #expect(settled(printed) == settled(block))
  }
}

@Test func `the README shows three scenarios of the library`() throws {
  let folder = root + "scenarios/"
  let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    .filter { $0.hasSuffix(".yaml") }
  let library = try files.flatMap { name in
    try String(contentsOfFile: folder + name, encoding: .utf8).split(separator: "---\n")
  }
  let shown = try blocks("yaml").dropFirst(3)
  #expect(shown.count == 3)
  for block in shown { #expect(library.contains { $0.hasSuffix(block) }, "\(block)") }
}

@Test func `the page for beginners shows the program's output`() async throws {
  let program = try Program()
  var folder = "."
  var count = 0
  for block in try fencedBlocks(of: "docs/get-started/ten-minutes.md") {
    if block.words.count == 2, block.words[0] == "yaml" {
      try program.write(block.text, to: "\(folder)/\(block.words[1])")
    }
    guard block.words == ["console"], block.text.hasPrefix("$ authflow ") else { continue }
    let command = String(block.text.dropFirst("$ authflow ".count).prefix { $0 != "\n" })
    let arguments = command.split(separator: " ").map(String.init)
    let execution = try await program.run(arguments, in: folder)
    let printed = "$ authflow \(command)\n" + execution.output + execution.error
    #expect(settled(printed) == settled(block.text))
    if arguments[0] == "init" { folder = arguments[1] }
    count += 1
  }
  #expect(count == 5)
}

@Test func `the sample report equals the program's report`() async throws {
  let program = try Program([
    "sign-up.yaml": try blocks("yaml")[0], "no-code.yaml": try blocks("yaml")[1],
  ])
  _ = try await program.run([
    "run", ".", "--seed", "7", "--junit", "junit.xml", "--no-history",
  ])
  let report = settled(try program.read("junit.xml"))
    .replacing(/time="[\d.]+"/, with: "time=\"0.005\"")
    .replacing(/timestamp="[^"]*"/, with: "timestamp=\"2026-11-21T08:00:00Z\"")
    .replacing(/hostname="[^"]*"/, with: "hostname=\"host\"")
  let path = root + "reports/sample/junit.xml"
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try report.write(toFile: path, atomically: true, encoding: .utf8)
  }
  #expect(try String(contentsOfFile: path, encoding: .utf8) == report)
}
