internal import FoundationEssentials
internal import JSON

extension ScenarioRecord: EventObjectValue {
  var json: JSONValue {
    let (failure, skip) = (result.failure, result.skipReason)
    return .object(of: [
      "scenario": id.json, "description": description?.json, "tags": tags.jsonIfAny,
      "result": .string(result.word), "failure": failure?.json, "skipped": skip?.json,
      "gap": gap?.json,
      "furtherFailures": furtherFailures.jsonIfAny, "lostAttempts": lostAttempts.jsonIfAny,
      "unresolvedAttempt": unresolvedAttempt?.json, "startedAt": startedAt.json,
      "elapsed": elapsed.json, "waits": waits == .none ? nil : waits.json,
      "quarantine": quarantine?.json, "leftovers": leftovers.jsonIfAny,
      "values": ownValues.jsonIfAny, "steps": steps.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      id: try members["scenario"],
      tags: try members[list: "tags"],
      result: try Result(members),
      startedAt: try members["startedAt"],
      elapsed: try members["elapsed"],
      steps: try members["steps"]
    )
    description = try members[maybe: "description"]
    gap = try members[maybe: "gap"]
    furtherFailures = try members[list: "furtherFailures"]
    lostAttempts = try members[list: "lostAttempts"]
    unresolvedAttempt = try members[maybe: "unresolvedAttempt"]
    waits = try members[maybe: "waits"] ?? .none
    quarantine = try members[maybe: "quarantine"]
    leftovers = try members[list: "leftovers"]
    ownValues = try members[list: "values"]
  }
}

extension PoolWaits: EventObjectValue {
  var json: JSONValue { ["rateLimit": rateLimit.json, "throttling": throttling.json] }

  init(_ members: EventMembers) throws(EventError) {
    self.init(rateLimit: try members["rateLimit"], throttling: try members["throttling"])
  }
}

extension Quarantine: EventObjectValue {
  var json: JSONValue {
    .object(of: ["reason": .string(reason), "ticket": ticket?.json, "until": .string(until)])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(reason: try members["reason"], until: try members["until"])
    ticket = try members[maybe: "ticket"]
  }
}

extension Leftover: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "kind": .string(kind), "name": .string(name), "id": id?.json, "reason": .string(reason),
      "kept": .bool(isKept), "byHand": isByHand ? true : nil,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      kind: try members["kind"],
      name: try members["name"],
      id: try members[maybe: "id"],
      reason: try members["reason"],
      isKept: try members["kept"],
      isByHand: try members[maybe: "byHand"] ?? false
    )
  }
}

extension RunSpecificValue: EventObjectValue {
  var json: JSONValue { ["text": .string(text), "meaning": .string(meaning)] }

  init(_ members: EventMembers) throws(EventError) {
    let text: String = try members["text"]
    self.init(text, meaning: try members["meaning"])
  }
}
