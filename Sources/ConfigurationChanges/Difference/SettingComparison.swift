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

  /// Settings known only at deployment.
  private var unknown: Set<SettingPath> = []

  /// Settings known only at deployment on both sides.
  private var unknownOnBoth: Set<SettingPath> = []

  /// Whether both sides are templates of one stack.
  private var isOfOneStack = false

  /// Settings whose values a side hides.
  private var hidden: (before: Set<SettingPath>, after: Set<SettingPath>) = ([], [])

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

  /// The two sides of one value, and their written form.
  private struct Sides {
    var before: JSONValue?
    var after: JSONValue?
    var writtenBefore: JSONValue?
    var writtenAfter: JSONValue?

    subscript(key: String) -> Sides {
      Sides(
        before: before?[key],
        after: after?[key],
        writtenBefore: writtenBefore?[key],
        writtenAfter: writtenAfter?[key]
      )
    }
  }

  init(isOfTwoPools: Bool = false, showsDefaults: Bool = false) {
    (self.isOfTwoPools, self.showsDefaults) = (isOfTwoPools, showsDefaults)
    attributes = (AttributeLists(), AttributeLists())
  }

  /// Compares all parts that both sides contain.
  mutating func compare(_ before: CanonicalSettings, _ after: CanonicalSettings) {
    let silent = before.unsaid.union(after.unsaid)
    unknown = before.document.unknown.union(after.document.unknown)
    unknownOnBoth = before.document.unknown.intersection(after.document.unknown)
    isOfOneStack = before.sharesAddresses(with: after)
    hidden = (before.document.hidden, after.document.hidden)
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
      let others = unknown.of(after.part, under: before.part)
      unknownOnBoth.formUnion(others.intersection(unknown.filter { $0.part == before.part }))
      unknown.formUnion(others)
      hidden.after.formUnion(hidden.after.of(after.part, under: before.part))
      zeros.formUnion(zeros.of(after.part, under: before.part))
    }
    if let before, let after, before.isNameAlone || after.isNameAlone { return }
    let sides = Sides(
      before: before.map { .object($0.members) },
      after: after.map { .object($0.members) },
      writtenBefore: before.map { .object($0.written) },
      writtenAfter: after.map { .object($0.written) }
    )
    if before == nil || after == nil {
      guard (before ?? after)?.isThere == true else { return }
      append(SettingPath(part), shown(sides))
    } else {
      compare(SettingPath(part), sides)
    }
  }

  /// The written values of a part that was added or removed as a whole.
  private func shown(_ sides: Sides) -> Sides {
    var sides = sides
    sides.before = sides.writtenBefore
    sides.after = sides.writtenAfter
    return sides
  }

  /// Compares the names of the same part, which scenarios and files refer to.
  private mutating func compareNames(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part
  ) {
    var path = SettingPath(before.part)
    guard before.nameFunction == nil, after.nameFunction == nil else {
      if before.nameFunction != nil, after.nameFunction == nil { path = SettingPath(after.part) }
      if path.part.kind == .clients { path = path.member("ClientName") }
      if before.nameFunction == after.nameFunction { return }
      guard isOfOneStack, let old = before.nameFunction, let new = after.nameFunction,
        [.clients, .domain].contains(path.part.kind)
      else { return unresolved.append(path) }
      changes.append(SettingChange(path, before: .string(old), after: .string(new)))
      return
    }
    switch (before.part, after.part) {
    case (.domain(let old), .domain(let new)) where old != new:
      guard !isOfTwoPools else { return environmental.append(path) }
      changes.append(SettingChange(path, before: .string(old), after: .string(new)))
    case (.client(let old), .client(let new)) where old != new:
      let names = (before.clientName ?? old, after.clientName ?? new)
      guard names.0 != names.1 else { return }
      changes.append(
        SettingChange(path.member("ClientName"), before: .string(names.0), after: .string(names.1))
      )
    default: break
    }
  }

  private mutating func compare(_ path: SettingPath, _ given: Sides) {
    var sides = given
    sides.before = sides.before ?? absent(path, like: given.after, attributes.before)
    sides.after = sides.after ?? absent(path, like: given.before, attributes.after)
    guard let before = sides.before, let after = sides.after else {
      guard let value = sides.before ?? sides.after else { return }
      guard let members = value.object, !members.isEmpty, Knowledge.entry(for: path) == nil else {
        return append(path, sides)
      }
      for key in members.keys { compare(path.member(key), sides[key]) }
      return
    }
    if isUncertain(path) || [before, after].contains(.unknownFunction) {
      if !before.saysSame(as: after) { compareUncertain(path, sides) }
    } else if let old = before.object, let new = after.object {
      let keys = old.keys + new.keys.filter { old[$0] == nil }
      for key in keys { compare(path.member(key), sides[key]) }
    } else if !before.saysSame(as: after) {
      compareValues(path, sides)
    } else if showsDefaults, (sides.writtenBefore == nil) != (sides.writtenAfter == nil) {
      append(path, sides)
    }
  }

  private func isUncertain(_ path: SettingPath) -> Bool {
    unknown.contains(path) || hidden.before.contains(path) || hidden.after.contains(path)
  }

  private mutating func compareUncertain(_ path: SettingPath, _ sides: Sides) {
    let another = TerraformMark.hiddenAndChanged.shown
    if sides.after == another || sides.after?.array?.contains(another) ?? false {
      compareValues(path, sides)
    } else if hidden.after.contains(path) {
      concealed.after.append(path)
    } else if hidden.before.contains(path) {
      concealed.before.append(path)
    } else if let list = OpenList(sides.before, sides.after, ofOneStack: isOfOneStack) {
      if list.isOpen { unresolved.append(path) }
      if list.differs { compareValues(path, sides, list.leeway) }
    } else if isOfOneStack, unknownOnBoth.contains(path) {
      // A different expression in the same stack is a different value.
      compareValues(path, sides)
    } else {
      unresolved.append(path)
    }
  }

  private mutating func compareValues(
    _ path: SettingPath,
    _ sides: Sides,
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
    _ sides: Sides,
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

// The meaning of an absent setting.
extension SettingComparison {
  /// The path of the event filter, which contains all events if absent (API reference,
  /// CompromisedCredentialsRiskConfigurationType).
  private static let eventFilter = ["CompromisedCredentialsRiskConfiguration", "EventFilter"]

  /// The value of an absent setting that is not in the table of defaults: a switch is off, and a
  /// standard attribute has its usual definition.
  func absent(
    _ path: SettingPath,
    like other: JSONValue?,
    _ attributes: AttributeLists
  ) -> JSONValue? {
    if ServiceMadeSettings.contains(path, other, ofProvider: providerType) { return other }
    if other == 0, zeros.contains(path) { return other }
    if path.part.kind == .risk, path.members == SettingComparison.eventFilter {
      return ["PASSWORD_CHANGE", "SIGN_IN", "SIGN_UP"]
    }
    if case .bool = other, Knowledge.entry(for: path) != nil { return false }
    if path.part.kind == .clients, other != nil, let list = attributes[path.members] { return list }
    if path.part == .pool, StandardAttribute.isUnlimited(path.members, other) { return other }
    guard path.part == .pool, path.members.count == 2, path.members[0] == "SchemaAttributes",
      StandardAttribute.isKnown(path.members[1])
    else { return nil }
    var attribute = StandardAttribute.absent(path.members[1])
    attribute["Name"] = nil
    return .object(attribute)
  }
}
