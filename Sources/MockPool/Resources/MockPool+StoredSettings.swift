import JSON

// The operations on stored settings: one implementation for all kinds.
extension MockPool {
  mutating func set(_ kind: SettingKind) throws(ServiceError) -> Answer {
    let client = try owner(kind)
    try kind.requirePool?(self)
    guard kind.contents.contains(where: { call.input[$0] != nil }) else {
      storedSettings[kind, client] = nil
      return show(blank(kind, client))
    }
    var members = kind.complete(call.modeled, self)
    members["ClientId"] = (client ?? kind.poolsClient).map(JSONValue.string)
    if kind.hasChangeDate { members["LastModifiedDate"] = .timestamp(call.now) }
    if kind.hasCreationDate {
      let created = storedSettings[kind, client]?["CreationDate"]
      members["CreationDate"] = created ?? .timestamp(call.now)
    }
    storedSettings[kind, client] = members
    return show(members)
  }

  /// Describes settings.
  ///
  /// A client without its own settings has those of the pool.
  ///
  /// Source: API reference for GetUICustomization; «unconfirmed» for DescribeRiskConfiguration.
  func get(_ kind: SettingKind) throws(ServiceError) -> Answer {
    let client = try owner(kind)
    try kind.requirePool?(self)
    if let members = storedSettings[kind, client] ?? storedSettings[kind, nil] {
      return show(members)
    }
    if kind.isBlankAtFirst, let answer = ResponseMember(of: call.operation) {
      return .body([answer.name: [:]])
    }
    return show(blank(kind, client))
  }

  /// The client whose settings the call reads or sets; nil for the pool's settings.
  private func owner(_ kind: SettingKind) throws(ServiceError) -> String? {
    guard kind.isOfClients, let id = call.text("ClientId"), id != kind.poolsClient else {
      return nil
    }
    return try namedClient().id
  }

  /// Empty settings, with empty lists where the model requires lists.
  private func blank(_ kind: SettingKind, _ client: String?) -> JSONObject {
    var members: JSONObject = [:]
    members["ClientId"] = (client ?? kind.poolsClient).map(JSONValue.string)
    if kind.name == SettingKind.logDelivery.name { members["LogConfigurations"] = [] }
    return members
  }
}
