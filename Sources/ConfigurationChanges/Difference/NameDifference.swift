internal import JSON

/// The difference between the names of one part, which scenarios and files refer to.
enum NameDifference {
  case changed(SettingChange)

  /// Each of the two pools has its own name.
  case environmental(SettingPath)

  /// The name on a side is known only at deployment.
  case unresolved(SettingPath)

  /// The difference; nil if the names are equal or the part has no name.
  static func between(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part,
    isOfTwoPools: Bool,
    isOfOneStack: Bool
  ) -> NameDifference? {
    guard before.nameFunction == nil, after.nameFunction == nil else {
      return betweenFunctions(before, after, isOfOneStack: isOfOneStack)
    }
    let path = SettingPath(before.part)
    switch (before.part, after.part) {
    case (.domain(let old), .domain(let new)) where old != new:
      guard !isOfTwoPools else { return .environmental(path) }
      return .changed(SettingChange(path, before: .string(old), after: .string(new)))
    case (.client(let old), .client(let new)) where old != new:
      let names = (before.clientName ?? old, after.clientName ?? new)
      guard names.0 != names.1 else { return nil }
      return .changed(
        SettingChange(path.member("ClientName"), before: .string(names.0), after: .string(names.1))
      )
    default: return nil
    }
  }

  /// The difference if a template computes the name on at least one side.
  private static func betweenFunctions(
    _ before: CanonicalSettings.Part,
    _ after: CanonicalSettings.Part,
    isOfOneStack: Bool
  ) -> NameDifference? {
    var path = SettingPath(before.part)
    if before.nameFunction != nil, after.nameFunction == nil { path = SettingPath(after.part) }
    if path.part.kind == .clients { path = path.member("ClientName") }
    if before.nameFunction == after.nameFunction { return nil }
    guard isOfOneStack, let old = before.nameFunction, let new = after.nameFunction,
      [.clients, .domain].contains(path.part.kind)
    else { return .unresolved(path) }
    return .changed(SettingChange(path, before: .string(old), after: .string(new)))
  }
}

extension SettingPath.Part {
  /// The setting with the name of the part; nil if the part has no name of its own.
  var nameSetting: SettingPath? {
    let member = kind == .clients ? "ClientName" : kind?.listed?.name
    return member.map { SettingPath(self, [$0]) }
  }
}
