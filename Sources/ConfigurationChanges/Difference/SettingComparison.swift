internal import JSON
internal import Project

/// Finds the differences between two documents in canonical form.
struct SettingComparison {
  /// Whether the documents describe two pools, whose environment settings are compared only for
  /// presence.
  var isOfTwoPools = false

  /// Whether to include settings written on one side and equal to the default on the other.
  var showsDefaults = false

  /// Whether both documents are the same file, whose unknown values are equal.
  var isOfOneFile = false

  /// New parts that may be old parts under names known only at deployment.
  var uncertain: Set<SettingPath.Part> = []

  /// The attributes that clients without lists read and write.
  private(set) var attributes: (before: AttributeLists, after: AttributeLists)

  /// The settings whose values a side does not show.
  private(set) var unshown = UncertainValues()

  /// Whether both sides are templates of one stack.
  private(set) var isOfOneStack = false

  /// Whether the second document is a plan, which shows whether it changes hidden values.
  private(set) var isOfPlan = false

  /// Whether the IDs of clients are compared: both documents describe the same pool.
  private(set) var comparesIDs = false

  /// Numbers in a Terraform state that are 0 or not set.
  private(set) var zeros: Set<SettingPath> = []

  /// The type of the current identity provider; nil for other parts.
  private(set) var providerType: String?

  var found = FoundDifferences()

  init(isOfTwoPools: Bool = false, showsDefaults: Bool = false) {
    (self.isOfTwoPools, self.showsDefaults) = (isOfTwoPools, showsDefaults)
    attributes = (AttributeLists(), AttributeLists())
  }

  /// Compares all parts that both sides contain.
  mutating func compare(_ before: CanonicalSettings, _ after: CanonicalSettings) {
    let silent = before.unspecified.union(after.unspecified)
    unshown = UncertainValues(before.document, after.document)
    isOfOneStack = before.sharesAddresses(with: after)
    isOfPlan = after.document.actions?.isOfPlan == true && before.origin == .description
    comparesIDs = IdentityAssessment.canCompareClients(before, after)
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
        found.unresolved.append(SettingPath(part.part))
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
    if let before, let after, !canCompareSettings(before, after) { return }
    let sides = SettingSides(
      before: before.map { .object($0.members) },
      after: after.map { .object($0.members) },
      writtenBefore: before.map { .object($0.written) },
      writtenAfter: after.map { .object($0.written) }
    )
    if before == nil || after == nil {
      guard (before ?? after)?.isThere == true else { return }
      found.append(SettingPath(part), sides.asWritten)
    } else {
      compare(SettingPath(part), sides)
    }
  }

  /// Compares the resources, names, and IDs of a part; returns whether its settings are comparable.
  private mutating func canCompareSettings(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part
  ) -> Bool {
    let part = SettingPath(before.part)
    if before.part != after.part {
      // Paths of settings use the first name.
      unshown.rename(after.part, to: before.part)
      zeros.formUnion(zeros.of(after.part, under: before.part))
    }
    if unshown.isChosen(before.part) {
      guard isOfOneStack else {
        found.unresolved.append(part)
        return false
      }
      let isSame = unshown.isSameResource(before, after)
      if !isSame || unshown.hasChangedInputs(part) { found.recomputed.append(part) }
      guard isSame else { return false }
    }
    if !before.isGenerated(of: after), !after.isGenerated(of: before) {
      compareNames(before, after)
    }
    compareHiddenID(of: before.part)
    return !before.isNameAlone && !after.isNameAlone
  }

  private mutating func compareNames(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part
  ) {
    if compareHiddenNames(before, after) { return }
    let difference = NameDifference.between(
      before,
      after,
      isOfTwoPools: isOfTwoPools,
      isOfOneStack: isOfOneStack
    )
    if let difference { return found.append(difference) }
    let name = before.part.nameSetting
    if before.nameFunction != nil, let name, unshown.hasChangedInputs(name) {
      found.recomputed.append(name)
    }
  }
}
