/// Assesses updates of clients that the pool does not have.
enum UnknownClients {
  /// The clients that a call updates and the pool does not have.
  ///
  /// The service rejects the call.
  static func unknownClients(
    in sent: CanonicalSettings,
    to old: CanonicalSettings
  ) -> Set<SettingPath.Part> {
    guard sent.origin == .payload, sent.document.tool == nil, !old.unspecified.contains(.clients)
    else {
      return []
    }
    let unknownClients = sent.parts.filter { part in
      part.part.kind == .clients && part.identity != nil && old.found(part, of: sent) == nil
    }
    return Set(unknownClients.map(\.part))
  }

  /// The assessment of an update whose client does not exist; other changes are returned unchanged.
  static func refused(
    _ assessed: AssessedChange,
    _ unknownClients: Set<SettingPath.Part>
  ) -> AssessedChange {
    guard unknownClients.contains(assessed.change.path.part) else { return assessed }
    let assessment = Assessment(
      entry: "client-unknown",
      effect: .refused,
      severity: .deploymentFails,
      verdict: .rejected,
      description: """
        The pool has no client with this ID. UpdateUserPoolClient fails with \
        ResourceNotFoundException, and nothing changes.
        """,
      source: .documented("API reference, UpdateUserPoolClient")
    )
    return AssessedChange(assessed.change, assessment)
  }
}
