internal import JSON

extension ScenarioHistory: EventObjectValue {
  var json: JSONValue {
    let (word, since, failures, lastPassed) = change.parts
    return .object(of: [
      "change": .string(word), "since": since?.json, "failures": failures?.json,
      "lastPassed": lastPassed?.json, "runs": runs.json, "flaky": flaky.json,
      "usual": usual?.json, "slower": .bool(isSlower), "poolChanges": poolChanges.jsonIfAny,
      "repetitions": repetitions?.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(try Change(members))
    runs = try members["runs"]
    flaky = try members["flaky"]
    usual = try members[maybe: "usual"]
    isSlower = try members["slower"]
    poolChanges = try members[list: "poolChanges"]
    repetitions = try members[maybe: "repetitions"]
  }
}

extension RepeatedResult: EventObjectValue {
  var json: JSONValue { ["counts": counts.json, "elapsed": elapsed.json] }

  init(_ members: EventMembers) throws(EventError) {
    self.init()
    (counts, elapsed) = (try members["counts"], try members["elapsed"])
  }
}

extension ScenarioHistory.Change {
  fileprivate var parts: (word: String, since: PastRun?, failures: Int?, lastPassed: PastRun?) {
    switch self {
    case .first: ("first", nil, nil, nil)
    case .newFailure(let last): ("newFailure", nil, nil, last)
    case .stillFailing(let since, let runs, let last): ("stillFailing", since, runs, last)
    case .fixed(let since, let runs): ("fixed", since, runs, nil)
    case .stillPassing: ("stillPassing", nil, nil, nil)
    }
  }

  fileprivate init(_ members: EventMembers) throws(EventError) {
    let word: String = try members["change"]
    switch word {
    case "first": self = .first
    case "newFailure": self = .newFailure(lastPassed: try members["lastPassed"])
    case "stillFailing":
      self = .stillFailing(
        since: try members["since"],
        runs: try members["failures"],
        lastPassed: try members[maybe: "lastPassed"]
      )
    case "fixed": self = .fixed(since: try members["since"], runs: try members["failures"])
    case "stillPassing": self = .stillPassing
    default: throw .invalid(path: "change")
    }
  }
}

extension PoolSettingChange: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "setting": .string(setting), "old": old?.json, "new": new?.json,
      "effect": effect.isEmpty ? nil : effect.json,
      "explains": .bool(relation == .explains), "affects": .bool(relation == .affects),
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      setting: try members["setting"],
      old: try members[maybe: "old"],
      new: try members[maybe: "new"]
    )
    effect = try members[maybe: "effect"] ?? ""
    let explains: Bool = try members["explains"]
    // Earlier versions did not write this member.
    let affects = try members[maybe: "affects"] ?? false
    relation = explains ? .explains : affects ? .affects : .unrelated
  }
}
