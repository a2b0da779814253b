internal import CognitoModel
internal import JSON

/// Puts something else in the place of secrets.
struct SecretConcealment {
  /// What stands for a secret, by its name and text; nil to leave it out.
  let replacement: (String, String) -> String?

  /// What people name freely: tags, and attributes by those of an identity provider.
  private static let free: Set = ["UserPoolTags", "AttributeMapping"]

  /// Members without their secrets: of those that the model knows the ones that the service takes for
  /// secret, of others those whose names say so.
  ///
  /// `isInside` says whether all of them belong to a secret.
  func members(
    _ members: JSONObject,
    _ structure: Structure?,
    isInside: Bool = false
  ) -> JSONObject {
    JSONObject(
      members.members.compactMap { name, value in
        if SecretConcealment.free.contains(name) { return (name, value) }
        let member = structure?[name]
        let isSecret =
          member == nil ? SecretNames.isSecret(name) : SecretNames.isKnown(name)
        return self.value(value, member?.shape, name, isSecret: isInside || isSecret)
          .map { (name, $0) }
      }
    )
  }

  private func value(
    _ value: JSONValue,
    _ shape: Shape?,
    _ name: String,
    isSecret: Bool
  ) -> JSONValue? {
    switch value {
    case .object(let object):
      var structure: Structure?
      if case .structure(let known)? = shape?.kind { structure = known }
      let inner = members(object, structure, isInside: isSecret)
      return isSecret && inner.isEmpty && !object.isEmpty ? nil : .object(inner)
    case .array(let elements):
      var element: Shape?
      if case .list(let known, _)? = shape?.kind { element = known }
      let inner = elements.compactMap { self.value($0, element, name, isSecret: isSecret) }
      return isSecret && inner.isEmpty && !elements.isEmpty ? nil : .array(inner)
    case .string(let text): return self.text(text, name, isSecret: isSecret)
    case .number(let number) where isSecret:
      return replacement(name, number.text).map { .string($0) }
    case .number, .bool, .null: return value
    }
  }

  private func text(_ text: String, _ name: String, isSecret: Bool) -> JSONValue? {
    if isSecret, text.isEmpty { return nil }
    if isSecret, !SecretNames.isSwitch(text) || SecretNames.isKnown(name) {
      return replacement(name, text).map { .string($0) }
    }
    if text.contains("PRIVATE KEY-----") { return replacement(name, text).map { .string($0) } }
    guard text.contains("://") else { return .string(text) }
    // An address is no secret, though one can stand in it.
    return .string(
      SecretScan.ofAddresses(in: text).replacing { replacement(name, $0) ?? SecretMask.text }
    )
  }
}
