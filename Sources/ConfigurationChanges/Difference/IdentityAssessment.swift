internal import JSON
internal import ServiceRules

/// Conclusions from the IDs of pools and clients with the same names.
enum IdentityAssessment {
  /// Clients whose IDs differ from the IDs of the pool's clients with the same names.
  static func otherClients(
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> [AssessedChange] {
    guard canCompareClients(old, sent) else { return [] }
    return sent.parts.filter { $0.part.kind == .clients }.compactMap { part in
      guard let before = old.found(part, of: sent), let id = before.identity,
        let other = part.identity, id != other
      else { return nil }
      let path = SettingPath(before.part, ["ClientId"])
      return AssessedChange(
        SettingChange(path, before: .string(id), after: .string(other)),
        otherClient
      )
    }
  }

  /// Whether two clients with the same name but other IDs mean a replacement.
  static func canCompareClients(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> Bool {
    sent.origin == .description && old.userPoolID != nil && old.userPoolID == sent.userPoolID
  }

  private static let otherClient = Assessment(
    entry: "replaced",
    effect: .replaced,
    severity: .breaking,
    verdict: .immutable,
    description: """
      This is another client with the same name. Apps that use the old ID get \
      ResourceNotFoundException "User pool client … does not exist." Tokens of the old client \
      can't be refreshed.
      """,
    source: .documented("API reference, DeleteUserPoolClient"),
    flows: Set(UserFlow.allCases)
  )

  /// Notes that two pools are compared: a call for another pool, or a possible replacement.
  static func otherPool(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> [String] {
    guard let its = sent.userPoolID, let ours = old.userPoolID, its != ours else { return [] }
    let (before, after) = ("`\(old.name)`", "`\(sent.name)`")
    if sent.origin == .payload {
      return ["\(after) is for the pool `\(its)`, but \(before) is for `\(ours)`"]
    }
    return [
      "\(before) is the pool `\(ours)`, but \(after) is the pool `\(its)`: if the "
        + "second pool replaces the first, the users are lost"
    ]
  }
}
