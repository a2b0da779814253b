internal import CognitoModel
internal import JSON
internal import Project
internal import ServiceRules

/// The input of a call made of a part's members, and which of its values only the deployment knows.
struct CallInput {
  private(set) var members = JSONObject()
  private(set) var unknown: Set<MemberPath> = []
  private let operation: Structure?

  /// Takes what an operation knows of a part's members.
  init(
    _ operation: String,
    _ part: SettingPath.Part,
    _ given: JSONObject,
    of document: PoolDocument
  ) {
    self.operation = CognitoModel.operation(operation)?.input
    let open = document.uncertain.filter { $0.part == part }
    for (name, value) in given.members {
      guard let member = CallMembers.taken(name, by: self.operation) else { continue }
      members[member] = member == "Schema" ? CallInput.schema(value) : value
      let inside = open.filter { $0.members.first == name }
      note(inside, at: [member], value)
    }
  }

  /// Sets a member that the document has elsewhere.
  mutating func set(_ member: String, _ value: JSONValue?, isKnown: Bool = true) {
    members[member] = value
    unknown = unknown.filter { $0.steps.first != member }
    if !isKnown { unknown.insert([member]) }
  }

  /// Notes the values of a member that only the deployment knows.
  private mutating func note(_ open: Set<SettingPath>, at path: MemberPath, _ value: JSONValue) {
    for setting in open {
      unknown.formUnion(CallInput.places(of: setting.members.dropFirst(), in: value, under: path))
    }
  }

  /// Where a setting stands in a value: by names, and by indexes in lists.
  private static func places(
    of members: ArraySlice<String>,
    in value: JSONValue,
    under path: MemberPath
  ) -> [MemberPath] {
    if let list = value.array {
      let texts = list.indices.filter { list[$0].string?.isComputed ?? false }
      if members.isEmpty { return texts.isEmpty ? [path] : texts.map { path.element($0) } }
      let name = members.first
      let index = list.firstIndex { element in
        ["Name", "ScopeName", "EventSource"].contains { element[$0]?.string == name }
      }
      guard let index else { return [path] }
      return places(of: members.dropFirst(), in: list[index], under: path.element(index))
    }
    guard let first = members.first, let inner = value[first] else { return [path] }
    return places(of: members.dropFirst(), in: inner, under: path.appending(first))
  }

  /// Attributes by the names that they are created under; those that every pool has by itself are left out.
  static func schema(_ value: JSONValue) -> JSONValue {
    .array(
      (value.array ?? []).compactMap(\.object).map { attribute in
        guard let name = attribute["Name"]?.string,
          let custom = StandardAttribute.customName(name)
        else { return .object(attribute) }
        var attribute = attribute
        attribute["Name"] = .string(custom.name)
        if custom.isDeveloperOnly { attribute["DeveloperOnlyAttribute"] = true }
        return .object(attribute)
      }
    )
  }
}

extension String {
  /// Whether it is the text of something that only a deployment computes.
  fileprivate var isComputed: Bool {
    hasPrefix("!") || CloudFunction.isText(self) || CloudFunction.isDynamicReference(self)
      || self == CloudFunction.afterApplyText
  }
}
