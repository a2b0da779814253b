// What is not compared.
extension ComparedSettings {
  /// Notes on settings that were not compared, with the reasons; `open` contains settings known
  /// only at deployment.
  func notes(open: [SettingPath], _ unspecifiedParts: [String]) -> [String] {
    IdentityAssessment.otherPool(old, sent) + Replacements.otherIDs(old, sent, disposition)
      + ComparisonGaps.silence(specified, sent) + unspecifiedParts
      + ComparisonGaps.unmanaged(of: old, by: sent)
      + ComparisonGaps.environmental(comparison.found.environmental)
      + unknownValues(open).notes + unknown
      + DeposedObjects.notesOfDeposed(old, sent)
      + PlanHistory.notesOfHistory(
        stale: pair.stale,
        to: new,
        by: sent,
        given.name
      )
      + policies.flatMap {
        $0.notes(on: $0.uncheckedRules(on: whole.new, isWhole: false))
      }
  }

  /// Settings that were changed outside of Terraform.
  var drift: [ConfigurationDifference.Drift] {
    ConfigurationDifference.Drift.all(to: new, by: sent)
  }

  /// Whether a value or a condition that is known only at deployment was not compared.
  var hasUnknownValues: Bool {
    !comparison.found.unresolved.isEmpty || !comparison.found.recomputed.isEmpty
      || !ComparisonGaps.conditions(old, sent).isEmpty
  }

  /// The notes about changes that may have been missed, first those that a parameter settles.
  ///
  /// `open` contains settings known only at deployment.
  func incomplete(open: [SettingPath]) -> [String] {
    unknownValues(open).incomplete + ComparisonGaps.unseen(specified, sent) + unknown
  }

  private func unknownValues(_ open: [SettingPath]) -> UnknownValues {
    UnknownValues(comparison, open)
  }

  private var unknown: [String] {
    ComparisonGaps.hidden(by: comparison, old.name, sent.name)
      + ComparisonGaps.conditions(old, sent)
      + ComparisonGaps.unread(given, pair.after)
      + ComparisonGaps.unfinished(given, pair.after)
  }
}
