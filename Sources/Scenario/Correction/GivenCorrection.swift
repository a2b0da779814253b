internal import Diagnostics
internal import YAMLTree

/// Corrects misspelled and misplaced keys in `given`.
struct GivenCorrection: NodeDecoder {
  var context: DecodingContext

  /// A copy of `given` with corrected keys, including the keys of its users.
  func corrected(_ node: YAMLNode) -> YAMLNode {
    let known = GivenKey.names
    let given = corrected(
      relocating(node, by: MisplacedKeyFinder.given),
      known: known,
      help: "In `given`, use only \(known.listed())."
    )
    return given.changing(GivenKey.users.rawValue) { users in
      var users = users
      if let elements = users.elements { users.content = .sequence(elements.map(correctedUser)) }
      return users
    }
  }

  /// A given user with corrected keys.
  ///
  /// Other tools call the name `name` or `id`.
  private func correctedUser(_ node: YAMLNode) -> YAMLNode {
    let known = GivenUserKey.names
    let hasName = node[GivenUserKey.name] != nil
    return corrected(node, known: known) { pair in
      if let key = GivenUserKey.meant(by: pair.name) {
        reportUnknown(.unknownKey, "key", pair.key, among: [], meant: key.example)
        return [.verified, .mfa, .groups, .enabled].contains(key) ? nil : key.rawValue
      }
      let isName = !hasName && ["name", "id", "user"].contains(pair.name)
      if !isName, reportAttribute(pair, .unknownKey, besides: known) { return nil }
      let help =
        isName ? "Use `as` for the name." : "In a given user, use only \(known.listed())."
      let meant = isName ? [GivenUserKey.name.rawValue] : known
      return reportUnknown(.unknownKey, "key", pair.key, among: meant, help: help)
        ?? (isName ? GivenUserKey.name.rawValue : nil)
    }
  }
}
