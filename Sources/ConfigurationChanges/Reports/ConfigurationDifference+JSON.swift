package import JSON
internal import ServiceRules

// The view for programs, documented in docs/reference/json.md.
extension ConfigurationDifference {
  /// The version of the document, which increases with every incompatible change.
  package static let schema = 2

  /// Returns the content of the other views as JSON, with full values.
  package func json(_ rerun: Rerun) -> JSONValue {
    var members: JSONObject = [
      "schema": .integer(ConfigurationDifference.schema),
      "verdict": headline.json,
      "before": .string(before),
      "after": .string(after),
      "changes": .array(changes.map(\.json)),
      "rules": .array(findings.map(\.json)),
      "notes": .strings(notes),
      "incomplete": .strings(incomplete),
      "drift": .array(drift.map(\.json)),
      "warnings": .array(warnings.map(\.json)),
      "flows": .strings(flows.map(\.rawValue)),
      "tags": .strings(rerun.tags),
      "unmodelled": .strings(rerun.unmodeled),
    ]
    if !accepted.isEmpty { members["accepted"] = .array(accepted.map(\.json)) }
    return .object(members)
  }
}

extension AssessedChange {
  /// The change and its assessment as JSON.
  package var json: JSONValue {
    var members: JSONObject = ["setting": .string(change.path.text)]
    members["place"] = place?.json
    members["before"] = change.before
    members["after"] = change.after
    members["written"] = [
      "before": .bool(change.isWritten.before), "after": .bool(change.isWritten.after),
    ]
    members["entry"] = assessment.entry.map(JSONValue.string)
    members["rule"] = assessment.rule.map(JSONValue.string)
    members["fix"] = assessment.fix.map(JSONValue.string)
    members["severity"] = .string(assessment.severity.rawValue)
    members["verdict"] = assessment.verdict.map { .string($0.rawValue) }
    members["words"] = .string(assessment.description)
    members["source"] = assessment.source.json
    members["flows"] = .strings(assessment.flows.words)
    if !rules.isEmpty { members["rules"] = .strings(rules) }
    return .object(members)
  }
}

extension ConfigurationDifference.Drift {
  /// The drift as JSON: the setting, Terraform's value, the value found, and the plan's action.
  package var json: JSONValue {
    var members: JSONObject = ["setting": .string(change.path.text)]
    members["before"] = change.before
    members["after"] = change.after
    members["plan"] = .string(disposition.rawValue)
    return .object(members)
  }
}

extension RuleFinding {
  /// The finding as JSON: the rule, and the setting that breaks it.
  package var json: JSONValue {
    var members: JSONObject = [
      "rule": .string(rule.id), "setting": .string(path.text), "words": .string(description),
      "severity": .string(severity.rawValue),
    ]
    members["place"] = place?.json
    members["policy"] = rule.policy.map(JSONValue.string)
    members["verdict"] = rule.verdict.map { .string($0.rawValue) }
    members["answer"] = answer.map {
      ["error": .string($0.error), "message": .string($0.message)]
    }
    members["why"] = .string(rule.why)
    members["fix"] = .string(rule.fix)
    members["source"] = rule.source.json
    members["flows"] = .strings(rule.flows.words)
    return .object(members)
  }
}

extension KnowledgeSource {
  fileprivate var json: JSONValue {
    var members: JSONObject = ["kind": .string(kind)]
    members["text"] = text.map(JSONValue.string)
    return .object(members)
  }
}
