// Where the second side of a difference is written.
extension JudgedChange {
  /// With the place of its setting; what is removed has that of what it was in, and a part that a plan deletes that of
  /// its resource there.
  func located(in places: SettingPlaces, _ settings: ComparedSettings) -> JudgedChange {
    var change = self
    // A part under a new name is written under that.
    let path = settings.sent.path(of: self.change.path, in: settings.old)
    change.place = places.place(of: path)
    if change.place == nil, path.members.isEmpty {
      change.place = settings.formerAddress(of: path.part).flatMap(places.place(ofDeleted:))
    }
    return change
  }
}

extension ComparedSettings {
  /// What a part was known by to the tool that deploys it, here or where a plan started from.
  fileprivate func formerAddress(of part: SettingPath.Part) -> String? {
    old.part(part)?.address
      ?? sent.document.plannedFrom.lazy.compactMap { $0.addresses[part.holder] }.first
  }
}

extension RuleFinding {
  /// With the place of its setting.
  func located(in places: SettingPlaces) -> RuleFinding {
    var finding = self
    finding.place = places.place(of: path, element: element)
    return finding
  }
}
