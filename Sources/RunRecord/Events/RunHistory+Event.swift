internal import FoundationEssentials
internal import JSON

extension RunHistory: EventObjectValue {
  var json: JSONValue {
    let usual = usual.sorted { $0.key < $1.key }.map {
      UsualDuration(index: $0.key, elapsed: $0.value)
    }
    return .object(of: [
      "id": .string(id), "trend": trend.json, "usual": usual.json, "settings": settings?.json,
      "notes": notes.jsonIfAny,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
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

extension UsualDuration: EventObjectValue {
  var json: JSONValue { ["index": index.json, "elapsed": elapsed.json] }

  init(_ members: EventMembers) throws(EventError) {
    (index, elapsed) = (try members["index"], try members["elapsed"])
  }
}

extension RunHistory.Point: EventObjectValue {
  var json: JSONValue {
    ["run": run.json, "counts": counts.json, "elapsed": elapsed.json]
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      run: try members["run"],
      counts: try members["counts"],
      elapsed: try members["elapsed"]
    )
  }
}

extension ResultCounts: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "passed": passed.json, "flaky": flaky.json, "failed": failed.json, "blocked": blocked.json,
      "skipped": skipped.json, "quarantined": quarantined == 0 ? nil : quarantined.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init()
    passed = try members["passed"]
    flaky = try members["flaky"]
    failed = try members["failed"]
    blocked = try members["blocked"]
    skipped = try members["skipped"]
    quarantined = try members[maybe: "quarantined"] ?? 0
  }
}

extension PastRun: EventObjectValue {
  var json: JSONValue { ["id": .string(id), "at": at.json] }

  init(_ members: EventMembers) throws(EventError) {
    self.init(id: try members["id"], at: try members["at"])
  }
}
