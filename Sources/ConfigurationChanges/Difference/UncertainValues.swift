internal import JSON

/// The settings whose values at least one of two documents does not show.
struct UncertainValues {
  /// Settings known only at deployment.
  private var unknown: Set<SettingPath> = []

  /// Settings known only at deployment on both sides.
  private(set) var unknownOnBoth: Set<SettingPath> = []

  /// Settings whose values a side hides.
  private(set) var hidden: (before: Set<SettingPath>, after: Set<SettingPath>) = ([], [])

  /// The template parameters without a value that decide settings, by setting.
  private var parameters: [SettingPath: Set<String>] = [:]

  /// Hashes of what each side computes its settings from, and of the values that it hides.
  private var inputs: (before: [SettingPath: Int], after: [SettingPath: Int]) = ([:], [:])

  init() {}

  init(_ before: PoolDocument, _ after: PoolDocument) {
    let (old, new) = (
      before.unknown.compared(in: before), after.unknown.compared(in: after)
    )
    unknown = old.union(new)
    unknownOnBoth = old.intersection(new)
    hidden = (before.hidden.compared(in: before), after.hidden.compared(in: after))
    inputs = (before.inputs.compared(in: before), after.inputs.compared(in: after))
    for document in [before, after] {
      for (path, names) in document.openParameters {
        for name in [path] + path.comparedElsewhere(in: document) {
          parameters[name, default: []].formUnion(names)
        }
      }
    }
  }

  /// Adds the settings of a part of the second document under the name in the first document.
  mutating func rename(_ after: SettingPath.Part, to before: SettingPath.Part) {
    let others = unknown.of(after, under: before)
    unknownOnBoth.formUnion(others.intersection(unknown.filter { $0.part == before }))
    unknown.formUnion(others)
    hidden.after.formUnion(hidden.after.of(after, under: before))
    for (path, hash) in inputs.after where path.part == after {
      inputs.after[SettingPath(before, path.members)] = hash
    }
    // The path of an unknown name uses the known name, which can be on either side.
    parameters.copy(after, to: before)
    parameters.copy(before, to: after)
  }

  /// Returns the template parameters that decide a setting, or any setting of a whole part.
  func parameters(for path: SettingPath) -> Set<String> { parameters.values(overlapping: path) }

  /// Whether the two sides compute a setting from different values.
  func hasChangedInputs(_ path: SettingPath) -> Bool { inputs.before[path] != inputs.after[path] }

  /// Whether both sides show if they use the same values for a setting.
  func hasKnownInputs(_ path: SettingPath) -> Bool {
    inputs.before[path] != nil && inputs.after[path] != nil
  }

  /// Whether a side contains an assumed value of a setting instead of a function, as for a client's
  /// secret.
  func isAssumed(_ path: SettingPath) -> Bool {
    path.part.kind == .clients && path.members == ["hasSecret"] && unknown.contains(path)
      && !unknownOnBoth.contains(path)
  }

  /// Whether only the deployment decides if the pool has a second factor, or any other setting with
  /// this value.
  func mayBeAbsent(_ path: SettingPath, _ value: JSONValue) -> Bool {
    guard unknown.contains(path) else {
      if path.members == ["UserPoolTags"], let tags = value.object {
        // Tags are one setting.
        return tags.members.allSatisfy { mayBeAbsent(path.member($0.key), $0.value) }
      }
      // A trigger with one function under two names.
      let function = path.member("LambdaArn")
      return value["LambdaArn"].map { unknown.contains(function) && $0.canBeLeftOut } ?? false
    }
    return path.part == .mfa && path.members.count == 1 || value.canBeLeftOut
  }

  /// Whether conditions known only at deployment choose the resource that describes a part.
  func isChosen(_ part: SettingPath.Part) -> Bool { unknown.contains(SettingPath(part)) }

  /// Whether the same resource describes a part on both sides, as far as conditions choose it.
  ///
  /// Without addresses, as for threat protection, conditions have to choose it on both sides.
  func isSameResource(_ before: CanonicalSettings.Part, _ after: CanonicalSettings.Part) -> Bool {
    before.address == after.address
      && (before.address != nil || unknownOnBoth.contains(SettingPath(before.part)))
  }

  func contains(_ path: SettingPath) -> Bool {
    guard !path.members.isEmpty else { return false }
    return unknown.contains(path) || hidden.before.contains(path) || hidden.after.contains(path)
  }
}
