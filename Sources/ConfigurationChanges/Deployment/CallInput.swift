internal import CognitoModel
internal import JSON
internal import Project
internal import ServiceRules

/// The input of a call, built from a part's members, with the paths of values known only at
/// deployment.
struct CallInput {
  let operation: String
  private(set) var members = JSONObject()
  private(set) var unknown: Set<MemberPath> = []

  /// Selects the members of a part that an operation supports.
  ///
  /// A description also lists attributes that were never requested. If `isRequest` is false,
  /// `Schema` leaves them out.
  init(_ operation: String, _ given: JSONObject, isRequest: Bool) {
    self.operation = operation
    let structure = CognitoModel.operation(operation)?.input
    for (name, value) in given.members {
      guard let member = CallNames.taken(name, by: structure) else { continue }
      let asked = member == "Schema" ? CallInput.schema(value, isRequest: isRequest) : value
      // A description of a pool without its own attributes does not request any.
      if !isRequest, member == "Schema", asked == [] { continue }
      if member == "Schema", asked == [], value.array?.isEmpty == false {
        // All attributes are known only at deployment.
        unknown.insert([member])
        continue
      }
      set(member, asked)
    }
  }

  /// Sets a member, or removes it if `value` is nil.
  mutating func set(_ member: String, _ value: JSONValue?, isKnown: Bool = true) {
    members[member] = value
    unknown = unknown.filter { $0.steps.first != member }
    guard isKnown else {
      unknown.insert([member])
      return
    }
    if let value { note(value, at: [member]) }
  }

  /// Records the strings in a value that are known only at deployment.
  private mutating func note(_ value: JSONValue, at path: MemberPath) {
    switch value {
    case .string(let text) where text.isComputed: unknown.insert(path)
    case .array(let elements):
      for (index, element) in elements.enumerated() { note(element, at: path.element(index)) }
    case .object(let object):
      for (name, inner) in object.members { note(inner, at: path.appending(name)) }
    default: break
    }
  }

  /// The attributes, under the names that create them in a call.
  static func schema(_ value: JSONValue, isRequest: Bool = true) -> JSONValue {
    .array(
      (value.array ?? []).compactMap(\.object).compactMap { attribute in
        guard let name = attribute["Name"]?.string else { return .object(attribute) }
        if !isRequest,
          StandardAttribute.isServiceCreated(name) || StandardAttribute.isUsual(attribute, name)
        {
          return nil
        }
        return .object(CustomAttribute.request(for: attribute))
      }
    )
  }
}

extension String {
  /// Whether the string is computed at deployment or hidden by a plan.
  fileprivate var isComputed: Bool {
    CloudFunction.isComputed(self) || TerraformMarker.hidden.shown.string == self
      || TerraformMarker.hiddenAndChanged.shown.string == self
  }
}
