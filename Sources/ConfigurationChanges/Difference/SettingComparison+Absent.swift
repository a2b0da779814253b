internal import JSON
internal import Project

// What it means that a side does not have a setting.
extension SettingComparison {
  /// Absent it is all events (API reference, CompromisedCredentialsRiskConfigurationType).
  private static let eventFilter = ["CompromisedCredentialsRiskConfiguration", "EventFilter"]

  /// What it means that a setting without a place in the table of defaults is absent: what can be on is
  /// off, and a standard attribute is as every pool has it.
  func absent(
    _ path: SettingPath,
    like other: JSONValue?,
    _ attributes: AttributeLists
  ) -> JSONValue? {
    if ServiceMadeSettings.contains(path, other, ofProvider: providerType) { return other }
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
