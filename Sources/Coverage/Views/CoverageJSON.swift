package import JSON
internal import Mutation

/// The JSON view of a coverage, documented in `docs/reference/json.md`.
package enum CoverageJSON {
  /// The version of the document, which increases with every incompatible change.
  package static let schema = 1

  /// The complete document for `--json`.
  package static func document(_ coverage: Coverage) -> JSONValue {
    var document: JSONObject = [
      "schema": number(schema), "pool": .string(coverage.pool),
      // A string, because parsers differ in reading numbers of this size (RFC 8259 §6).
      "seed": .string(String(coverage.seed)), "interrupted": .bool(coverage.isInterrupted),
      "counts": [
        "scenarios": number(coverage.scenarios), "cannotRun": number(coverage.unrunnable),
        "notPassing": number(coverage.failing),
      ],
    ]
    for section in coverage.sections {
      document[section.kind.rawValue] = [
        "exercised": number(section.exercised), "total": number(section.items.count),
        "items": .array(section.items.map(item)),
      ]
    }
    document["suggestions"] = .array(coverage.suggestions.map(suggestion))
    return .object(document)
  }

  private static func number(_ value: Int) -> JSONValue { .integer(value) }

  private static func item(_ item: CoverageItem) -> JSONValue {
    var members: JSONObject = ["name": .string(item.subject.name)]
    switch item.subject {
    case .flow, .operation, .errorType: break
    case .setting(let setting):
      members["test"] = .string(setting.entry.id)
      members["value"] = setting.value
    case .mutant(let mutant, let family):
      members["family"] = .string(family)
      members["operation"] = .string(mutant.operation)
    }
    members["reason"] = item.subject.reason.map(JSONValue.string)
    members["exercised"] = .bool(item.isExercised)
    members["scenarios"] = .array(item.scenarios.map(place))
    members["library"] = item.suggestion.map(suggestion)
    return .object(members)
  }

  private static func place(_ place: CoveragePlace) -> JSONValue {
    ["file": .string(place.file), "line": number(place.line), "name": .string(place.name)]
  }

  private static func suggestion(_ place: CoveragePlace) -> JSONValue {
    ["file": .string(place.file), "name": .string(place.name)]
  }
}
