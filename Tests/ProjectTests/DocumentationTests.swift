import Diagnostics
import FoundationEssentials
import Testing

@testable import Project

/// A row of a table in the documentation.
private struct Row {
  var section: String
  var cells: [String]

  /// The code of a cell, a line for each span.
  func code(_ cell: Int) -> [String] {
    cells[cell].matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}

/// The pages of the project file, of its HTTP sources, and of a pool's configuration file.
private let document: String = {
  let root = String(#filePath.split(separator: "Tests/ProjectTests", maxSplits: 1)[0])
  let pages = ["project-file", "http-sources", "pool-configuration"].compactMap {
    try? String(contentsOfFile: root + "docs/reference/\($0).md", encoding: .utf8)
  }
  return pages.joined(separator: "\n")
}()

/// The rows of all tables with the headings above them, without the rows of column titles.
private let rows: [Row] = {
  var section = ""
  var rows: [Row] = []
  for line in document.split(separator: "\n") {
    if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
    guard line.hasPrefix("| `") || line.hasPrefix("| a ") else { continue }
    let cells = line.dropFirst(2).dropLast(2).split(separator: " | ").map { String($0) }
    rows.append(Row(section: section, cells: cells))
  }
  return rows
}()

/// The file that surrounds a section's examples, and the other keys that a pool or a source needs.
private struct Frame {
  var before: String
  var depth: Int
  var needed: [String]
  var keys: [String]
  var after = ""

  static let sources = """
    sources:
      team-mailbox:
        kind: imap
        url: imaps://a.test
        username: a
        password: $(secret.P)
        address: $(tag)@a.test
      sms-dump: { kind: outbox, path: ./outbox }
    """

  static let all: [String: Frame] = [
    "Top-level keys": Frame(
      before: "",
      depth: 0,
      needed: [],
      keys: ProjectKey.allCases.map(\.rawValue)
    ),
    "Pools of kind `cognito`": Frame(
      before: "pools:\n  example:\n",
      depth: 4,
      needed: ["kind: cognito", "userPoolId: eu-west-1_AbCdEfGhI", "clientId: abc"],
      keys: keys(of: .cognito),
      after: sources
    ),
    "Pools of kind `mock`": Frame(
      before: "pools:\n  example:\n",
      depth: 4,
      needed: ["kind: mock"],
      keys: keys(of: .mock)
    ),
    "Sources of kind `imap`": source(
      .imap,
      ["url: imaps://a.test", "username: a", "password: $(secret.P)"]
    ),
    "Sources of kind `outbox`": source(.outbox, ["path: outbox"]),
    "Sources of kind `command`": source(.command, ["run: [latest]"]),
    "Sources of kind `webhook`": source(.webhook, ["port: 9230", "secret: $(secret.P)"]),
    "Sources of kind `mbox`": source(.mbox, ["path: mail"]),
    "Sources of kind `eml`": source(.eml, ["path: mails"]),
    "Sources of kind `http`": source(.http, ["url: https://a.test", "to: to", "text: text"]),
    "Sources of kind `mailpit`": source(.mailpit, ["url: https://a.test"]),
    "Sources of kind `mailhog`": source(.mailhog, ["url: https://a.test"]),
    "Sources of kind `mailosaur`": source(.mailosaur, ["server: abcd1234", "apiKey: $(secret.K)"]),
    "Sources of kind `mailslurp`": source(.mailslurp, ["inbox: a", "apiKey: $(secret.K)"]),
    "Sources of kind `twilio`": source(.twilio, ["account: AC0", "password: $(secret.T)"]),
    "Defaults": Frame(
      before: "defaults:\n",
      depth: 2,
      needed: [],
      keys: DefaultsKey.allCases.map(\.rawValue)
    ),
  ]

  static func keys(of kind: PoolKind) -> [String] {
    kind.keys.map(\.rawValue)
  }

  private static func source(_ kind: SourceKind, _ needed: [String]) -> Frame {
    Frame(
      before: "sources:\n  example:\n",
      depth: 4,
      needed: ["kind: \(kind.rawValue)"] + needed,
      keys: kind.keys.map(\.rawValue)
    )
  }

  /// A file with the example's lines and the other keys that are needed.
  func file(_ example: [String]) -> String {
    var written = Set(example.map { key(of: $0) })
    // One of the two keys is enough.
    if !written.isDisjoint(with: ["oauthToken", "oauthCommand"]) { written.insert("password") }
    if written.contains("request") { written.insert("url") }
    if written.contains("raw") { written.insert("text") }
    if written.contains("amplifyOutputs") { written.formUnion(["userPoolId", "clientId"]) }
    let lines = example + needed.filter { !written.contains(key(of: $0)) }
    return before + indented(lines.joined(separator: "\n"), by: depth) + "\n" + after + "\n"
  }

  private func key(of line: String) -> String { String(line.prefix { $0 != ":" }) }
}

private func report(_ text: String) -> String {
  let file = checked(text)
  return DiagnosticRenderer(file: file.source).render(file.diagnostics).plain
}

private let configurationSection = "Keys"

@Test func `every key of a configuration file has a row, and every example in one passes`() throws {
  let found = rows.filter { $0.section == configurationSection }
  let keys = ConfigurationKey.allCases.map(\.rawValue)
  #expect(found.map { $0.code(0)[0] } == keys)
  for row in found {
    let example = row.code(4).joined(separator: "\n")
    #expect(example.hasPrefix(row.code(0)[0] + ":"))
    let text = example.hasPrefix("pool:") ? example : example + "\npool: {}"
    #expect(configurationReport(text) == "", "\(row)")
  }
}

/// The diagnostics of a configuration file, as they are printed.
private func configurationReport(_ text: String) -> String {
  let file = checkedConfiguration(text)
  return DiagnosticRenderer(file: file.source).render(file.diagnostics).plain
}

@Test func `every key has a row, and every row is a key`() throws {
  for (section, frame) in Frame.all {
    let documented = rows.filter { $0.section == section }.map { $0.code(0)[0] }
    #expect(documented.sorted() == frame.keys.sorted(), "\(section)")
  }
}

@Test func `every example in a table passes the checker`() throws {
  var count = 0
  for row in rows {
    guard let frame = Frame.all[row.section] else { continue }
    try #require(row.cells.count == 5, "\(row)")
    let example = row.code(4)
    #expect(example.contains { $0.hasPrefix(row.code(0)[0] + ":") }, "\(row)")
    let file = checked(frame.file(example))
    let found = report(frame.file(example))
    #expect(file.project != nil, "\(found)")
    #expect(found.isEmpty || row.code(0) == ["rate"], "\(found)")
    count += 1
  }
  #expect(count == Frame.all.values.map(\.keys.count).reduce(0, +))
}

@Test func `every complete file in the documentation passes the checker`() {
  let parts = document.split(separator: "```", omittingEmptySubsequences: false)
  let blocks = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
    .filter { $0.hasPrefix("yaml\n") }
  #expect(!blocks.isEmpty)
  let (configurations, projects) = (
    blocks.filter { $0.hasPrefix("yaml\npool:") }, blocks.filter { !$0.hasPrefix("yaml\npool:") }
  )
  #expect(!configurations.isEmpty && !projects.isEmpty)
  for block in projects { #expect(report(String(block.dropFirst(5))) == "") }
  for block in configurations { #expect(configurationReport(String(block.dropFirst(5))) == "") }
}

@Test(arguments: ["guides/mailbox.md", "diagnostics/AF204x-references.md"])
func `a page that lists the kinds for SMS messages lists all of them`(_ page: String) throws {
  let root = String(#filePath.split(separator: "Tests/ProjectTests", maxSplits: 1)[0])
  let text = try String(contentsOfFile: root + "docs/" + page, encoding: .utf8)
  let list = text.split(separator: "\n\n").first { paragraph in
    paragraph.contains("SMS messages can arrive at") || paragraph.contains("receive SMS messages:")
  }
  let kinds = try #require(list).matches(of: /`([a-z]+)`/).map { String($0.1) }
  #expect(Set(kinds) == Set(SourceKind.receivingSMS.map(\.rawValue)))
}
