internal import CognitoModel
internal import JSON
internal import ServiceRules

/// A call that creates or changes a part of a document.
struct DeployedCall: Sendable {
  /// The call as sent to the service.
  let call: ConfigurationCall

  /// The part whose settings the call sets.
  let part: SettingPath.Part

  init(_ call: ConfigurationCall, of part: SettingPath.Part) {
    (self.call, self.part) = (call, part)
  }
}

extension DeployedCall {
  /// The setting that a member of the request sets.
  ///
  /// An element without a name has the path of its list.
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
        members.append(members.isEmpty ? CallNames.described(step) : step)
        value = value?[step]
      }
    }
    // The call for second factors sets the MFA mode, but the mode is a setting of the pool.
    let isMode = part == .mfa && members.first == "MfaConfiguration"
    // A rule about the pool can be broken by the pool's second factors.
    let isFactor = part == .pool && members.first.map(CognitoModel.secondFactors.contains) ?? false
    return SettingPath(isMode ? .pool : isFactor ? .mfa : part, members)
  }

  /// The string or name of the list element on a path, if the list is the setting; nil for other
  /// paths.
  func element(at path: MemberPath) -> String? {
    var value: JSONValue? = .object(call.input)
    for (index, step) in path.steps.enumerated() {
      guard let list = value?.array else {
        value = value?[step]
        continue
      }
      value = Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
      guard value?.name(inList: CallNames.described(path.steps[index - 1])) == nil else {
        continue
      }
      return value?.string ?? value?["Name"]?.string
    }
    return nil
  }
}

extension JSONValue {
  /// The name that identifies an element of a list of mappings in settings; nil if the list has no
  /// names.
  fileprivate func name(inList list: String) -> String? {
    guard let members = object else { return nil }
    if list == "SchemaAttributes" {
      return members["Name"]?.string.map { SettingMembers.fullName($0, members) }
    }
    return JSONObject.namesInLists[list].flatMap { members[$0]?.string }
  }
}
