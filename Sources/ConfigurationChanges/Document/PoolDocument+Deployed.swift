internal import CognitoModel
internal import JSON
internal import Project

extension PoolDocument {
  /// The document as of a pool that was deployed: where it does not know a value, a function has some
  /// name or other, and everything else is left out, with parts whose names it does not know.
  package var deployed: PoolDocument {
    var document = self
    (document.unknown, document.hidden) = ([], [])
    for part in ListedPart.all {
      document[keyPath: part.list]?.removeAll { element in
        element[part.name]?.string.map { computedNames[part.part($0)] != nil } ?? false
      }
    }
    for path in uncertain {
      switch path.part {
      case .pool: document.pool.settle(path.members, ServiceShapes.pool)
      case .mfa: document.mfa?.settle(path.members, ServiceShapes.mfa)
      case .client(let name):
        guard let index = clients?.firstIndex(where: { $0.name == name }) else { continue }
        document.clients?[index].members.settle(path.members, ServiceShapes.client)
      default: document.settleList(path)
      }
    }
    return document
  }

  /// Settings of which the document does not say the values.
  var uncertain: Set<SettingPath> { unknown.union(hidden) }

  private mutating func settleList(_ path: SettingPath) {
    func settle(_ elements: inout [JSONObject]?, _ structure: Structure?) {
      guard elements != nil else { return }
      for index in elements?.indices ?? 0..<0 { elements?[index].settle(path.members, structure) }
    }
    switch path.part {
    case .group: settle(&groups, ServiceShapes.group)
    case .resourceServer: settle(&resourceServers, ServiceShapes.resourceServer)
    case .domain: settle(&domains, ServiceShapes.domain)
    case .identityProvider: settle(&identityProviders, ServiceShapes.identityProvider)
    case .risk: settle(&risks, ServiceShapes.risk)
    case .logDelivery: logDelivery?.settle(path.members, ServiceShapes.logDelivery)
    default: break
    }
  }
}

extension JSONObject {
  /// Puts something in the place of a value that is not known.
  fileprivate mutating func settle(_ path: [String], _ structure: Structure?) {
    guard let name = path.first, let value = self[name] else { return }
    let shape = structure?[name]?.shape
    switch value {
    case .object(var inner) where path.count > 1:
      var inside: Structure?
      if case .structure(let structure)? = shape?.kind { inside = structure }
      inner.settle(Array(path.dropFirst()), inside)
      self[name] = .object(inner)
    case .array(let elements):
      self[name] = .array(elements.filter { !$0.holdsFunction })
    case .string where value.holdsFunction:
      self[name] =
        shape?.name == "ArnType" ? JSONValue.unknownFunction : nil
    default: break
    }
  }
}

extension JSONValue {
  /// What stands in an export for the name of a function that only a deployment knows.
  static let unknownFunction: JSONValue = "arn:aws:lambda:us-east-1:123456789012:function:unknown"

  private static let notSaid: Set = [
    CloudFunction.afterApplyText, TerraformMark.hidden.shown.string,
    TerraformMark.hiddenAndChanged.shown.string,
  ]

  /// Whether it is, or holds, the text of something that a template computes.
  fileprivate var holdsFunction: Bool {
    switch self {
    case .string(let text):
      text.hasPrefix("!") || CloudFunction.isDynamicReference(text)
        || JSONValue.notSaid.contains(text)
    case .array(let elements): elements.contains(where: \.holdsFunction)
    case .object(let object): object.members.contains { $0.value.holdsFunction }
    default: false
    }
  }
}
