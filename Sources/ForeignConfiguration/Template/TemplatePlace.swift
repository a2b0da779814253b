internal import ConfigurationChanges

/// A place in a template that refers to something.
struct TemplatePlace: Hashable {
  /// `Resources`, `Conditions` or `Outputs`.
  var section: String
  /// What it is called there.
  var id: String
  /// The names of the members down to it; a list's elements have none.
  var way: [String] = []

  /// The same place, or one further in.
  func member(_ name: String) -> TemplatePlace {
    var place = self
    place.way.append(name)
    return place
  }

  /// The place as a setting of a part, where its resource is one.
  func path(of parts: [String: SettingPath.Part]) -> SettingPath {
    guard section == "Resources", let part = parts[id] else {
      return SettingPath(.other(section), [id] + way)
    }
    return SettingPath(part, way.first == "Properties" ? Array(way.dropFirst()) : way)
  }
}
