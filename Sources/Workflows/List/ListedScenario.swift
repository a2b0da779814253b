package import Diagnostics
internal import JSON
internal import Scenario

/// The facts about a scenario in `list`.
package struct ListedScenario {
  /// The version of the JSON document format.
  ///
  /// The version increases with each change that would mislead a reader of the old version.
  static let schema = 1

  let scenario: Scenario

  /// The reason why a run on the pool would skip the scenario; nil if the scenario would run.
  let skipReason: String?

  init(_ scenario: Scenario, on pool: ProspectivePool?) {
    self.scenario = scenario
    skipReason = pool?.skipReason(for: scenario)
  }

  var file: String { scenario.file.name }

  private var line: Int { scenario.line }

  private var filePlace: String { "\(file):\(line)" }

  /// The file and line of the row in a table of examples; nil for a scenario without a table.
  private var tablePlace: String? { scenario.example?.tablePlace }

  private var requirements: [String] { scenario.requirements.map(\.rawValue).sorted() }

  private var operations: [String] { scenario.calledOperations.sorted() }

  /// The place and name of the scenario, and a line for each other fact.
  package var text: StyledText {
    var text: StyledText =
      "\((tablePlace ?? filePlace).visible, .faint)\("  \(scenario.name.visible)\n", .strong)"
    for (word, values) in [
      ("scenario", tablePlace == nil ? [] : [filePlace]), ("tags", scenario.tags),
      ("requires", requirements), ("locks", scenario.locks), ("calls", operations),
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
      "schema": .integer(schema), "scenarios": .array(listed.map(\.json)),
    ]
    return document.text(.pretty) + "\n"
  }

  private var json: JSONValue {
    let example = scenario.example.map { row in
      JSONValue.object(of: [
        "label": .string(row.label), "number": .integer(row.number),
        "place": row.tablePlace.map(JSONValue.string),
      ])
    }
    return .object(of: [
      "file": .string(file), "line": .integer(line), "name": .string(scenario.name),
      "description": scenario.description.map(JSONValue.string), "tags": .strings(scenario.tags),
      "requires": .strings(requirements),
      "locks": scenario.locks.isEmpty ? nil : .strings(scenario.locks),
      "operations": .strings(operations),
      "example": example, "skipped": skipReason.map(JSONValue.string),
    ])
  }
}
