internal import FoundationEssentials
package import JSON

extension RunEvent {
  /// The version of the format of event lines.
  ///
  /// The number increases with each change that would mislead a reader of the old version. The
  /// first event of a run contains it.
  package static let schema = 1

  /// The event as one JSON object, for a line of the file that `--json` writes.
  package var object: JSONObject {
    switch self {
    case .runStarted(let start):
      line("runStarted", ["schema": RunEvent.schema.json], start.json)
    case .stopped(let problem): line("stopped", [:], problem.json)
    case .runHistory(let history): line("runHistory", [:], history.json)
    case .scenarioStarted(let id, let at):
      line("scenarioStarted", ["at": at.json, "scenario": id.json])
    case .stepStarted(let id, let summary, let at):
      line("stepStarted", ["at": at.json, "scenario": id.json, "summary": .string(summary)])
    case .stepWaiting(let id, let reason, let at):
      line("stepWaiting", ["at": at.json, "scenario": id.json, "reason": .string(reason)])
    case .stepFinished(let id, let step):
      line("stepFinished", ["scenario": id.json, "step": step.json])
    case .exchanged(let exchange): line("exchanged", [:], exchange.json)
    case .attemptStarted(let attempt, let record, let at):
      line("attemptStarted", ["at": at.json, "attempt": attempt.json, "after": record.json])
    case .scenarioHistory(let id, let history):
      line("scenarioHistory", ["scenario": id.json], history.json)
    case .scenarioFinished(let record): line("scenarioFinished", [:], record.json)
    case .runFinished(let at, let interrupted, let incomplete):
      line(
        "runFinished",
        ["at": at.json, "interrupted": .bool(interrupted)],
        .object(of: ["incomplete": incomplete.jsonIfAny])
      )
    }
  }

  /// The event as the JSON text of a line, in UTF-8 and in parts.
  ///
  /// The start of a run names all scenarios. As one value, it would need many times its length.
  package func writeText<E>(to output: ([UInt8]) throws(E) -> Void) throws(E) {
    guard case .runStarted(var start) = self, !start.scenarios.isEmpty else {
      return try output(JSONValue.object(object).bytes())
    }
    let scenarios = start.scenarios
    start.scenarios = []
    // The scenarios are the last member.
    let text = JSONValue.object(RunEvent.runStarted(start).object).bytes()
    try output(text.dropLast(2))
    for (index, id) in scenarios.enumerated() {
      var part = index == 0 ? [] : [UInt8(ascii: ",")]
      id.json.write(to: &part)
      try output(part)
    }
    try output(Array("]}".utf8))
  }

  private func line(
    _ name: String,
    _ members: KeyValuePairs<String, JSONValue>,
    _ value: JSONValue = .null
  ) -> JSONObject {
    let rest = value.object?.members ?? []
    var line = JSONObject()
    line.reserveCapacity(1 + members.count + rest.count)
    line.append(new: "event", .string(name))
    for (key, value) in members { line.append(new: key, value) }
    for (key, value) in rest { line.append(new: key, value) }
    return line
  }

  /// Reads one event line.
  ///
  /// Unknown members are ignored.
  ///
  /// - Returns: the event; nil for an event that this version does not support.
  /// - Throws: `EventError` if the line is not an event, or comes from a later version.
  package init?(parsing line: some Collection<UInt8>) throws(EventError) {
    guard let json = try? JSONValue(parsing: line), let name = json["event"]?.string else {
      throw .notAnEvent
    }
    let members = try EventMembers(json)
    switch name {
    case "runStarted":
      let schema: Int = try members["schema"]
      guard schema <= RunEvent.schema else { throw .laterVersion(schema) }
      self = .runStarted(try RunStart(members))
    case "stopped": self = .stopped(try RunProblem(members))
    case "runHistory": self = .runHistory(try RunHistory(members))
    case "scenarioHistory":
      self = .scenarioHistory(try members["scenario"], try ScenarioHistory(members))
    case "scenarioFinished": self = .scenarioFinished(try ScenarioRecord(members))
    case "exchanged": self = .exchanged(try TracedExchange(members))
    case "runFinished":
      self = .runFinished(
        at: try members["at"],
        interrupted: try members["interrupted"],
        incomplete: try members[list: "incomplete"]
      )
    default:
      guard let event = try RunEvent(progress: name, members) else { return nil }
      self = event
    }
  }

  /// Reads an event of a running scenario.
  private init?(progress name: String, _ members: EventMembers) throws(EventError) {
    switch name {
    case "scenarioStarted":
      self = .scenarioStarted(try members["scenario"], at: try members["at"])
    case "stepStarted":
      self = .stepStarted(
        try members["scenario"],
        summary: try members["summary"],
        at: try members["at"]
      )
    case "stepWaiting":
      self = .stepWaiting(
        try members["scenario"],
        reason: try members["reason"],
        at: try members["at"]
      )
    case "stepFinished": self = .stepFinished(try members["scenario"], try members["step"])
    case "attemptStarted":
      self = .attemptStarted(
        try members["attempt"],
        after: try members["after"],
        at: try members["at"]
      )
    default: return nil
    }
  }
}
