internal import JSON

extension ScenarioRecord.Result {
  /// The reason that the scenario was skipped; nil for all other results.
  var skipReason: SkipReason? {
    if case .skipped(let reason) = self { reason } else { nil }
  }

  init(_ members: EventMembers) throws(EventError) {
    let word: String = try members["result"]
    switch word {
    case "passed": self = .passed
    case "flaky": self = .flaky(try members["failure"])
    case "failed": self = .failed(try members["failure"])
    case "blocked": self = .blocked(try members["failure"])
    case "skipped": self = .skipped(try members["skipped"])
    default: throw .invalid(path: "result")
    }
  }
}

extension SkipReason: EventObjectValue {
  var json: JSONValue {
    let cause: String? =
      switch self {
      case .interrupted: "interrupted"
      case .earlierFailure: "earlierFailure"
      case .because: nil
      }
    return .object(of: ["cause": cause?.json, "reason": .string(description)])
  }

  init(_ members: EventMembers) throws(EventError) {
    let cause: String? = try members[maybe: "cause"]
    self =
      switch cause {
      case "interrupted": .interrupted
      case "earlierFailure": .earlierFailure
      default: .because(try members["reason"])
      }
  }
}

extension MissingResultReason: EventObjectValue {
  var json: JSONValue {
    switch self {
    case .interrupted: ["cause": "interrupted"]
    case .missing(let reason): ["cause": "missing", "reason": .string(reason)]
    }
  }

  init(_ members: EventMembers) throws(EventError) {
    let cause: String = try members["cause"]
    switch cause {
    case "interrupted": self = .interrupted
    case "missing": self = .missing(try members["reason"])
    default: throw .invalid(path: "cause")
    }
  }
}
