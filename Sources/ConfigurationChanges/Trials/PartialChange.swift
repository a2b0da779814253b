internal import JSON

/// A pool's configuration next to another one, from which settings can be taken one by one: what some of
/// several changes make of it.
///
/// Both are brought into their one form once, however many of the changes are asked for.
package struct PartialChange: Sendable {
  private let before: CanonicalSettings
  private let after: CanonicalSettings
  private let base: PoolDocument
  private let other: PoolDocument

  /// States where settings are, and where they are taken from.
  package init(from before: PoolDocument, to after: PoolDocument) {
    (self.before, self.after) = (CanonicalSettings(before), CanonicalSettings(after))
    (base, other) = (PartialChange.eachSettingOnce(before), PartialChange.eachSettingOnce(after))
  }

  /// The first document with settings as the second one has them, under the paths by which a difference
  /// tells them.
  ///
  /// A path without members is a part that comes or goes, or a domain's name. What hangs together is
  /// taken together: a lifetime and its unit, a trigger's function and what stands in for it.
  package func pool(changing paths: [SettingPath]) -> PoolDocument {
    // What has another name is known by the old one until that is taken.
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

  /// The document without the mapping that a setting was in, where the second one has none and nothing
  /// but defaults is left in it: a pool shows whether it is there.
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

  /// Whether the second document has anything there.
  func hasOther(_ path: SettingPath) -> Bool {
    counterpart(of: path).flatMap(after.part)?.written.value(at: path.members) != nil
  }

  /// The part of the second document that is the same as a part of the first, whatever it is called there.
  private func counterpart(of path: SettingPath) -> SettingPath.Part? {
    let own = before.part(path.part)
    return (own.map { after.found($0, of: before) } ?? after.part(path.part))?.part
  }

  /// Takes what is known of settings beside their values.
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

  /// A document in its one form, with what is told of the pool and of its second factors in one of both.
  private static func eachSettingOnce(_ document: PoolDocument) -> PoolDocument {
    var document = document.canonical
    (document.pool, document.mfa) = SettingMembers.parted(pool: document.pool, mfa: document.mfa)
    return document
  }

  /// The service tells beside the method what the pool sends SMS with, and a mock reads either.
  private static func mirrorSettings(of document: inout PoolDocument) {
    guard var sms = document.mfa?["SmsMfaConfiguration"]?.object else { return }
    for member in ["SmsConfiguration", "SmsAuthenticationMessage"] where sms[member] == nil {
      sms[member] = document.pool[member]
    }
    document.mfa?["SmsMfaConfiguration"] = .object(sms)
  }
}

extension SettingPath {
  /// What is really taken with it: a stand-in for a trigger has one of several forms, of which each
  /// excludes the others, and how long an old refresh token lasts is nothing without rotation.
  package var taken: SettingPath {
    let isOne = part == .triggers || members.first == "RefreshTokenRotation"
    return isOne ? SettingPath(part, Array(members.prefix(1))) : self
  }

  /// Whether it means nothing where another setting is not as it is: how long an old refresh token lasts,
  /// where rotation begins or ends.
  package func isNothing(without other: SettingPath) -> Bool {
    let rotation = "RefreshTokenRotation"
    return part == other.part && members.first == rotation && members != other.members
      && other.members == [rotation, "Feature"]
  }

  fileprivate func isInside(_ path: SettingPath) -> Bool {
    part == path.part && members.starts(with: path.members)
  }
}
