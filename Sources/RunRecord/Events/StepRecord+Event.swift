internal import FoundationEssentials
internal import JSON

extension StepRecord: EventObjectValue {
  var json: JSONValue {
    var reason: JSONValue?
    if case .skipped(let why) = verdict { reason = .string(why) }
    return .object(of: [
      "phase": .string(phase.rawValue), "number": number.json, "file": file?.json,
      "line": line?.json, "summary": .string(summary), "verdict": .string(verdict.word),
      "reason": reason, "startedAt": startedAt.json, "elapsed": elapsed.json,
      "notes": notes.jsonIfAny, "tries": tries == 1 ? nil : tries.json,
      "iterations": iterations?.json, "exchanges": exchanges.jsonIfAny,
      "omittedExchanges": omittedExchanges == 0 ? nil : omittedExchanges.json,
      "outcome": outcome?.fields.json, "claims": claims.jsonIfAny,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      phase: try members["phase"],
      number: try members["number"],
      line: try members[maybe: "line"],
      summary: try members["summary"],
      verdict: try Status(members),
      startedAt: try members["startedAt"],
      elapsed: try members["elapsed"]
    )
    file = try members[maybe: "file"]
    notes = try members[list: "notes"]
    tries = try members[maybe: "tries"] ?? 1
    iterations = try members[maybe: "iterations"]
    exchanges = try members[list: "exchanges"]
    omittedExchanges = try members[maybe: "omittedExchanges"] ?? 0
    let fields: JSONObject? = try members[maybe: "outcome"]
    outcome = fields.map(Outcome.init)
    claims = try members[list: "claims"]
  }
}

extension StepRecord.Status {
  fileprivate init(_ members: EventMembers) throws(EventError) {
    let word: String = try members["verdict"]
    switch word {
    case "passed": self = .passed
    case "failed": self = .failed
    case "blocked": self = .blocked
    case "skipped": self = .skipped(try members["reason"])
    default: throw .invalid(path: "verdict")
    }
  }
}

extension StepRecord.Phase: EventValue {
  var json: JSONValue { .string(rawValue) }

  init(json: JSONValue) throws(EventError) {
    guard let phase = json.string.flatMap(Self.init(rawValue:)) else { throw .invalid(path: "") }
    self = phase
  }
}

/// A string such as `2.1`.
extension StepNumber: EventValue {
  var json: JSONValue { .string(description) }

  init(json: JSONValue) throws(EventError) {
    let parts = (json.string ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let path = parts.compactMap { Int($0) }
    guard let first = path.first, path.count == parts.count else { throw .invalid(path: "") }
    self = path.dropFirst().reduce(StepNumber(first)) { $0.inside($1) }
  }
}

extension DecodedClaims: EventObjectValue {
  var json: JSONValue { ["path": .string(path), "claims": claims] }

  init(_ members: EventMembers) throws(EventError) {
    self.init(path: try members["path"], claims: try members["claims"])
  }
}

extension ExchangeRecord: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "operation": .string(operation), "request": request, "status": status?.json,
      "response": answer, "requestID": requestID?.json, "elapsed": elapsed.json,
      "attempts": attempts == 1 ? nil : attempts.json, "retries": retries.jsonIfAny,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      operation: try members["operation"],
      request: try members["request"],
      elapsed: try members["elapsed"]
    )
    status = try members[maybe: "status"]
    answer = try members[maybe: "response"]
    requestID = try members[maybe: "requestID"]
    attempts = try members[maybe: "attempts"] ?? 1
    retries = try members[list: "retries"]
  }
}
