import Diagnostics
import DiagnosticsTesting
@testable import Project
import Testing
import Values

private func quarantine(_ text: String) -> QuarantineFile {
  QuarantineFile(bytes: Array(text.utf8), name: "quarantine.yaml")
}

private func candidate(
  _ name: String,
  _ file: String = "/team/scenarios/a.yaml",
  _ row: QuarantineCandidate.Row = .none
) -> QuarantineCandidate {
  QuarantineCandidate(name: name, file: file, shownFile: "shown.yaml", row: row)
}

private let today = CalendarDay("2026-11-26")

private func entry(_ scenario: String, until: String = "2026-12-31") -> String {
  "- { scenario: \"\(scenario)\", reason: Known, until: \(until) }\n"
}

@Suite struct `Quarantine` {
  @Test(arguments: [("2026-11-25", false), ("2026-11-26", true), ("2026-11-27", true)])
  func `an entry applies until the end of its last day`(_ until: String, _ applies: Bool) throws {
    let file = quarantine(entry("Fails", until: until))
    let today = try #require(today)
    #expect((file.entry(for: candidate("Fails"), on: today) != nil) == applies)
    #expect(file.expired(on: today).count == (applies ? 0 : 1))
  }

  @Test(arguments: [
    ("Signs in", "/team/a.yaml", QuarantineCandidate.Row.none, true),
    ("Signs in [eu]", "/team/a.yaml", .labeled, true),
    ("Signs in [eu]", "/team/a.yaml", .none, false),
    ("Signs in again", "/team/a.yaml", .labeled, false),
    ("signs in", "/team/a.yaml", .none, false),
  ])
  func `an entry is about a scenario with its name, and about each row`(
    _ name: String,
    _ file: String,
    _ row: QuarantineCandidate.Row,
    _ isAbout: Bool
  ) throws {
    let entry = try #require(quarantine(entry("Signs in")).entries.first)
    #expect(entry.isAbout(candidate(name, file, row)) == isAbout)
  }

  @Test(arguments: [
    ("a.yaml", true), ("scenarios/a.yaml", true), ("./scenarios/a.yaml", true),
    ("/team/scenarios/a.yaml", true), ("cenarios/a.yaml", false), ("b.yaml", false),
    ("shown.yaml", true), ("hown.yaml", false),
  ])
  func `a file is the end of a path`(_ file: String, _ isAbout: Bool) throws {
    let text = "- { scenario: Fails, file: \(file), reason: Known, until: 2026-12-31 }"
    let entry = try #require(quarantine(text).entries.first)
    #expect(entry.isAbout(candidate("Fails")) == isAbout)
  }

  @Test func `an entry for no scenario has a suggestion`() throws {
    let file = quarantine(entry("A user sings in"))
    let found = file.unmatchedEntries(among: [candidate("A user signs in"), candidate("Another")])
    #expect(found.map(\.title) == ["unknown scenario `A user sings in`"])
    #expect(found.map(\.label) == ["did you mean `A user signs in`?"])
    #expect(file.unmatchedEntries(among: [candidate("A user sings in")]).isEmpty)
  }

  @Test func `an entry for another file names the file of the scenario`() {
    let file = quarantine("- { scenario: Fails, file: b.yaml, reason: Known, until: 2026-12-31 }")
    let found = file.unmatchedEntries(among: [candidate("Fails")])
    #expect(found.map(\.title) == ["the scenario `Fails` is not in the file `b.yaml`"])
    #expect(found.map(\.label) == ["the scenario is in `shown.yaml`"])
  }

  @Test func `an entry for a row is valid if the file of its scenario has errors`() {
    let file = quarantine(entry("Signs in [eu]"))
    #expect(!file.unmatchedEntries(among: [candidate("Signs in")]).isEmpty)
    #expect(file.unmatchedEntries(among: [candidate("Signs in", "/a.yaml", .unknown)]).isEmpty)
  }

  private static func row(_ kind: String) -> QuarantineCandidate {
    var row = candidate("Signs in by \(kind)", "/team/scenarios/a.yaml", .labeled)
    row.writtenName = "Signs in by $(example.kind)"
    return row
  }

  @Test(arguments: [
    ("Signs in by $(example.kind)", ["email", "phone"]), ("Signs in by email", ["email"]),
    ("Signs in by", []), ("Signs in by $(example.other)", []),
  ])
  func `a name that reads a row names all rows as written, and one row with its value`(
    _ name: String,
    _ kinds: [String]
  ) throws {
    let entry = try #require(quarantine(entry(name)).entries.first)
    #expect(["email", "phone"].filter { entry.isAbout(Self.row($0)) } == kinds)
  }

  @Test(arguments: [
    ("Signs in by mail", "Signs in by $(example.kind)", "Signs in by email"),
    ("Signs up [email]", "Signs up", "Signs up [kind=email]"),
  ])
  func `an entry for no row says how to name one row and all rows`(
    _ name: String,
    _ all: String,
    _ one: String
  ) {
    let known = [Self.row("email"), candidate("Signs up [kind=email]", "/b.yaml", .labeled)]
    let found = quarantine(entry(name)).unmatchedEntries(among: known)
    let help = "For all rows of examples, write `\(all)`. For one row, write its whole name, "
    #expect(found.map(\.help) == [help + "such as `\(one)`."])
  }

  @Test func `an entry for the value of a row is valid if the file of its scenario has errors`() {
    let file = quarantine(entry("Signs in by email"))
    let written = candidate("Signs in by $(example.kind)", "/a.yaml", .unknown)
    #expect(file.unmatchedEntries(among: [written]).isEmpty)
  }

  @Test func `a record of a run has the name of the scenario as written`() throws {
    let entry = try #require(quarantine(entry("Signs in by $(example.kind)")).entries.first)
    let known = Dictionary(grouping: [Self.row("email")], by: \.name)
    let path = "/team/scenarios/a.yaml"
    let found = QuarantineCandidate.recorded("Signs in by email", at: path, among: known)
    #expect(entry.isAbout(found))
    #expect(!entry.isAbout(.recorded("Signs in by fax", at: path, among: known)))
  }

  @Test(arguments: ["/\u{e9}.yaml", "/e\u{301}.yaml"])
  func `a record of a run is of the file whose path has the same bytes`(_ path: String) {
    let known = ["A": ["/\u{e9}.yaml", "/e\u{301}.yaml"].map { candidate("A", $0, .none) }]
    let found = QuarantineCandidate.recorded("A", at: path, among: known)
    #expect(Array(found.file.utf8) == Array(path.utf8))
  }

  @Test(arguments: ["", "# nothing\n", "[]", "~"])
  func `a file without entries is valid`(_ text: String) {
    #expect(quarantine(text).diagnostics.isEmpty)
  }

  @Test func `all mistakes of a file are reported`() throws {
    let text = """
      - { scenario: A, reason: Known, until: 2026-02-30 }
      - { scenario: B, reson: Known, until: 2026-12-31 }
      - scenario: C
        reason:
        until: [2026]
      - Signs in
      - { scenario: D, reason: Known, until: 2026-12-31, ticket: "" }
      - { scenario: E, reason: Known, until: 2026-12-31 }
      - { scenario: E, reason: Again, until: 2026-12-30 }
      - { scenario: E, file: b.yaml, reason: Other, until: 2026-12-31 }
      """
    let file = quarantine(text)
    #expect(file.entries.isEmpty)
    let renderer = DiagnosticRenderer(file: file.source)
    try expectGolden(renderer.render(file.diagnostics).plain, "quarantine.txt")
  }
}
