internal import CognitoModel
internal import JSON
internal import Project

// The meaning of an absent setting.
extension SettingComparison {
  /// The path of the event filter, which contains all events if absent (API reference,
  /// CompromisedCredentialsRiskConfigurationType).
  private static let eventFilter = ["CompromisedCredentialsRiskConfiguration", "EventFilter"]

  /// The value of an absent setting that is not in the table of defaults: a switch is off, and a
  /// standard attribute has its usual definition.
  func absent(
    _ path: SettingPath,
    like other: JSONValue?,
    _ attributes: AttributeLists
  ) -> JSONValue? {
    if ReadOnlySettings.contains(path, other, ofProvider: providerType) { return other }
    if other == 0, zeros.contains(path) { return other }
    if path.part.kind == .risk, path.members == SettingComparison.eventFilter {
      return ["PASSWORD_CHANGE", "SIGN_IN", "SIGN_UP"]
    }
    if case .bool = other, Knowledge.entry(for: path) != nil { return false }
    if path.part.kind == .clients, other != nil, let list = attributes[path.members] { return list }
    if path.part == .pool, StandardAttribute.isUnlimited(path.members, other) { return other }
    guard path.part == .pool, path.members.count == 2, path.members[0] == "SchemaAttributes",
      StandardAttribute.isKnown(path.members[1])
    else { return nil }
    var attribute = StandardAttribute.absent(path.members[1])
    attribute["Name"] = nil
    return .object(attribute)
  }
}
