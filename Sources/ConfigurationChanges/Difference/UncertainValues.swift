/// The settings whose values at least one of two documents does not show.
struct UncertainValues {
  /// Settings known only at deployment.
  private var unknown: Set<SettingPath> = []

  /// Settings known only at deployment on both sides.
  private(set) var unknownOnBoth: Set<SettingPath> = []

  /// Settings whose values a side hides.
  private(set) var hidden: (before: Set<SettingPath>, after: Set<SettingPath>) = ([], [])

  init() {}

  init(_ before: PoolDocument, _ after: PoolDocument) {
    unknown = before.unknown.union(after.unknown)
    unknownOnBoth = before.unknown.intersection(after.unknown)
    hidden = (before.hidden, after.hidden)
  }

  /// Adds the settings of a part of the second document under the name in the first document.
  mutating func rename(_ after: SettingPath.Part, to before: SettingPath.Part) {
    let others = unknown.of(after, under: before)
    unknownOnBoth.formUnion(others.intersection(unknown.filter { $0.part == before }))
    unknown.formUnion(others)
    hidden.after.formUnion(hidden.after.of(after, under: before))
  }

  func contains(_ path: SettingPath) -> Bool {
    unknown.contains(path) || hidden.before.contains(path) || hidden.after.contains(path)
  }
}
