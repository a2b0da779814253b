// Places on the second side of a difference.
extension AssessedChange {
  /// Adds the place of the setting.
  ///
  /// A removed setting has the place of its container. A part that a plan deletes has the place of
  /// its resource.
  func located(in places: SettingPlaces, _ settings: ComparedSettings) -> AssessedChange {
    var change = self
    // A renamed part is written under its new name.
    let path = settings.sent.path(of: self.change.path, in: settings.old)
    change.place = places.place(of: path)
    if change.place == nil, path.members.isEmpty {
      change.place = settings.formerAddress(of: path.part).flatMap(places.place(ofDeleted:))
    }
    return change
  }
}

extension ComparedSettings {
  /// A part's former deployer identifier, in these settings or in the plan's prior state; nil if
  /// there is none.
  fileprivate func formerAddress(of part: SettingPath.Part) -> String? {
    old.part(part)?.address
      ?? sent.document.plannedFrom.lazy.compactMap { $0.addresses[part.holder] }.first
  }
}

extension RuleFinding {
  /// Returns the finding with the place of its setting.
  func located(in places: SettingPlaces) -> RuleFinding {
    var finding = self
    finding.place = places.place(of: path, element: element)
    return finding
  }
}
