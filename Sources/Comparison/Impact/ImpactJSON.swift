internal import ConfigurationChanges
package import JSON
internal import RunRecord
internal import ServiceRules

/// What a change comes to as one JSON document, which `docs/json.md` describes.
package enum ImpactJSON {
  /// The whole document.
  package static func document(_ impact: Impact) -> JSONValue {
    [
      "schema": .number(JSONNumber(ConfigurationDifference.schema)),
      "verdict": impact.headline.json,
      "before": .string(impact.run.pools.a), "after": .string(impact.run.pools.b),
      "changes": .array(impact.changes.map(change)),
      "rules": .array(impact.breaches.map(breach)),
      "notes": .array((impact.notes + [impact.remark].compactMap(\.self)).map(JSONValue.string)),
      "drift": .array(impact.drift.map(\.json)),
      "warnings": .array(impact.warnings.map(\.json)),
      "selection": selection(impact),
      "table": .array(impact.rows.map { row($0, impact) }),
      "comparison": JSONView.document(impact.run),
    ]
  }

  private static func change(_ change: JudgedChange) -> JSONValue {
    var members: JSONObject = ["setting": .string(change.change.path.text)]
    members["place"] = change.place?.json
    members["before"] = change.change.before
    members["after"] = change.change.after
    members["entry"] = change.judgement.entry.map(JSONValue.string)
    members["severity"] = .string(change.judgement.severity.rawValue)
    members["verdict"] = change.judgement.verdict.map { .string($0.rawValue) }
    members["words"] = .string(change.judgement.words)
    members["flows"] = flows(change.judgement.flows)
    return .object(members)
  }

  private static func breach(_ breach: Impact.Breach) -> JSONValue {
    var members: JSONObject = ["rule": .string(breach.rule), "setting": .string(breach.path.text)]
    members["place"] = breach.place?.json
    members["policy"] = breach.policy.map(JSONValue.string)
    members["severity"] = .string(breach.severity.rawValue)
    members["verdict"] = breach.verdict.map { .string($0.rawValue) }
    members["words"] = .string(breach.words)
    members["fix"] = .string(breach.fix)
    members["flows"] = flows(breach.flows)
    return .object(members)
  }

  private static func flows(_ flows: Set<Flow>) -> JSONValue {
    .array(Flow.allCases.filter(flows.contains).map { .string($0.rawValue) })
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
      "kind": .string(kind.word), "of": .array(kind.values.map(JSONValue.string)),
      "compared": .number(JSONNumber(impact.compared)),
      "scenarios": .number(JSONNumber(impact.available)),
    ]
  }

  private static func row(_ row: Impact.Row, _ impact: Impact) -> JSONValue {
    var members = JSONObject()
    members["setting"] = row.setting.map(JSONValue.string)
    members["place"] = row.place?.json
    members["rule"] = row.rule.map(JSONValue.string)
    members["policy"] = row.policy.map(JSONValue.string)
    members["change"] = row.values.map(JSONValue.string)
    members["verdict"] = .string(row.verdict)
    members["severity"] = .string(row.severity.rawValue)
    members["words"] = .string(row.words)
    members["fix"] = row.fix.map(JSONValue.string)
    members["scenarios"] = .array(
      row.entries.map { entry in
        let id = impact.run.scenarios[entry.scenario].comparison.id
        var members: JSONObject = [
          "file": .string(id.file), "line": .number(JSONNumber(id.line)), "name": .string(id.name),
          "how": .string(entry.words),
        ]
        // What no change explains stands beside none.
        if row.setting != nil { members["by"] = .string(entry.attribution.rawValue) }
        return .object(members)
      }
    )
    if row.isRefusedAlone { members["alone"] = "refused" }
    return .object(members)
  }
}
