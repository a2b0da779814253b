internal import FoundationEssentials
internal import JSON

extension RunHistory: EventValue {
  var json: JSONValue {
    let usual = usual.sorted { $0.key < $1.key }.map {
      UsualDuration(index: $0.key, elapsed: $0.value)
    }
    return .object(of: [
      "id": .string(id), "trend": trend.json, "usual": usual.json, "settings": settings?.json,
      "notes": notes.jsonIfAny,
    ])
  }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    self.init(id: try members["id"])
    trend = try members["trend"]
    settings = try members[maybe: "settings"]
    notes = try members[list: "notes"]
    let usual: [UsualDuration] = try members["usual"]
    self.usual = Dictionary(usual.map { ($0.index, $0.elapsed) }) { $1 }
  }
}

private struct UsualDuration {
  let index: Int
  let elapsed: Duration
}

extension UsualDuration: EventValue {
  var json: JSONValue { ["index": index.json, "elapsed": elapsed.json] }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    (index, elapsed) = (try members["index"], try members["elapsed"])
  }
}

extension RunHistory.Point: EventValue {
  var json: JSONValue {
    ["run": run.json, "counts": counts.json, "elapsed": elapsed.json]
  }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    self.init(
      run: try members["run"],
      counts: try members["counts"],
      elapsed: try members["elapsed"]
    )
  }
}

extension ResultCounts: EventValue {
  var json: JSONValue {
    .object(of: [
      "passed": passed.json, "flaky": flaky.json, "failed": failed.json, "blocked": blocked.json,
      "skipped": skipped.json, "quarantined": quarantined == 0 ? nil : quarantined.json,
    ])
  }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    self.init()
    passed = try members["passed"]
    flaky = try members["flaky"]
    failed = try members["failed"]
    blocked = try members["blocked"]
    skipped = try members["skipped"]
    quarantined = try members[maybe: "quarantined"] ?? 0
  }
}

extension PastRun: EventValue {
  var json: JSONValue { ["id": .string(id), "at": at.json] }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    self.init(id: try members["id"], at: try members["at"])
  }
}

extension ScenarioHistory: EventValue {
  var json: JSONValue {
    let (word, since, failures, lastPassed) = change.parts
    return .object(of: [
      "change": .string(word), "since": since?.json, "failures": failures?.json,
      "lastPassed": lastPassed?.json, "runs": runs.json, "flaky": flaky.json,
      "usual": usual?.json, "slower": .bool(isSlower), "poolChanges": poolChanges.jsonIfAny,
      "repetitions": repetitions?.json,
    ])
  }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    self.init(try Change(members))
    runs = try members["runs"]
    flaky = try members["flaky"]
    usual = try members[maybe: "usual"]
    isSlower = try members["slower"]
    poolChanges = try members[list: "poolChanges"]
    repetitions = try members[maybe: "repetitions"]
  }
}

extension RepeatedResult: EventValue {
  var json: JSONValue { ["counts": counts.json, "elapsed": elapsed.json] }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
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

extension PoolSettingChange: EventValue {
  var json: JSONValue {
    .object(of: [
      "setting": .string(setting), "old": old?.json, "new": new?.json,
      "effect": effect.isEmpty ? nil : effect.json, "explains": .bool(explains),
      "affects": .bool(affects),
    ])
  }

  init(json: JSONValue) throws(EventError) {
    let members = try EventMembers(json)
    self.init(
      setting: try members["setting"],
      old: try members[maybe: "old"],
      new: try members[maybe: "new"]
    )
    effect = try members[maybe: "effect"] ?? ""
    explains = try members["explains"]
    // Earlier versions did not write this member.
    affects = try members[maybe: "affects"] ?? false
  }
}
