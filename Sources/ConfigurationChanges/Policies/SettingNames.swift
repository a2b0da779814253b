internal import JSON

/// The members that identify the elements of a list, and the parts of a kind.
enum SettingNames {
  /// The member for a list; nil if the elements have no names.
  static func name(of list: String?) -> String? {
    guard let list else { return nil }
    if list == "SchemaAttributes" || list == "RecoveryMechanisms" { return "Name" }
    return JSONObject.namesInLists[list]
  }

  /// The member that names a part, by the part's kind.
  static let own: [CanonicalSettings.Kind: String] = [
    .pool: "Name", .clients: "ClientName", .groups: "GroupName", .resourceServers: "Identifier",
    .domain: "Domain", .identityProviders: "ProviderName",
  ]
}

extension CanonicalSettings.Kind {
  /// Whether a member is a setting with a default, rather than a name or time that the service
  /// shows.
  static func isSetting(_ member: String, of part: CanonicalSettings.Part) -> Bool {
    part.members[member] != nil || part.part.kind?.isSetting(member) ?? true
  }

  private func isSetting(_ member: String) -> Bool {
    SettingNames.own[self] != member && !ServiceForm.shown.contains(member) && member != "ClientId"
  }
}
