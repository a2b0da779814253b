internal import JSON

// The comparison of the values of one setting.
extension SettingComparison {
  mutating func compare(_ path: SettingPath, _ given: SettingSides) {
    if let open = PartiallyKnownAttributes(path, given, isOfOneStack: isOfOneStack) {
      return compare(path, given, open)
    }
    var sides = given
    sides.before = sides.before ?? absent(path, like: given.after, attributes.before)
    sides.after = sides.after ?? absent(path, like: given.before, attributes.after)
    guard let before = sides.before, let after = sides.after else {
      if let value = sides.before ?? sides.after { compare(path, sides, onOneSide: value) }
      return
    }
    if unshown.contains(path) || before.isUnknownARN || after.isUnknownARN {
      if !before.hasSameValue(as: after) || unshown.isAssumed(path) {
        compareUncertain(path, sides)
      } else {
        compareEqual(path, after)
      }
    } else if let old = before.object, let new = after.object {
      let keys = old.keys + new.keys.filter { old[$0] == nil }
      for key in keys { compare(path.member(key), sides[key]) }
    } else if !before.hasSameValue(as: after) {
      compareValues(path, sides)
    } else if showsDefaults, (sides.writtenBefore == nil) != (sides.writtenAfter == nil) {
      found.append(path, sides)
    }
  }

  private mutating func compare(
    _ path: SettingPath,
    _ sides: SettingSides,
    onOneSide value: JSONValue
  ) {
    if unshown.mayBeAbsent(path, value) {
      compareUncertain(path, sides)
    } else if unshown.contains(path), let list = openList(of: sides), list.isOpen {
      found.unresolved.append(path)
      found.append(path, sides, list.uncertainty)
    } else if let members = value.object, !members.isEmpty, Knowledge.entry(for: path) == nil {
      for key in members.keys { compare(path.member(key), sides[key]) }
    } else {
      found.append(path, sides)
    }
  }

  private mutating func compareUncertain(_ path: SettingPath, _ sides: SettingSides) {
    let another = TerraformMarker.hiddenAndChanged.shown
    if sides.after == another || sides.after?.array?.contains(another) ?? false {
      compareValues(path, sides)
    } else if unshown.hidden.after.contains(path) {
      found.concealed.after.append(path)
    } else if unshown.hidden.before.contains(path) {
      found.concealed.before.append(path)
    } else if let list = openList(of: sides) {
      // Without a difference, the order of the elements is unknown.
      if list.isOpen || !list.differs { found.unresolved.append(path) }
      if list.differs { compareValues(path, sides, list.uncertainty) }
    } else if isOfOneStack, unshown.unknownOnBoth.contains(path) {
      // A different expression in the same stack is a different value.
      compareValues(path, sides)
    } else {
      found.unresolved.append(path)
    }
  }

  /// The lists of two sides; nil if a value is not a list of strings.
  private func openList(of sides: SettingSides) -> PartiallyKnownList? {
    PartiallyKnownList(sides.before ?? [], sides.after ?? [], ofOneStack: isOfOneStack)
  }

  private mutating func compareValues(
    _ path: SettingPath,
    _ sides: SettingSides,
    _ uncertainty: ListUncertainty = ListUncertainty()
  ) {
    if isOfTwoPools, EnvironmentSettings.contains(path) {
      found.environmental.append(path)
    } else {
      found.append(path, sides, uncertainty)
    }
  }
}
