internal import JSON

extension RunStart: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "at": at.json, "seed": seed.json, "pool": .string(pool), "command": command.json,
      "version": .string(origin.version), "host": .string(origin.host),
      "directory": .string(origin.directory), "region": .string(origin.region),
      "selection": .string(origin.selection), "allowsFlaky": allowsFlaky ? true : nil,
      "shard": shard?.json,
      "scenarios": scenarios.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      at: try members["at"],
      seed: try members["seed"],
      pool: try members["pool"],
      scenarios: try members["scenarios"],
      command: try members["command"]
    )
    origin.version = try members["version"]
    origin.host = try members["host"]
    origin.directory = try members["directory"]
    origin.region = try members["region"]
    origin.selection = try members["selection"]
    allowsFlaky = try members[maybe: "allowsFlaky"] ?? false
    shard = try members[maybe: "shard"]
  }
}

extension Shard: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "number": number.json, "count": count.json, "run": run?.json,
      "allowsFlaky": allowsFlaky ? true : nil, "selection": selection.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    let (number, count): (Int, Int) = (try members["number"], try members["count"])
    self.init(number, of: count, selection: try members["selection"])
    run = try members[maybe: "run"]
    allowsFlaky = try members[maybe: "allowsFlaky"] ?? false
  }
}

extension ScenarioIDs: EventValue {
  var json: JSONValue { .array(map(\.json)) }

  init(json: JSONValue) throws(EventError) {
    let ids: [ScenarioID] = try Array(json: json)
    self.init(ids)
  }
}

extension ScenarioID: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "index": index.json, "file": .string(file), "line": line.json, "name": .string(name),
      "table": tablePlace?.json, "round": round?.json, "seed": seed?.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      index: try members["index"],
      file: try members["file"],
      line: try members["line"],
      name: try members["name"]
    )
    tablePlace = try members[maybe: "table"]
    round = try members[maybe: "round"]
    seed = try members[maybe: "seed"]
  }
}

extension Round: EventObjectValue {
  var json: JSONValue { ["number": number.json, "count": count.json, "seed": seed.json] }

  init(_ members: EventMembers) throws(EventError) {
    let (number, count): (Int, Int) = (try members["number"], try members["count"])
    self.init(number, of: count, seed: try members["seed"])
  }
}

extension Attempt: EventObjectValue {
  var json: JSONValue { ["number": number.json, "limit": limit.json] }

  init(_ members: EventMembers) throws(EventError) {
    let (number, limit): (Int, Int) = (try members["number"], try members["limit"])
    self.init(number, of: limit)
  }
}

extension RunProblem: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "file": file?.json, "line": line?.json, "column": column?.json, "title": .string(title),
      "type": .string(type), "text": .string(text),
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(title: try members["title"], type: try members["type"], text: try members["text"])
    file = try members[maybe: "file"]
    line = try members[maybe: "line"]
    column = try members[maybe: "column"]
  }
}
