internal import JSON

// Values, names, and IDs that Terraform hides.
extension SettingComparison {
  /// Compares the names of a part if a side hides its name; returns false if there is another way.
  ///
  /// A plan shows whether it changes a name that its state hides too.
  mutating func compareHiddenNames(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part
  ) -> Bool {
    guard let name = before.part.nameSetting else { return false }
    if unshown.hidden.before.contains(name), isOfOneStack,
      [.clients, .domain].contains(before.part.kind),
      after.nameFunction == TerraformMarker.hiddenAndChanged.shown.string
    {
      return false
    }
    return compareIfHidden(name)
  }

  /// Compares the IDs of two clients with the same name if a side hides its ID.
  mutating func compareHiddenID(of part: SettingPath.Part) {
    guard comparesIDs, part.kind == .clients else { return }
    compareIfHidden(SettingPath(part, ["ClientId"]))
  }

  /// Records a setting of which at least one side hides the value, unless both hide the same
  /// value; returns false if both sides show it.
  @discardableResult
  mutating func compareIfHidden(_ path: SettingPath) -> Bool {
    switch (unshown.hidden.before.contains(path), unshown.hidden.after.contains(path)) {
    case (false, false): return false
    case (true, true): compareHidden(path)
    case (false, true): found.concealed.after.append(path)
    case (true, false): found.concealed.before.append(path)
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
