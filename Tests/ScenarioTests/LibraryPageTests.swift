import Diagnostics
import FoundationEssentials
import Scenario
import Testing

/// The pages of docs that list the scenario library.
///
/// `RECORD_SNAPSHOTS=1` writes the pages.
@Suite struct LibraryPageTests {
  @Test(arguments: LibraryPage.flows.keys.sorted())
  func `a page lists the scenarios of a folder as they are`(_ flow: String) throws {
    try expectPage(LibraryPage.text(of: flow), flow)
  }

  @Test func `the overview counts the scenarios of each folder`() throws {
    try expectPage(LibraryPage.index(), "index")
  }

  @Test func `every folder of the library has a page`() throws {
    let folders = try LibraryPage.names().map { String($0.prefix { $0 != "/" }) }
    #expect(Set(folders) == Set(LibraryPage.flows.keys))
  }

  private func expectPage(_ text: String, _ name: String) throws {
    let folder = "\(LibraryPage.root)/docs/reference/scenarios"
    let path = "\(folder)/\(name).md"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(String(decoding: data, as: UTF8.self) == text)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 600)
  }
}

private enum LibraryPage {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The titles of the pages by folder.
  static let flows = [
    "sign-up": "Sign-up", "confirm": "Confirmation", "sign-in": "Sign-in",
    "new-password": "New password", "password-reset": "Password reset", "mfa": "Second factors",
    "passwordless": "Passwordless sign-in", "passkeys": "Passkeys", "tokens": "Tokens",
    "devices": "Remembered devices", "attributes": "User attributes", "account": "Account",
    "admin": "Administration", "triggers": "Triggers", "faults": "Faults",
  ]

  /// The paths of the files with scenarios, relative to the library's folder.
  static func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/scenarios")
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("flows/") }.sorted()
  }

  /// The scenarios of a file by their place, each with its rows.
  static func scenarios(of name: String) throws -> [[Scenario]] {
    let folder = URL(fileURLWithPath: "\(root)/scenarios")
    let checked = try Checked([name], of: FolderFiles(folder: folder))
    return Dictionary(grouping: checked.scenarios, by: \.range.lowerBound.line)
      .sorted { $0.key < $1.key }.map(\.value)
  }

  static func index() throws -> String {
    let files = try names()
    var text = """
      # Scenario library

      authflow includes scenarios for the common flows of Cognito applications. They run on the \
      mock pool without changes. `authflow init --from` adds the scenarios that fit a pool to your \
      project. A tag such as `case-022` identifies a case in the public test suites of applications.

      | flow | scenarios | cases |
      | --- | --- | --- |

      """
    for (folder, title) in flows.sorted(by: { $0.value < $1.value }) {
      let own = try files.filter { $0.hasPrefix(folder + "/") }.flatMap(scenarios)
      let cases = Set(own.flatMap { $0[0].tags }.filter { $0.hasPrefix("case-") })
      text += "| [\(title)](\(folder).md) | \(own.count) | \(cases.count) |\n"
    }
    return text + """

      These pages are generated. To update them, run `RECORD_SNAPSHOTS=1 swift test --filter \
      LibraryPageTests`.

      """
  }

  static func text(of folder: String) throws -> String {
    var text = "# \(flows[folder] ?? folder)\n"
    for name in try names() where name.hasPrefix(folder + "/") {
      text += "\n## `\(name)`\n"
      for rows in try scenarios(of: name) { text += entry(rows) }
    }
    return text
  }

  private static func entry(_ rows: [Scenario]) -> String {
    let scenario = rows[0]
    let operations = rows.reduce(into: Set<String>()) { $0.formUnion($1.calledOperations) }
    var lines = ["", "### \(title(of: scenario))", ""]
    if let description = scenario.description {
      lines += [description.split(separator: "\n").joined(separator: " "), ""]
    }
    var facts = ["Operations: " + operations.sorted().map { "`\($0)`" }.joined(separator: ", ")]
    facts.append("Tags: " + scenario.tags.map { "`\($0)`" }.joined(separator: ", "))
    if rows.count > 1 { facts.append("Rows: \(rows.count)") }
    lines += facts.map { "- \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The title as it is written, without the values of a row.
  private static func title(of scenario: Scenario) -> String {
    let line =
      scenario.file.text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(scenario.range.lowerBound.line - 1).first ?? ""
    let value = line.drop { $0 != ":" }.dropFirst().trimmingPrefix { $0 == " " }
    let isQuoted = value.hasPrefix("\"") || value.hasPrefix("'")
    let title = isQuoted ? String(value.dropFirst().dropLast()) : String(value)
    return title.replacing(/\$\(example\.(\w+)\)/) { "`\($0.1)`" }
  }
}
