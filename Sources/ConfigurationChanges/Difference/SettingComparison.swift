internal import JSON
internal import Project

/// Finds the differences between two documents in canonical form.
struct SettingComparison {
  /// Whether the documents describe two pools, whose environment settings are compared only for
  /// presence.
  var isOfTwoPools = false

  /// Whether to include settings written on one side and equal to the default on the other.
  var showsDefaults = false

  /// New parts that may be old parts under names known only at deployment.
  var uncertain: Set<SettingPath.Part> = []

  /// The attributes that clients without lists read and write.
  private var attributes: (before: AttributeLists, after: AttributeLists)

  /// The settings whose values a side does not show.
  private(set) var unshown = UncertainValues()

  /// Whether both sides are templates of one stack.
  private var isOfOneStack = false

  /// Numbers in a Terraform state that are 0 or not set.
  private(set) var zeros: Set<SettingPath> = []

  /// The type of the current identity provider; nil for other parts.
  private(set) var providerType: String?

  /// All differences, in the order of the first document and then of the second.
  private(set) var changes: [SettingChange] = []

  /// Settings that may differ, but whose value on a side is known only at deployment.
  private(set) var unresolved: [SettingPath] = []

  /// Settings that may differ, but whose value a side hides.
  private(set) var concealed: (before: [SettingPath], after: [SettingPath]) = ([], [])

  /// Environment settings for which each pool has its own value.
  private(set) var environmental: [SettingPath] = []

  init(isOfTwoPools: Bool = false, showsDefaults: Bool = false) {
    (self.isOfTwoPools, self.showsDefaults) = (isOfTwoPools, showsDefaults)
    attributes = (AttributeLists(), AttributeLists())
  }

  /// Compares all parts that both sides contain.
  mutating func compare(_ before: CanonicalSettings, _ after: CanonicalSettings) {
    let silent = before.unsaid.union(after.unsaid)
    unshown = UncertainValues(before.document, after.document)
    isOfOneStack = before.sharesAddresses(with: after)
    zeros = before.document.zeros.union(after.document.zeros)
    let (old, new) = (AttributeLists(before), AttributeLists(after))
    attributes = (old ?? new ?? AttributeLists(), new ?? old ?? AttributeLists())
    func isSaid(_ part: CanonicalSettings.Part) -> Bool {
      part.part.kind.map { !silent.contains($0) } ?? true
    }
    for part in before.parts.filter(isSaid) {
      compare(part, after.found(part, of: before))
    }
    for part in after.parts.filter(isSaid) where before.found(part, of: after) == nil {
      if uncertain.contains(part.part) {
        unresolved.append(SettingPath(part.part))
      } else {
        compare(nil, part)
      }
    }
  }

  private mutating func compare(
    _ before: CanonicalSettings.Part?,
    _ after: CanonicalSettings.Part?
  ) {
    guard let part = (before ?? after)?.part else { return }
    providerType = (before ?? after)?.members["ProviderType"]?.string
    if let before, let after, !before.isGenerated(of: after), !after.isGenerated(of: before) {
      compareNames(before, after)
    }
    if let before, let after, before.part != after.part {
      // Paths of settings use the first name.
      unshown.rename(after.part, to: before.part)
      zeros.formUnion(zeros.of(after.part, under: before.part))
    }
    if let before, let after, before.isNameAlone || after.isNameAlone { return }
    let sides = SettingSides(
      before: before.map { .object($0.members) },
      after: after.map { .object($0.members) },
      writtenBefore: before.map { .object($0.written) },
      writtenAfter: after.map { .object($0.written) }
    )
    if before == nil || after == nil {
      guard (before ?? after)?.isThere == true else { return }
      append(SettingPath(part), sides.asWritten)
    } else {
      compare(SettingPath(part), sides)
    }
  }

  private mutating func compareNames(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part
  ) {
    let difference = NameDifference.between(
      before,
      after,
      isOfTwoPools: isOfTwoPools,
      isOfOneStack: isOfOneStack
    )
    switch difference {
    case .changed(let change)?: changes.append(change)
    case .environmental(let path)?: environmental.append(path)
    case .unresolved(let path)?: unresolved.append(path)
    case nil: break
    }
  }

  private mutating func compare(_ path: SettingPath, _ given: SettingSides) {
    var sides = given
    sides.before = sides.before ?? absent(path, like: given.after, attributes.before)
    sides.after = sides.after ?? absent(path, like: given.before, attributes.after)
    guard let before = sides.before, let after = sides.after else {
      guard let value = sides.before ?? sides.after else { return }
      if unshown.mayBeAbsent(path) { return compareUncertain(path, sides) }
      guard let members = value.object, !members.isEmpty, Knowledge.entry(for: path) == nil else {
        return append(path, sides)
      }
      for key in members.keys { compare(path.member(key), sides[key]) }
      return
    }
    if unshown.contains(path) || before.isUnknownARN || after.isUnknownARN {
      if !before.saysSame(as: after) || unshown.isAssumed(path) { compareUncertain(path, sides) }
    } else if let old = before.object, let new = after.object {
      let keys = old.keys + new.keys.filter { old[$0] == nil }
      for key in keys { compare(path.member(key), sides[key]) }
    } else if !before.saysSame(as: after) {
      compareValues(path, sides)
    } else if showsDefaults, (sides.writtenBefore == nil) != (sides.writtenAfter == nil) {
      append(path, sides)
    }
  }

  private mutating func compareUncertain(_ path: SettingPath, _ sides: SettingSides) {
    let another = TerraformMark.hiddenAndChanged.shown
    if sides.after == another || sides.after?.array?.contains(another) ?? false {
      compareValues(path, sides)
    } else if unshown.hidden.after.contains(path) {
      concealed.after.append(path)
    } else if unshown.hidden.before.contains(path) {
      concealed.before.append(path)
    } else if let list = OpenList(sides.before, sides.after, ofOneStack: isOfOneStack) {
      if list.isOpen { unresolved.append(path) }
      if list.differs { compareValues(path, sides, list.leeway) }
    } else if isOfOneStack, unshown.unknownOnBoth.contains(path) {
      // A different expression in the same stack is a different value.
      compareValues(path, sides)
    } else {
      unresolved.append(path)
    }
  }

  private mutating func compareValues(
    _ path: SettingPath,
    _ sides: SettingSides,
    _ leeway: ListLeeway = ListLeeway()
  ) {
    if isOfTwoPools, EnvironmentSettings.contains(path) {
      environmental.append(path)
    } else {
      append(path, sides, leeway)
    }
  }

  private mutating func append(
    _ path: SettingPath,
    _ sides: SettingSides,
    _ leeway: ListLeeway = ListLeeway()
  ) {
    var change = SettingChange(
      path,
      before: sides.before,
      // A mark for a different secret has no meaning if there was no value before.
      after: sides.before?.isGiven == true ? sides.after : sides.after?.withPlainMasks,
      isWritten: (sides.writtenBefore != nil, sides.writtenAfter != nil)
    )
    change.leeway = leeway
    changes.append(change)
  }
}
