extension [AssessedChange] {
  /// The changes grouped by part in order of first appearance; changes to the whole part come
  /// first.
  var inFileOrder: [AssessedChange] {
    var places: [SettingPath.Part: Int] = [:]
    var parts: [[AssessedChange]] = []
    for change in self {
      let place = places[change.change.path.part] ?? parts.count
      if place == parts.count {
        places[change.change.path.part] = place
        parts.append([])
      }
      parts[place].append(change)
    }
    return parts.flatMap { part in
      part.filter(\.change.path.members.isEmpty) + part.filter { !$0.change.path.members.isEmpty }
    }
  }
}
