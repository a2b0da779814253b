internal import JSON

/// A pool's attributes, some of which are known only at deployment.
struct PartiallyKnownAttributes {
  /// The names of the attributes that can be compared one by one.
  let names: [String]

  /// Whether an unknown attribute can be any attribute of the other side.
  let isOpen: Bool

  /// Prepares the attributes; nil for other settings, and if all attributes are known.
  ///
  /// In one stack, the same function is the same attribute. Otherwise, only attributes on both
  /// sides can be compared.
  init?(_ path: SettingPath, _ sides: SettingSides, isOfOneStack: Bool) {
    guard path == SettingPath(.pool, ["SchemaAttributes"]) else { return nil }
    let old = sides.before?.object?.keys ?? []
    let new = sides.after?.object?.keys ?? []
    let open = [old, new].map { Set($0.filter(PartiallyKnownAttributes.isComputed)) }
    guard !open.allSatisfy(\.isEmpty) else { return nil }
    isOpen = !isOfOneStack || open[0] != open[1]
    names =
      isOpen
      ? old.filter { new.contains($0) && !open[0].contains($0) }
      : old + new.filter { !old.contains($0) }
  }

  /// Whether a name is a function that computes the attribute or its name.
  private static func isComputed(_ name: String) -> Bool {
    let prefix = "custom:"
    let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return CloudFunction.isComputed(own)
  }
}

extension SettingComparison {
  /// Compares the attributes that can be compared.
  mutating func compare(
    _ path: SettingPath,
    _ sides: SettingSides,
    _ attributes: PartiallyKnownAttributes
  ) {
    for name in attributes.names { compare(path.member(name), sides[name]) }
    if attributes.isOpen {
      found.unresolved.append(path)
    } else if unshown.hasChangedInputs(path) {
      found.recomputed.append(path)
    }
  }
}
