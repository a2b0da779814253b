// Where the second side of a difference is written.
extension JudgedChange {
  /// With the place of its setting; what is removed has that of what it was in, and a removed part has none.
  func located(in places: SettingPlaces, _ settings: ComparedSettings) -> JudgedChange {
    var change = self
    // A part under a new name is written under that.
    change.place = places.place(of: settings.sent.path(of: self.change.path, in: settings.old))
    return change
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
