internal import ConfigurationChanges

/// A place in a template with a reference.
struct TemplatePlace: Hashable {
  /// `Resources`, `Conditions`, or `Outputs`.
  var section: String
  /// The name of the resource, condition, or output.
  var id: String
  /// The names of the members on the path to the place; list elements have no names.
  var way: [String] = []

  /// Returns the place of a member with this name.
  func member(_ name: String) -> TemplatePlace {
    var place = self
    place.way.append(name)
    return place
  }

  /// The path as a setting, if the place is in the resource of a part.
  func path(of parts: [String: SettingPath.Part]) -> SettingPath {
    guard section == "Resources", let part = parts[id] else {
      return SettingPath(.other(section), [id] + way)
    }
    return SettingPath(part, way.first == "Properties" ? Array(way.dropFirst()) : way)
  }
}
