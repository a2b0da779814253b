internal import JSON

/// Two configurations of a pool, used to apply some of the changes between them.
///
/// Both are converted to canonical form only once, regardless of the number of applied changes.
package struct PartialChange: Sendable {
  private let before: CanonicalSettings
  private let after: CanonicalSettings
  private let base: PoolDocument
  private let other: PoolDocument

  /// Creates a partial change from two documents.
  package init(from before: PoolDocument, to after: PoolDocument) {
    (self.before, self.after) = (CanonicalSettings(before), CanonicalSettings(after))
    (base, other) = (PartialChange.eachSettingOnce(before), PartialChange.eachSettingOnce(after))
  }

  /// Returns the first document with some settings of the second, by the paths of their difference.
  ///
  /// A path without members is an added or removed part, or a domain's name. Related settings are
  /// copied together: a lifetime and its unit, or a trigger's function and its stub.
  package func pool(changing paths: [SettingPath]) -> PoolDocument {
    // Paths use the old name of a renamed part until the new name is copied.
    let names = paths.filter { $0.members.isEmpty || $0.members == ["ClientName"] }
    let settings = paths.filter { !names.contains($0) }
    var result = base
    PartialChange.takeMarks(of: paths, from: after.document, to: &result)
    for path in settings { result = without(emptied: path, taken(path, in: result)) }
    for path in names { result = taken(path, in: result) }
    PartialChange.mirrorSettings(of: &result)
    return result
  }

  private func taken(_ path: SettingPath, in document: PoolDocument) -> PoolDocument {
    var transfer = SettingTransfer(document: document, other: other)
    transfer.take(path, under: counterpart(of: path))
    return transfer.document
  }

  /// Removes an emptied mapping if the second document does not have it and only defaults remain.
  ///
  /// A pool shows whether the mapping exists.
  private func without(emptied path: SettingPath, _ document: PoolDocument) -> PoolDocument {
    for count in 1..<max(1, path.members.count) {
      let mapping = SettingPath(path.part, Array(path.members.prefix(count)))
      guard !hasOther(mapping) else { continue }
      let without = taken(mapping, in: document)
      let settings = [document, without].map { CanonicalSettings($0).part(path.part)?.members }
      if settings[0] == settings[1] { return without }
    }
    return document
  }

  /// Whether the second document has a value at a path.
  func hasOther(_ path: SettingPath) -> Bool {
    counterpart(of: path).flatMap(after.part)?.written.value(at: path.members) != nil
  }

  /// The same part in the second document, under any name; nil if there is none.
  private func counterpart(of path: SettingPath) -> SettingPath.Part? {
    let own = before.part(path.part)
    return (own.map { after.found($0, of: before) } ?? after.part(path.part))?.part
  }

  /// Copies the unknown and hidden marks of settings.
  private static func takeMarks(
    of paths: [SettingPath],
    from other: PoolDocument,
    to result: inout PoolDocument
  ) {
    let isTaken = { (place: SettingPath) in paths.contains(where: place.isInside) }
    let parts = Set(paths.map(\.part))
    result.unknown.formUnion(other.unknown.filter(isTaken))
    result.hidden.formUnion(other.hidden.filter(isTaken))
    result.zeros.formUnion(other.zeros.filter(isTaken))
    result.computedNames.merge(other.computedNames.filter { parts.contains($0.key) }) { $1 }
  }

  /// A document in canonical form, with each setting either in the pool or in its second factors.
  private static func eachSettingOnce(_ document: PoolDocument) -> PoolDocument {
    var document = document.canonical
    (document.pool, document.mfa) = SettingMembers.parted(pool: document.pool, mfa: document.mfa)
    return document
  }

  /// Copies the SMS settings between the pool and its SMS method, because a mock reads either of
  /// them.
  private static func mirrorSettings(of document: inout PoolDocument) {
    guard var sms = document.mfa?["SmsMfaConfiguration"]?.object else { return }
    for member in ["SmsConfiguration", "SmsAuthenticationMessage"] where sms[member] == nil {
      sms[member] = document.pool[member]
    }
    document.mfa?["SmsMfaConfiguration"] = .object(sms)
  }
}

extension SettingPath {
  /// The path of the setting to copy.
  ///
  /// A trigger's stub has one of several exclusive forms. The grace period of a refresh token has
  /// no meaning without rotation.
  package var taken: SettingPath {
    let isOne = part == .triggers || members.first == "RefreshTokenRotation"
    return isOne ? SettingPath(part, Array(members.prefix(1))) : self
  }

  /// Whether a change to this setting has no effect without another change.
  ///
  /// For example, a change to the grace period of refresh tokens depends on rotation being turned
  /// on or off.
  package func isNothing(without other: SettingPath) -> Bool {
    let rotation = "RefreshTokenRotation"
    return part == other.part && members.first == rotation && members != other.members
      && other.members == [rotation, "Feature"]
  }

  fileprivate func isInside(_ path: SettingPath) -> Bool {
    part == path.part && members.starts(with: path.members)
  }
}
