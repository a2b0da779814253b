internal import CognitoModel
internal import JSON
internal import Project

extension PoolDocument {
  /// The document as a deployed pool.
  ///
  /// A placeholder replaces an unknown ARN, and other unknown values and parts with unknown names
  /// are left out. A list becomes unknown if all its names are unknown. A provider keeps the flag for
  /// a secret that only the deployment knows.
  package var deployed: PoolDocument {
    var document = withProviderSecretFlags
    (document.unknown, document.hidden, document.openParameters) = ([], [], [:])
    document.inputs = [:]
    for part in ListedPart.named { document.leaveOutComputedNames(of: part) }
    for path in uncertain {
      switch path.part {
      case .pool: document.pool.settle(path.members, ServiceShapes.pool)
      case .mfa: document.mfa?.settle(path.members, ServiceShapes.mfa)
      case .client(let name):
        guard let index = clients?.firstIndex(where: { $0.name == name }) else { continue }
        document.clients?[index].members.settle(path.members, ServiceShapes.client)
        // A number has no meaning without its unit.
        for lifetime in path.lifetimes(in: document).flatMap(\.members) {
          document.clients?[index].members[lifetime] = nil
        }
      case .logDelivery: document.logDelivery?.settle(path.members, ServiceShapes.logDelivery)
      default:
        guard let part = path.part.kind?.listed else { continue }
        for index in document[keyPath: part.list]?.indices ?? 0..<0 {
          document[keyPath: part.list]?[index].settle(path.members, part.structure)
        }
      }
    }
    return document
  }

  /// Removes parts whose names are hidden or known only at deployment.
  ///
  /// A list that contains only such parts is unknown: an empty list would state that there are
  /// none.
  private mutating func leaveOutComputedNames(of part: ListedPart) {
    guard let elements = self[keyPath: part.list] else { return }
    let named = elements.filter { element in
      element[part.name]?.string.map { computedNames[part.part($0)] == nil } ?? true
    }
    guard named.count < elements.count else { return }
    self[keyPath: part.list] = named.isEmpty ? nil : named
    if named.isEmpty { refused.insert(part.kind) }
  }

  /// Settings whose values are not in the document.
  var uncertain: Set<SettingPath> { unknown.union(hidden) }
}

extension JSONObject {
  /// Replaces an unknown value with a placeholder or removes it.
  fileprivate mutating func settle(_ path: [String], _ structure: Structure?) {
    guard let name = path.first, let value = self[name] else { return }
    let shape = structure?[name]?.shape
    switch value {
    case .object(var inner) where path.count > 1:
      inner.settle(Array(path.dropFirst()), shape?.structure)
      // A list that only unknown elements filled is absent.
      let isListGone = inner.isEmpty && value[path[1]]?.array != nil
      self[name] = isListGone ? nil : .object(inner)
    case .array(let elements):
      let structure = shape?.element?.structure
      let known = elements.map { $0.withPlaceholders(structure) }.filter { !$0.holdsFunction }
      self[name] = known.isEmpty && !elements.isEmpty ? nil : .array(known)
    case .string where value.holdsFunction: self[name] = value.placeholder(in: name, shape)
    default: break
    }
  }
}

extension JSONValue {
  private static let notSaid: Set = [
    CloudFunction.afterApplyText, TerraformMarker.hidden.shown.string,
    TerraformMarker.hiddenAndChanged.shown.string,
  ]

  /// The placeholder for an unknown ARN in a member; nil for every other value.
  fileprivate func placeholder(in member: String, _ shape: Shape?) -> JSONValue? {
    guard string != nil, holdsFunction, shape?.name.hasSuffix("ArnType") == true else { return nil }
    return .unknownARN(of: member)
  }

  /// The element of a list with placeholders for its unknown ARNs.
  fileprivate func withPlaceholders(_ structure: Structure?) -> JSONValue {
    guard let object else { return self }
    let members = object.members.map { name, value in
      let shape = structure?[name]?.shape
      return (name, value.placeholder(in: name, shape) ?? value.withPlaceholders(shape?.structure))
    }
    return .object(JSONObject(members))
  }

  /// Whether the value is or contains a template function.
  fileprivate var holdsFunction: Bool {
    holds { value in
      value.string.map { text in
        text.hasPrefix("!") || CloudFunction.isDynamicReference(text)
          || JSONValue.notSaid.contains(text)
      }
    }
  }
}
