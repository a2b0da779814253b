internal import CognitoModel
internal import JSON

/// Replaces the secrets in the members of a document.
struct SecretConcealment {
  /// The replacement of a secret, by its place and value; nil to remove it.
  ///
  /// A place is a path of names. Elements of a list have a name, because their order may have no
  /// meaning.
  let replacement: ([String], String) -> String?

  /// Names chosen by users: tags, and attributes mapped from an identity provider.
  private static let free: Set = ["UserPoolTags", "AttributeMapping"]

  /// Members without their secrets: model members that the service marks as secret, and other
  /// members with secret names.
  ///
  /// `isInside` is true if all members belong to a secret.
  func members(
    _ members: JSONObject,
    _ structure: Structure?,
    at place: [String],
    isInside: Bool = false
  ) -> JSONObject {
    JSONObject(
      members.members.compactMap { name, value in
        if SecretConcealment.free.contains(name) { return (name, value) }
        let member = structure?[name]
        let isSecret =
          member == nil ? SecretNames.isSecret(name) : SecretNames.isKnown(name)
        let place = place + [name]
        return self.value(value, member?.shape, at: place, isSecret: isInside || isSecret)
          .map { (name, $0) }
      }
    )
  }

  private func value(
    _ value: JSONValue,
    _ shape: Shape?,
    at place: [String],
    isSecret: Bool
  ) -> JSONValue? {
    switch value {
    case .object(let object):
      let inner = members(object, shape?.structure, at: place, isInside: isSecret)
      return isSecret && inner.isEmpty && !object.isEmpty ? nil : .object(inner)
    case .array(let elements):
      let inner = elements.compactMap {
        self.value($0, shape?.element, at: place, isSecret: isSecret)
      }
      return isSecret && inner.isEmpty && !elements.isEmpty ? nil : .array(inner)
    case .string(let text): return self.text(text, at: place, isSecret: isSecret)
    case .number(let number) where isSecret:
      return replacement(place, number.text).map { .string($0) }
    case .number, .bool, .null: return value
    }
  }

  private func text(_ text: String, at place: [String], isSecret: Bool) -> JSONValue? {
    if isSecret, text.isEmpty { return nil }
    let isKnown = place.last.map(SecretNames.isKnown) ?? false
    if isSecret && (isKnown || !SecretNames.isSwitch(text)) || text.contains("PRIVATE KEY-----") {
      return replacement(place, text).map { .string($0) }
    }
    // A template can compute a whole mapping. An address is not a secret, but can contain a secret.
    let isFunction = CloudFunction.isText(text)
    guard isFunction || text.contains("://") else { return .string(text) }
    let scan = isFunction ? SecretScan.ofFile(text) : SecretScan.ofAddresses(in: text)
    return .string(scan.replacing { replacement(place, $0) ?? SecretMask.text })
  }
}
