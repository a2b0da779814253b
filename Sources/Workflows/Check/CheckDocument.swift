internal import Diagnostics
internal import JSON
internal import Reports
internal import RunRecord
internal import Scenario

/// The document that `check --json` prints; docs/reference/json.md describes it.
struct CheckDocument {
  /// The version of the document format.
  ///
  /// The version increases with each change that would mislead a reader of the old version.
  static let schema = 1

  private var files: [JSONValue] = []
  /// The diagnostics, and the files that could not be read.
  private(set) var findings: [Finding] = []
  private var counts: [Diagnostic.Severity: Int] = [:]

  /// Adds a file that was read, with its diagnostics and scenarios.
  mutating func add(_ source: SourceFile, _ diagnostics: [Diagnostic], _ scenarios: [Scenario] = [])
  {
    for diagnostic in diagnostics { counts[diagnostic.severity, default: 0] += 1 }
    findings += diagnostics.map { Finding($0, in: source) }
    files.append([
      "file": .string(source.name),
      "scenarios": .array(scenarios.map(CheckDocument.json)),
      "diagnostics": .array(diagnostics.map { CheckDocument.json($0, in: source) }),
    ])
  }

  /// Adds a file that could not be read, with the reason.
  mutating func add(unreadable path: String, _ reason: String) {
    counts[.error, default: 0] += 1
    findings.append(Finding(unreadable: path, reason))
    files.append([
      "file": .string(path), "scenarios": [], "diagnostics": [], "unreadable": .string(reason),
    ])
  }

  /// The JSON document, ending with a newline.
  var text: String {
    let document: JSONValue = [
      "schema": .integer(CheckDocument.schema),
      "errors": .integer(counts[.error] ?? 0),
      "warnings": .integer(counts[.warning] ?? 0),
      "files": .array(files),
    ]
    return document.text(.pretty) + "\n"
  }

  private static func json(_ scenario: Scenario) -> JSONValue {
    let range = (scenario.example?.range ?? scenario.range).meant
    let members: JSONObject = ["name": .string(scenario.name)]
    return members.with(range, in: scenario.file)
  }

  private static func json(_ diagnostic: Diagnostic, in file: SourceFile) -> JSONValue {
    let notes = diagnostic.notes.map { note -> JSONValue in
      let members: JSONObject = ["message": .string(note.message)]
      return note.range.map { members.with($0, in: file) } ?? .object(members)
    }
    let members = JSONValue.object(of: [
      "code": .string("\(diagnostic.code)"), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.title),
      "label": diagnostic.label.isEmpty ? nil : .string(diagnostic.label),
      "help": diagnostic.help.map(JSONValue.string),
      "notes": notes.isEmpty ? nil : .array(notes),
    ])
    return (members.object ?? [:]).with(diagnostic.range, in: file)
  }
}

extension JSONObject {
  /// The members for a place, in authflow's own positions and in editor positions.
  fileprivate func with(_ range: SourceRange, in file: SourceFile) -> JSONValue {
    let editor: JSONValue = [
      "start": file.editorPosition(of: range.lowerBound).json,
      "end": file.editorPosition(of: range.upperBound).json,
    ]
    return .object(merging(["place": range.json, "range": editor]))
  }
}

extension EditorPosition {
  fileprivate var json: JSONValue {
    ["line": .integer(line), "character": .integer(character)]
  }
}
