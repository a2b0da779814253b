extension PoolDocument {
  /// A reference of a template's to what there will not be when it is deployed.
  ///
  /// CloudFormation looks at all of a template before it changes anything, and refuses the whole of it.
  package struct UnresolvedReference: Hashable, Sendable {
    /// Where it stands: a setting of the pool, or a place in the template such as `Outputs.Url`.
    package var path: SettingPath

    /// The facts: lower case, no full stop.
    package var words: String

    /// States where something is referred to, and what is wrong with it.
    package init(path: SettingPath, words: String) { (self.path, self.words) = (path, words) }
  }
}

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
