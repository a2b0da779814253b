internal import Diagnostics
package import JSON

extension PoolCheck {
  /// The result as JSON, documented in docs/reference/json.md.
  package var json: JSONValue {
    var members: JSONObject = [
      "schema": .integer(ConfigurationDifference.schema), "pool": .string(name),
      "verdict": headline.json,
    ]
    members["rules"] = .array(findings.map(json(of:)))
    if !accepted.isEmpty { members["accepted"] = .array(accepted.map(\.json)) }
    members["notKnown"] = .array(
      open.map { ["rule": .string($0.rule), "on": .string($0.subject)] }
        + openOfPolicies.map {
          ["rule": .string($0.rule), "on": .string($0.subject), "policy": .string($0.policy)]
        }
    )
    members["notes"] = .strings(notes)
    members["warnings"] = .array(warnings.map(\.json))
    guard let scenarios else { return .object(members) }
    members["scenarios"] = .integer(scenarios)
    members["cannotRun"] = .array(
      unrunnable.map {
        [
          "place": .string($0.place), "name": .string($0.name), "reasons": .strings($0.reasons),
        ]
      }
    )
    return .object(members)
  }

  private func json(of finding: RuleFinding) -> JSONValue {
    guard scenarios != nil, let members = finding.json.object else { return finding.json }
    let places = covering[finding.rule.id] ?? []
    return .object(members.merging(["coveredBy": .strings(places)]))
  }
}
