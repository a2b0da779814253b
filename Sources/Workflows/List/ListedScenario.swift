package import Diagnostics
internal import JSON
internal import Scenario

/// What `list` says of a scenario.
package struct ListedScenario {
  /// The version of the JSON document; it grows when a reader of the old one would be misled.
  static let schema = 1

  let scenario: Scenario

  /// Why the pool that is asked about would skip it; nil where it would run.
  let skipReason: String?

  init(_ scenario: Scenario, on pool: ProspectivePool?) {
    self.scenario = scenario
    skipReason = pool?.skipReason(for: scenario)
  }

  var file: String { scenario.file.name }

  private var line: Int { scenario.line }

  /// Where it stands in its file.
  private var filePlace: String { "\(file):\(line)" }

  /// Where its row of a table stands; nil where it has none.
  private var tablePlace: String? { scenario.example?.tablePlace }

  private var requirements: [String] { scenario.requirements.map(\.rawValue).sorted() }

  private var operations: [String] { scenario.calledOperations.sorted() }

  /// Its place, or that of its row of a table, its name, and a line for each of the rest that there is.
  package var text: StyledText {
    var text: StyledText =
      "\((tablePlace ?? filePlace).visible, .faint)\("  \(scenario.name.visible)\n", .strong)"
    for (word, values) in [
      ("scenario", tablePlace == nil ? [] : [filePlace]), ("tags", scenario.tags),
      ("requires", requirements), ("calls", operations),
    ] where !values.isEmpty {
      text.append("\("  \(word): ", .faint)\(values.joined(separator: ", ").visible)\n")
    }
    if let skipReason {
      text.append("\("  skipped: ", .faint)\(skipReason.visible + "\n", .warning)")
    }
    return text
  }

  /// The document for `--json`.
  package static func document(_ listed: [ListedScenario]) -> String {
    let document: JSONValue = [
      "schema": .number(JSONNumber(schema)), "scenarios": .array(listed.map(\.json)),
    ]
    return document.text(.pretty) + "\n"
  }

  private var json: JSONValue {
    let example = scenario.example.map { row in
      JSONValue.object(of: [
        "label": .string(row.label), "number": .number(JSONNumber(row.number)),
        "place": row.tablePlace.map(JSONValue.string),
      ])
    }
    return .object(of: [
      "file": .string(file), "line": .number(JSONNumber(line)), "name": .string(scenario.name),
      "description": scenario.description.map(JSONValue.string), "tags": .strings(scenario.tags),
      "requires": .strings(requirements), "operations": .strings(operations),
      "example": example, "skipped": skipReason.map(JSONValue.string),
    ])
  }
}
