internal import JSON
internal import ServiceRules

/// Properties whose addition or removal counts as a change in a stack's update, regardless of the
/// value.
enum WrittenProperties {
  /// Changes to the pool without a changed value: one side writes the default, and the other
  /// omits it.
  static func writtenOut(
    _ changes: [SettingChange],
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [AssessedChange] {
    guard sent.document.isTemplate, !sent.document.replacesPool(beside: old.document) else {
      return []
    }
    return Rulebook.changes.filter(\.countsPresence).compactMap { rule in
      let steps = rule.setting.split(separator: ".").map(String.init)
      let path = SettingPath(.pool, Array(steps.dropFirst()))
      let isWritten = (before: old.isWritten(path), after: sent.isWritten(path))
      // A setting that a live pool shows may never have been in a template.
      let isOpen = isWritten.before && !old.document.isTemplate
      guard isWritten.before != isWritten.after, !isOpen, old[path] == sent[path],
        !changes.contains(where: { $0.path == path && $0.before != $0.after })
      else { return nil }
      let change = SettingChange(path, before: old[path], after: sent[path], isWritten: isWritten)
      return AssessedChange(change, Knowledge.presence(rule))
    }
  }
}

extension Knowledge {
  /// The assessment of a property that is added or removed with the value that the pool has.
  fileprivate static func presence(_ rule: ChangeRule) -> Assessment {
    var assessment = Assessment(
      entry: rule.id,
      severity: .deploymentFails,
      verdict: .immutable,
      description: """
        \(rule.fact). The update fails\(rule.cloudFormation.error), the stack rolls back, and \
        nothing changes. The update also fails if the property is added or removed without a \
        change of the value.
        """,
      source: KnowledgeSource(rule.cloudFormation.source),
      flows: Knowledge.entries.first { $0.setting.text == rule.setting }?.flows ?? []
    )
    (assessment.rule, assessment.fix) = (rule.id, rule.fix)
    return assessment
  }
}
