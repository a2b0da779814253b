internal import JSON

// Values and names that Terraform hides.
extension SettingComparison {
  /// Compares the names of a part if a side hides its name; returns false if there is another way.
  ///
  /// A plan shows whether it changes a name that its state hides too.
  mutating func compareHiddenNames(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part
  ) -> Bool {
    guard let name = before.part.nameSetting else { return false }
    let isHidden = (unshown.hidden.before.contains(name), unshown.hidden.after.contains(name))
    guard isHidden.0 || isHidden.1 else { return false }
    if isHidden.0, isOfOneStack, [.clients, .domain].contains(before.part.kind),
      after.nameFunction == TerraformMark.hiddenAndChanged.shown.string
    {
      return false
    }
    if isHidden.0, isHidden.1 {
      compareHidden(name)
    } else if isHidden.1 {
      found.concealed.after.append(name)
    } else {
      found.concealed.before.append(name)
    }
    return true
  }

  /// Records a setting that both sides hide, unless they hide the same value.
  mutating func compareHidden(_ path: SettingPath) {
    guard !isOfOneFile, !isOfPlan, !unshown.hasKnownInputs(path) || unshown.hasChangedInputs(path)
    else { return }
    found.concealed.after.append(path)
  }
}
