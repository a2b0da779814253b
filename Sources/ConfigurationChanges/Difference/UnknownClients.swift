/// Judges updates of clients that the pool does not have.
enum UnknownClients {
  /// The clients that a call updates and the pool does not have.
  ///
  /// The service rejects the call.
  static func strangers(
    in sent: CanonicalSettings,
    to old: CanonicalSettings
  ) -> Set<SettingPath.Part> {
    guard sent.origin == .payload, sent.document.tool == nil, !old.unsaid.contains(.clients) else {
      return []
    }
    let strangers = sent.parts.filter { part in
      part.part.kind == .clients && part.identity != nil && old.found(part, of: sent) == nil
    }
    return Set(strangers.map(\.part))
  }

  /// The judgment of an update if its client does not exist; other changes are returned unchanged.
  static func refused(_ judged: JudgedChange, _ strangers: Set<SettingPath.Part>) -> JudgedChange {
    guard strangers.contains(judged.change.path.part) else { return judged }
    let judgement = Judgement(
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
    return JudgedChange(judged.change, judgement)
  }
}
