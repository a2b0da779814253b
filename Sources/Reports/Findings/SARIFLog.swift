internal import Diagnostics
internal import JSON
internal import Values

/// Findings in the Static Analysis Results Interchange Format (SARIF) 2.1.0, for code scanning.
package struct SARIFLog: Sendable {
  /// The version of authflow.
  private let version: String

  private let repository: Repository
  private let findings: [Finding]

  /// Creates a log; paths are relative to the root of the repository.
  package init(_ findings: [Finding], version: String, in repository: Repository) {
    (self.findings, self.version, self.repository) = (findings, version, repository)
  }

  /// The JSON document, ending with a newline.
  package var text: String { json.text(.pretty) + "\n" }

  private var json: JSONValue {
    var rules: [Finding.Rule] = []
    var places: [String: Int] = [:]
    for rule in findings.map(\.rule) where places[rule.id] == nil {
      places[rule.id] = rules.count
      rules.append(rule)
    }
    var hashes = FindingHash()
    let results = findings.map { result($0, places[$0.rule.id] ?? 0, &hashes) }
    let driver: JSONValue = [
      "name": "authflow", "version": .string(version),
      "rules": .array(rules.map(SARIFLog.rule)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private static func rule(_ rule: Finding.Rule) -> JSONValue {
    let help: JSONValue? =
      rule.help.isEmpty ? nil : ["text": .string(rule.help), "markdown": .string(rule.help)]
    return .object(of: [
      "id": .string(rule.id), "shortDescription": ["text": .string(rule.summary)], "help": help,
    ])
  }

  private func result(
    _ finding: Finding,
    _ rule: Int,
    _ hashes: inout FindingHash
  ) -> JSONValue {
    let path = finding.place?.path(in: repository) ?? ""
    var location: JSONObject = [:]
    if let place = finding.place { location["physicalLocation"] = physical(place) }
    if let subject = finding.subject {
      location["logicalLocations"] = [["fullyQualifiedName": .string(subject)]]
    }
    let related = finding.related.enumerated().map { index, related -> JSONValue in
      [
        "id": .integer(index + 1), "message": ["text": .string(related.message)],
        "physicalLocation": physical(related.place),
      ]
    }
    return .object(of: [
      "ruleId": .string(finding.rule.id), "ruleIndex": .integer(rule),
      "level": .string(finding.level.rawValue), "message": ["text": .string(finding.message)],
      "locations": location.isEmpty ? nil : [.object(location)],
      "relatedLocations": related.isEmpty ? nil : .array(related),
      "partialFingerprints": [
        "primaryLocationLineHash": .string(hashes.hash(of: finding, at: path))
      ],
    ])
  }

  private func physical(_ place: Finding.Place) -> JSONValue {
    let path = place.path(in: repository)
    let isInside = !path.hasPrefix("/") && !path.hasPrefix("../")
    // A path keeps its slashes (RFC 3986 §3.3).
    let encoded = path.utf8.percentEncoded(besides: "-._~/")
    let file = path.hasPrefix("/") ? "file://" + encoded : encoded
    let (start, end) = (place.range.lowerBound, place.range.upperBound)
    var region: JSONObject = [
      "startLine": .integer(start.line),
      "startColumn": .integer(start.column),
    ]
    if end > start {
      region["endLine"] = .integer(end.line)
      region["endColumn"] = .integer(end.column)
    }
    return [
      "artifactLocation": .object(of: [
        "uri": .string(file), "uriBaseId": isInside ? "%SRCROOT%" : nil,
      ]),
      "region": .object(region),
    ]
  }
}
