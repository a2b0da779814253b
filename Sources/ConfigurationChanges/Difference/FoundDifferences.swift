/// The result of comparing two documents, setting by setting.
struct FoundDifferences {
  /// All differences, in the order of the first document and then of the second.
  private(set) var changes: [SettingChange] = []

  /// Settings that may differ, but whose value on a side is known only at deployment.
  var unresolved: [SettingPath] = []

  /// Settings with the same function on both sides, whose definitions have changed.
  var recomputed: [SettingPath] = []

  /// Settings that may differ, but whose value a side hides.
  var concealed: (before: [SettingPath], after: [SettingPath]) = ([], [])

  /// Environment settings for which each pool has its own value.
  var environmental: [SettingPath] = []

  mutating func append(_ difference: NameDifference) {
    switch difference {
    case .changed(let change): changes.append(change)
    case .environmental(let path): environmental.append(path)
    case .unresolved(let path): unresolved.append(path)
    }
  }

  mutating func append(
    _ path: SettingPath,
    _ sides: SettingSides,
    _ uncertainty: ListUncertainty = ListUncertainty()
  ) {
    var change = SettingChange(
      path,
      before: sides.before,
      // A mark for a different secret has no meaning if there was no value before.
      after: sides.before?.isGiven == true ? sides.after : sides.after?.withPlainMasks,
      isWritten: (sides.writtenBefore != nil, sides.writtenAfter != nil)
    )
    change.uncertainty = uncertainty
    changes.append(change)
  }
}
