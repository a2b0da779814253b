internal import CognitoModel
internal import JSON
package import ServiceRules

/// A call that creates or changes what a document asks for.
package struct DeployedCall: Sendable {
  /// The call as sent to the service.
  package let call: ConfigurationCall

  /// The part whose settings it sets.
  package let part: SettingPath.Part

  init(_ call: ConfigurationCall, of part: SettingPath.Part) {
    (self.call, self.part) = (call, part)
  }
}

extension DeployedCall {
  /// The setting that a member of the request sets.
  ///
  /// An element of a list is identified by its name, or by its list.
  func setting(at path: MemberPath) -> SettingPath {
    var value: JSONValue? = .object(call.input)
    var members: [String] = []
    for step in path.steps {
      if let list = value?.array {
        let element = Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
        guard let name = element?.name(inList: members.last ?? "") else { break }
        members.append(name)
        value = element
      } else {
        members.append(members.isEmpty ? CallMembers.documented(step) : step)
        value = value?[step]
      }
    }
    // A pool shows the mode that the call for its factors sets.
    let isMode = part == .mfa && members.first == "MfaConfiguration"
    return SettingPath(isMode ? .pool : part, members)
  }

  /// The string or name of the element that a path goes through, if its list is the setting; nil for every other path.
  func element(at path: MemberPath) -> String? {
    var value: JSONValue? = .object(call.input)
    for (index, step) in path.steps.enumerated() {
      guard let list = value?.array else {
        value = value?[step]
        continue
      }
      value = Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
      guard value?.name(inList: CallMembers.documented(path.steps[index - 1])) == nil else {
        continue
      }
      return value?.string ?? value?["Name"]?.string
    }
    return nil
  }
}

extension JSONValue {
  /// The name that identifies an element of a list of mappings in settings; nil if the list has no names.
  fileprivate func name(inList list: String) -> String? {
    guard let members = object else { return nil }
    if list == "SchemaAttributes" {
      return members["Name"]?.string.map { SettingMembers.fullName($0, members) }
    }
    return JSONObject.namesInLists[list].flatMap { members[$0]?.string }
  }
}

/// The members that operations and documents name differently.
enum CallMembers {
  private static let names = [
    "PoolName": "Name", "Schema": "SchemaAttributes", "CustomAttributes": "SchemaAttributes",
  ]

  /// A document's name for a member of a request.
  static func documented(_ member: String) -> String { names[member] ?? member }

  /// An operation's name for a member of a document; nil if it takes no such member.
  static func taken(_ member: String, by operation: Structure?) -> String? {
    let name = names.first { $0.value == member && operation?[$0.key] != nil }?.key ?? member
    return operation?[name] == nil ? nil : name
  }
}
