internal import ConfigurationChanges

/// A place in a template with a reference.
struct TemplatePlace: Hashable {
  /// `Resources`, `Conditions` or `Outputs`.
  var section: String
  /// Its name in the section.
  var id: String
  /// The names of the members down to it; list elements have none.
  var way: [String] = []

  /// The same place, or a nested one.
  func member(_ name: String) -> TemplatePlace {
    var place = self
    place.way.append(name)
    return place
  }

  /// The path as a setting of a part, if its resource is one.
  func path(of parts: [String: SettingPath.Part]) -> SettingPath {
    guard section == "Resources", let part = parts[id] else {
      return SettingPath(.other(section), [id] + way)
    }
    return SettingPath(part, way.first == "Properties" ? Array(way.dropFirst()) : way)
  }
}
