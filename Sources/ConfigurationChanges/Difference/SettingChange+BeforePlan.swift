extension SettingChange {
  /// Whether an older state does not contain the part because this plan imports it.
  func isImported(by sent: CanonicalSettings) -> Bool {
    path.members.isEmpty && before == nil
      && sent.document.actions?.imported.contains(path.part) == true
  }

  /// Differences from an older state that the plan does not change.
  ///
  /// A part deleted since then is still reported.
  func changedBefore(
    _ isDrift: Bool,
    _ sent: CanonicalSettings,
    _ given: String
  ) -> [AssessedChange] {
    let words =
      isImported(by: sent)
      ? "The plan imports the existing resource. After the plan is applied, Terraform manages it."
      : isDrift
        ? """
        Someone changed this outside of Terraform before the plan was created, and the plan keeps \
        the change.
        """
        : """
        The plan does not change this value, because the state that the plan was created from \
        already has it. `\(given)` is older than that state.
        """
    if path.members.isEmpty, after == nil {
      return Knowledge.assessed(self, in: sent, ofNewPool: false).map {
        $0.prefixed(by: words + " ")
      }
    }
    let assessment = Assessment(
      entry: "changed-before-plan",
      effect: .changedBefore,
      severity: .none,
      verdict: .noEffect,
      description: words,
      source: .documented("Terraform, JSON output format: prior_state and resource_drift")
    )
    return [AssessedChange(self, assessment)]
  }
}
