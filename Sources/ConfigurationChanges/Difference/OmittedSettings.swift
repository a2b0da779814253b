internal import JSON
internal import ServiceRules

/// Settings that a payload or a template leaves out.
enum OmittedSettings {
  /// Settings that a payload leaves out without effect.
  static func kept(
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [AssessedChange] {
    guard sent.origin == .payload, !sent.unspecified.contains(.pool),
      !sent.document.replacesPool(beside: old.document)
    else { return [] }
    var comparison = SettingComparison()
    comparison.compare(old, sent)
    let (applied, wanted) = (sent.applied(over: old), comparison.found.changes)
    return wanted.compactMap { change in
      let omission = Omission.of(change.path, in: sent)
      guard !change.isWritten.after, case .stays(let source) = omission,
        applied[change.path] == old[change.path]
      else { return nil }
      let assessment = Assessment(
        entry: "left-out-stays",
        effect: .leftOut,
        severity: .none,
        verdict: .noEffect,
        description: """
          Leaving the setting out does not reset it: the pool keeps its value. To change it, set it \
          explicitly.
          """,
        source: source
      )
      return AssessedChange(change, assessment)
    }
  }

  /// Parts that a template does not contain.
  ///
  /// The template does not show whether its stack created them.
  static func possiblyRemoved(
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [AssessedChange] {
    guard !sent.unspecified.contains(.pool), sent.document.actions == nil else { return [] }
    let uncertain = sent.uncertain(beside: old)
    let gone = sent.others(of: old).filter { $0.isThere && !uncertain.contains($0.part) }
    return gone.map { part in
      let change = SettingChange(
        SettingPath(part.part),
        before: .object(part.written),
        after: nil,
        isWritten: (true, false)
      )
      let known = Knowledge.assessments(of: change).first
      let assessment = Assessment(
        entry: "not-in-template",
        effect: .notInTemplate,
        severity: .unknown,
        description: """
          The template does not contain the part. If the stack did not create the part, the part \
          stays unchanged. If the stack created it, the stack deletes it.
          """ + (known.map { " Effect of a deletion: \($0.description)" } ?? ""),
        source: .documented("CloudFormation user guide, update behaviors of stack resources"),
        flows: known?.flows ?? []
      )
      return AssessedChange(change, assessment)
    }
  }
}
