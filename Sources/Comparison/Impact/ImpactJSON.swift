internal import ConfigurationChanges
package import JSON
internal import RunRecord
internal import ServiceRules

/// The JSON view of an impact, documented in `docs/reference/json.md`.
package enum ImpactJSON {
  /// The complete document for `--json`.
  package static func document(_ impact: Impact) -> JSONValue {
    let rows = impact.rows
    return [
      "schema": .integer(ConfigurationDifference.schema),
      "verdict": impact.headline(of: rows).json,
      "before": .string(impact.run.pools.a), "after": .string(impact.run.pools.b),
      "changes": .array(impact.changes.map(change)),
      "rules": .array(impact.violations.map(violation)),
      "notes": .strings(impact.notes + [impact.remark].compactMap(\.self)),
      "drift": .array(impact.drift.map(\.json)),
      "warnings": .array(impact.warnings.map(\.json)),
      "selection": selection(impact),
      "table": .array(rows.map { row($0, impact) }),
      "comparison": JSONView.document(impact.run),
    ]
  }

  private static func change(_ change: AssessedChange) -> JSONValue {
    .object(of: [
      "setting": .string(change.change.path.text), "place": change.place?.json,
      "before": change.change.before, "after": change.change.after,
      "entry": change.assessment.entry.map(JSONValue.string),
      "severity": .string(change.assessment.severity.rawValue),
      "verdict": change.assessment.verdict.map { .string($0.rawValue) },
      "words": .string(change.assessment.description), "flows": flows(change.assessment.flows),
    ])
  }

  private static func violation(_ violation: Impact.RuleViolation) -> JSONValue {
    .object(of: [
      "rule": .string(violation.rule), "setting": .string(violation.path.text),
      "place": violation.place?.json, "policy": violation.policy.map(JSONValue.string),
      "severity": .string(violation.severity.rawValue),
      "verdict": violation.verdict.map { .string($0.rawValue) },
      "words": .string(violation.description), "fix": .string(violation.fix),
      "flows": flows(violation.flows),
    ])
  }

  private static func flows(_ flows: Set<UserFlow>) -> JSONValue {
    .array(UserFlow.allCases.filter(flows.contains).map { .string($0.rawValue) })
  }

  private static func selection(_ impact: Impact) -> JSONValue {
    let kind: (word: String, values: [String]) =
      switch impact.selection.kind {
      case .all: ("all", [])
      case .none, .refused: ("none", [])
      case .flows(let flows): ("flows", flows.map(\.rawValue))
      case .unknown(let settings): ("unknown", settings)
      }
    return [
      "kind": .string(kind.word), "of": .strings(kind.values),
      "compared": .integer(impact.compared),
      "scenarios": .integer(impact.available),
    ]
  }

  private static func row(_ row: Impact.Row, _ impact: Impact) -> JSONValue {
    .object(of: [
      "setting": row.setting.map(JSONValue.string), "place": row.place?.json,
      "rule": row.rule.map(JSONValue.string), "policy": row.policy.map(JSONValue.string),
      "change": row.values.map(JSONValue.string), "verdict": .string(row.verdict),
      "severity": .string(row.severity.rawValue), "words": .string(row.description),
      "fix": row.fix.map(JSONValue.string),
      "scenarios": .array(
        row.entries.map { entry in
          let id = impact.run.scenarios[entry.scenario].comparison.id
          return .object(of: [
            "file": .string(id.file), "line": .integer(id.line),
            "name": .string(id.name), "how": .string(entry.description),
            // Unexplained scenarios belong to no change.
            "by": row.setting.map { _ in .string(entry.attribution.rawValue) },
          ])
        }
      ),
      "alone": row.isRejectedAlone ? "refused" : nil, "accepted": row.acceptance?.json,
    ])
  }
}
