import Diagnostics
import DiagnosticsTesting
import JSON
@testable import Reports
import RunRecord
import Synchronization
import Testing
import Values

private let repository = Repository(
  root: "/home/ada",
  workingDirectory: "/home/ada/project"
)

private final class Lines: TextStream {
  private let text = Mutex("")
  var terminal: TerminalSize? { nil }
  var written: String { text.withLock { $0 } }
  func write(_ text: RedactedText) { self.text.withLock { $0 += text.text } }
}

private func annotations(_ events: [RunEvent]) -> String {
  let lines = Lines()
  var report = GitHubAnnotations(in: repository, to: Output(lines, Redactor()))
  for event in events { report.receive(event) }
  return lines.written
}

private let file = SourceFile(
  name: "scenarios/größe 1.yaml",
  text: "scenario: 👍🏽\nsteps:\n  - sigUp: {}\n  - sigUp: {}\n"
)

private func diagnostic(line: Int, in file: SourceFile = file) -> Finding {
  let place = SourceRange(
    SourcePosition(line: line, column: 5),
    SourcePosition(line: line, column: 10)
  )
  let note = Diagnostic.Note("the first use", at: SourceRange(at: .start))
  let mistake = Diagnostic(
    DiagnosticCode(1202),
    "unknown key `sigUp`",
    at: place,
    meant: "signUp",
    notes: [note]
  )
  return Finding(mistake, in: file)
}

private func sarif(_ findings: [Finding]) -> String {
  SARIFLog(findings, version: "1.2.3", in: repository).text
}

private func fingerprints(_ findings: [Finding]) throws -> [String?] {
  let results = try JSONValue(parsing: sarif(findings))["runs"]?[0]?["results"]?.array ?? []
  return results.map { $0["partialFingerprints"]?["primaryLocationLineHash"]?.string }
}

@Suite struct `GitHub annotations` {
  @Test(arguments: [
    ("annotations.txt", Example.events), ("annotations-history.txt", Example.eventsWithHistory),
  ])
  func `the commands match their golden file`(_ name: String, _ events: [RunEvent]) throws {
    try expectGolden(annotations(events), name)
  }

  @Test func `a problem that stops a run has its column`() {
    var problem = RunProblem(title: "a.yaml:2:84: unknown action", type: "AF1203", text: "")
    (problem.file, problem.line, problem.column) = ("a.yaml", 2, 84)
    var start = Example.runStart
    start.scenarios = []
    let events: [RunEvent] = [
      .runStarted(start), .stopped(problem), .runFinished(at: start.at, interrupted: false),
    ]
    #expect(annotations(events).contains("line=2,endLine=2,col=84,endColumn=84,"))
  }

  @Test func `a run without failures has no annotations`() {
    #expect(annotations(run([Example.passed])) == "")
  }

  @Test func `at most ten are written, failures first`() {
    let blocked = (0..<8).map { index in
      var record = Example.blocked
      record.id = Example.id(index, Example.mail, 1, "Blocked \(index)")
      return record
    }
    let failed = (8..<14).map { index in
      var record = Example.failed
      record.id = Example.id(index, Example.signUp, 6, "Failed \(index)")
      return record
    }
    let lines = annotations(run(blocked + failed)).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.prefix(6).allSatisfy { $0.hasPrefix("::error ") && $0.contains("title=Failed") })
    #expect(lines.suffix(4).allSatisfy { $0.hasPrefix("::warning ") })
  }

  @Test(arguments: JUnitExample.hostile)
  func `each annotation is one line, whatever the strings contain`(_ text: String) {
    let id = Example.id(0, text, 1, text)
    let record = Example.record(id, .failed(JUnitExample.failure(text)))
    let lines = annotations(run([record])).split(whereSeparator: \.isNewline)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("::error file=") == true)
  }
}

@Suite struct `SARIF and code quality` {
  @Test func `a log of diagnostics matches its golden file`() throws {
    try expectGolden(sarif([diagnostic(line: 3), diagnostic(line: 4)]), "diagnostics.sarif")
    try expectGolden(sarif([]), "empty.sarif")
  }

  @Test func `a report of code quality matches its golden file`() throws {
    let findings = [diagnostic(line: 3), diagnostic(line: 4)]
    try expectGolden(CodeQuality(findings, in: repository).text, "code-quality.json")
    #expect(CodeQuality([], in: repository).text == "[]\n")
  }

  @Test func `the fingerprint stays the same if lines move, and differs for each finding`() throws {
    let moved = SourceFile(name: file.name, text: "# a comment\n\n" + file.text)
    let before = try fingerprints([diagnostic(line: 3), diagnostic(line: 4)])
    let after = try fingerprints([diagnostic(line: 5, in: moved), diagnostic(line: 6, in: moved)])
    #expect(before == after)
    #expect(Set(before).count == 2 && !before.contains(nil))
    let other = SourceFile(name: file.name, text: file.text.replacing("sigUp", with: "singUp"))
    #expect(try fingerprints([diagnostic(line: 3, in: other)]) != [before[0]])
  }

  @Test(arguments: [
    ("scenarios/größe 1.yaml", "project/scenarios/gr%C3%B6%C3%9Fe%201.yaml", true),
    ("../b.yaml", "b.yaml", true), ("/etc/a#b?.yaml", "file:///etc/a%23b%3F.yaml", false),
    ("/home/ada/project/a.yaml", "project/a.yaml", true),
  ])
  func `the URI of a file is relative to the repository`(
    _ path: String,
    _ uri: String,
    _ isInside: Bool
  ) throws {
    let source = SourceFile(name: path, text: file.text)
    let log = try JSONValue(parsing: sarif([diagnostic(line: 3, in: source)]))
    let place = log["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    let artifact = try #require(place?["artifactLocation"])
    #expect(artifact["uri"]?.string == uri)
    #expect((artifact["uriBaseId"]?.string == "%SRCROOT%") == isInside)
  }
}
