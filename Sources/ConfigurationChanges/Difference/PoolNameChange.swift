internal import JSON

/// Assesses a new name for the same pool.
enum PoolNameChange {
  /// Returns the change to the name, or the path of the name if the new name may be the same.
  static func change(
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> (changes: [AssessedChange], open: [SettingPath]) {
    let path = SettingPath(.pool, ["Name"])
    let names = [old, sent].map { $0.document.pool["Name"] ?? $0.document.pool["PoolName"] }
    let ids = [old.userPoolID, sent.userPoolID].compactMap(\.self)
    guard sent.origin == .payload, Set(ids).count < 2, names[0] != names[1],
      old.document.specifiesPool,
      sent.document.specifiesPool,
      sent.document.chosenPools(beside: old.document) == nil,
      !sent.document.replacesPool(beside: old.document)
    else { return ([], []) }
    // A call that leaves the name out keeps it, and a live pool always has a name.
    let isStack = old.origin == .payload && sent.document.tool != nil
    guard let name = names[0], names[1] != nil || isStack else {
      return names[0] == nil && isStack ? ([renamed(path, nil, names[1])], []) : ([], [])
    }
    let isOpen = [old, sent].map { $0.document.unknown.contains(path) }
    if names[1] != nil, isOpen[0] != isOpen[1] { return ([], [path]) }
    return ([renamed(path, name, names[1])], [])
  }

  private static func renamed(
    _ path: SettingPath,
    _ before: JSONValue?,
    _ after: JSONValue?
  ) -> AssessedChange {
    AssessedChange(
      SettingChange(path, before: before, after: after),
      Assessment(
        entry: "pool-name",
        severity: .none,
        description: after == nil
          ? "The template no longer sets the pool's name. Whether the pool keeps it is unknown."
          : """
          Changes only the name that administrators see. The pool's ID stays the same. Users and \
          sign-ins are not affected.
          """,
        source: after == nil ? .unknown : .documented("API reference, UpdateUserPool")
      )
    )
  }
}
