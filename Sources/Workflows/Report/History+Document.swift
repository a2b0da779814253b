internal import FoundationEssentials
internal import History
internal import JSON
internal import RunRecord
internal import Values

// The parts of a history in JSON documents.
extension StoredRun {
  var json: JSONValue {
    var members: JSONObject = [
      "id": .string(past.id), "at": .string(past.at.rfc3339),
      "selection": .string(selection), "seconds": elapsed.json,
    ]
    let counts = [
      ("passed", counts.passed), ("flaky", counts.flaky), ("failed", counts.failed),
      ("blocked", counts.blocked), ("skipped", counts.skipped), ("quarantined", counts.quarantined),
    ]
    for (name, count) in counts { members[name] = .integer(count) }
    members["gap"] = gap.map(JSONValue.string)
    return .object(members)
  }
}

extension PastRun {
  var document: JSONValue { ["id": .string(id), "at": .string(at.rfc3339)] }
}

extension PoolSettingChange {
  var document: JSONValue {
    var members: JSONObject = ["setting": .string(setting)]
    members["before"] = old.map(JSONValue.string)
    members["after"] = new.map(JSONValue.string)
    members["effect"] = .string(effect)
    return .object(members)
  }
}

extension Duration {
  /// The duration in seconds, with three decimals at most.
  var json: JSONValue {
    let milliseconds = Int((self / .milliseconds(1)).rounded())
    return JSONNumber("\(Double(milliseconds) / 1000)").map(JSONValue.number) ?? 0
  }
}
