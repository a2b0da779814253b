internal import FoundationEssentials
internal import History
package import JSON
internal import RunRecord

extension RunChanges {
  /// The version of the document.
  private static let schema = 1

  /// The changes as one JSON document.
  package var json: JSONValue {
    var document: JSONObject = [
      "schema": .integer(RunChanges.schema),
      "pool": .string(later.pool),
      "since": earlier.json,
      "run": later.json,
    ]
    for group in Group.allCases {
      document[group.rawValue] = .array(scenarios(in: group).map(\.json))
    }
    document["settings"] = knowsSettings ? .array(settings.map(\.document)) : .null
    return .object(document)
  }
}

extension RunChanges.Scenario {
  fileprivate var json: JSONValue {
    var members: JSONObject = [
      "name": .string(change.scenario.name), "place": .string(place),
      "result": .string(change.result.rawValue), "seconds": change.elapsed.json,
      "runs": .integer(change.history.runs),
      "flaky": .integer(change.history.flaky),
    ]
    members["usual"] = change.history.usual?.json
    if case .blocked(let run) = change.absence { members["blockedIn"] = run.document }
    switch change.history.change {
    case .first, .stillPassing: break
    case .newFailure(let passed): members["lastPassed"] = passed.document
    case .stillFailing(let since, let runs, let passed):
      members["failingSince"] = since.document
      members["failures"] = .integer(runs + 1)
      members["lastPassed"] = passed?.document
    case .fixed(let since, let runs):
      members["failingSince"] = since.document
      members["failures"] = .integer(runs)
    }
    return .object(members)
  }
}
