internal import CognitoModel
internal import JSON

extension SchemaBuilder {
  mutating func given() -> JSONValue {
    .mapping(GivenKey.allCases.map { ($0.rawValue, value(of: $0).described($0.summary)) })
  }

  private mutating func value(of key: GivenKey) -> JSONValue {
    switch key {
    case .pool:
      return definitions.add("given.pool", members(GivenSettings.pool, .settings).orValue)
    case .client: return client()
    case .clients: return .names(of: client(), names: .reference(to: .name))
    case .triggers:
      return .mapping(
        TriggerTable.entries.map { ($0.name, trigger($0).described($0.summary)) }
      ).orValue
    case .users:
      let keys = GivenUserKey.allCases.map { ($0.rawValue, value(of: $0).described($0.summary)) }
      let user = JSONValue.mapping(keys, required: [GivenUserKey.name.rawValue])
      return ["type": "array", "items": user]
    }
  }

  private mutating func client() -> JSONValue {
    definitions.add("given.client", members(GivenSettings.client, .settings).orValue)
  }

  private func value(of key: GivenUserKey) -> JSONValue {
    switch key {
    case .name: .reference(to: .name)
    case .username, .password, .email, .phone: .reference(to: .text)
    case .verified:
      JSONValue.object([
        "type": "array", "items": ["enum": .strings(GivenUser.Contact.allCases.map(\.rawValue))],
      ]).orValue
    case .attributes: .reference(to: .texts)
    case .status: .choice(GivenUser.Status.allCases.map(\.rawValue))
    case .enabled, .totp: .reference(to: .boolean)
    case .groups:
      JSONValue.object(["type": "array", "items": .reference(to: .text)]).orValue
    case .mfa: .choice(GivenUser.Factor.allCases.map(\.rawValue))
    }
  }

  // MARK: - Triggers

  /// The schema of a trigger, which takes its members or exactly one alternative, such as a
  /// failure.
  private func trigger(_ entry: TriggerMember) -> JSONValue {
    let own = value(of: entry.input)
    let alternatives = TriggerTable.alternatives(of: entry)
    let failures = alternatives.map { ($0.name, failure($0).described($0.summary)) }
    let properties = (own["properties"]?.object ?? [:]).merging(JSONObject(failures))
    let alone = alternatives.map { ($0.name, JSONValue.object(["maxProperties": 1])) }
    var members: JSONObject = [
      "properties": .object(properties), "additionalProperties": false,
      "dependencies": .object(JSONObject(alone)),
    ]
    if case .list = entry.input { members["type"] = ["array", "object", "string"] }
    guard let required = own["required"], case .object(var trigger) = own.with(members) else {
      return own.with(members)
    }
    trigger["required"] = nil
    let fails = alternatives.map { JSONValue.object(["required": .strings([$0.name])]) }
    trigger["anyOf"] = .array(fails + [["required": required]])
    return .object(trigger)
  }

  private func failure(_ member: TriggerMember) -> JSONValue {
    if case .boolean = member.input { return ["enum": [true, "true"]] }
    return value(of: member.input)
  }

  private func value(of input: TriggerMember.Input) -> JSONValue {
    switch input {
    case .text: .reference(to: .text)
    case .boolean: .reference(to: .boolean)
    case .choice(let words): .choice(words)
    case .texts: .reference(to: .texts)
    case .values: JSONValue.names(of: [:]).orValue
    case .textList: JSONValue.object(["type": "array", "items": .reference(to: .text)]).orValue
    case .program:
      ["type": "array", "minItems": 1, "items": .reference(to: .text)]
    case .members(let members): mapping(members)
    case .list(let members):
      JSONValue.object(["type": "array", "minItems": 1, "items": mapping(members)]).orValue
    }
  }

  private func mapping(_ members: [TriggerMember]) -> JSONValue {
    .mapping(
      members.map { ($0.name, value(of: $0.input).described($0.summary)) },
      required: members.filter(\.isRequired).map(\.name)
    ).orValue
  }
}
