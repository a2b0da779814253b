import JSON

// The operations on stored settings: one implementation for all kinds.
extension MockPool {
  mutating func set(_ kind: SettingKind, _ call: Call) throws(ServiceError) -> Answer {
    let client = try owner(kind, call)
    try kind.requirePool(self, call)
    guard kind.contents.contains(where: { call.input[$0] != nil }) else {
      storedSettings[kind, client] = nil
      return show(blank(kind, client, call), call)
    }
    var members = kind.complete(call.modelled, self, call)
    members["ClientId"] = (client ?? kind.poolsClient).map(JSONValue.string)
    if kind.hasChangeDate { members["LastModifiedDate"] = .timestamp(call.now) }
    if kind.hasCreationDate {
      let created = storedSettings[kind, client]?["CreationDate"]
      members["CreationDate"] = created ?? .timestamp(call.now)
    }
    storedSettings[kind, client] = members
    return show(members, call)
  }

  /// A client without settings of its own has the pool's (API reference for GetUICustomization,
  /// «unconfirmed» for DescribeRiskConfiguration).
  func get(_ kind: SettingKind, _ call: Call) throws(ServiceError) -> Answer {
    let client = try owner(kind, call)
    try kind.requirePool(self, call)
    if let members = storedSettings[kind, client] ?? storedSettings[kind, nil] {
      return show(members, call)
    }
    if kind.isBlankAtFirst, let answer = AnswerMember(of: call.operation) {
      return .body([answer.name: [:]])
    }
    return show(blank(kind, client, call), call)
  }

  /// Whose settings a call is about; nil for the pool's.
  private func owner(_ kind: SettingKind, _ call: Call) throws(ServiceError) -> String? {
    guard kind.isOfClients, let id = call.text("ClientId"), id != kind.poolsClient else {
      return nil
    }
    return try client(for: call).id
  }

  /// Settings that say nothing: lists that the model requires are there and empty.
  private func blank(_ kind: SettingKind, _ client: String?, _ call: Call) -> JSONObject {
    var members: JSONObject = [:]
    members["ClientId"] = (client ?? kind.poolsClient).map(JSONValue.string)
    if kind.name == SettingKind.logDelivery.name { members["LogConfigurations"] = [] }
    return members
  }

  static let settingTransitions: [String: Transition] = [
    "SetUICustomization": { pool, call throws(ServiceError) in try pool.set(.uiCustomization, call)
    },
    "GetUICustomization": { pool, call throws(ServiceError) in try pool.get(.uiCustomization, call)
    },
    "SetRiskConfiguration": { pool, call throws(ServiceError) in
      try pool.set(.riskConfiguration, call)
    },
    "DescribeRiskConfiguration": { pool, call throws(ServiceError) in
      try pool.get(.riskConfiguration, call)
    },
    "SetLogDeliveryConfiguration": { pool, call throws(ServiceError) in
      try pool.set(.logDelivery, call)
    },
    "GetLogDeliveryConfiguration": { pool, call throws(ServiceError) in
      try pool.get(.logDelivery, call)
    },
  ]
}
