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
    (base, other) = (before.eachSettingOnce, after.eachSettingOnce)
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
    result.takeMarks(of: paths, from: after.document)
    for path in settings { result = without(emptied: path, taken(path, in: result)) }
    for path in names { result = taken(path, in: result) }
    return result.withSettingsMirrored
  }

  private func taken(_ path: SettingPath, in document: PoolDocument) -> PoolDocument {
    var result = document
    result.take(path, from: other, under: counterpart(of: path))
    return result
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
  fileprivate func hasOther(_ path: SettingPath) -> Bool {
    counterpart(of: path).flatMap(after.part)?.written.value(at: path.members) != nil
  }

  /// The part of the second document that is the same as a part of the first, whatever it is called there.
  private func counterpart(of path: SettingPath) -> SettingPath.Part? {
    let own = before.part(path.part)
    return (own.map { after.found($0, of: before) } ?? after.part(path.part))?.part
  }
}

extension PoolDocument {
  /// The document with what only a deployment knows, or Terraform hides, as the pool has it now: a mock
  /// without that would be another pool.
  func filled(from before: PoolDocument) -> PoolDocument {
    let open = unknown.union(hidden)
    guard !open.isEmpty else { return self }
    let change = PartialChange(from: self, to: before)
    let paths = open.filter { !$0.members.isEmpty && change.hasOther($0) }
    return paths.isEmpty ? self : change.pool(changing: Array(paths))
  }

  /// Takes what is known of settings beside their values.
  fileprivate mutating func takeMarks(of paths: [SettingPath], from other: PoolDocument) {
    let isTaken = { (place: SettingPath) in paths.contains(where: place.isInside) }
    let parts = Set(paths.map(\.part))
    unknown.formUnion(other.unknown.filter(isTaken))
    hidden.formUnion(other.hidden.filter(isTaken))
    zeros.formUnion(other.zeros.filter(isTaken))
    computedNames.merge(other.computedNames.filter { parts.contains($0.key) }) { $1 }
  }

  /// The document in its one form, with what is told of the pool and of its second factors in one of both.
  fileprivate var eachSettingOnce: PoolDocument {
    var document = canonical
    (document.pool, document.mfa) = SettingMembers.parted(pool: document.pool, mfa: document.mfa)
    return document
  }

  /// The service tells beside the method what the pool sends SMS with, and a mock reads either.
  fileprivate var withSettingsMirrored: PoolDocument {
    var document = self
    guard var sms = mfa?["SmsMfaConfiguration"]?.object else { return document }
    for member in ["SmsConfiguration", "SmsAuthenticationMessage"] where sms[member] == nil {
      sms[member] = pool[member]
    }
    document.mfa?["SmsMfaConfiguration"] = .object(sms)
    return document
  }

  /// `counterpart` is the part of the other document that is the same, whatever it is called there.
  fileprivate mutating func take(
    _ path: SettingPath,
    from other: PoolDocument,
    under counterpart: SettingPath.Part?
  ) {
    let keys = path.members
    switch path.part {
    // To make them anew changes nothing that they are set to.
    case .pool where keys.isEmpty, .mfa where keys.isEmpty, .logDelivery where keys.isEmpty: return
    case .pool:
      let known = self
      pool.take(poolSetting: keys, from: other.pool)
      if keys.count > 1, keys[0] == "LambdaConfig" { takeStandIn(for: keys[1], known, other) }
    case .mfa: mfa = (mfa ?? [:]).taking(keys, from: other.mfa ?? [:])
    case .client(let name): take(client: name, keys, from: other, under: counterpart)
    case .logDelivery: logDelivery = (logDelivery ?? [:]).taking(keys, from: other.logDelivery)
    case .triggers:
      let known = self
      triggers = (triggers ?? [:]).taking(path.taken.members, from: other.triggers)
      if let word = keys.first { takeFunctions(behind: word, known, other) }
    case .other(let key):
      let isWhole = keys.isEmpty || others[key]?.object == nil || other.others[key]?.object == nil
      others = others.taking(isWhole ? [key] : [key] + keys, from: other.others)
    case .group, .resourceServer, .domain, .identityProvider, .risk:
      takeListed(path, from: other, under: counterpart)
    }
  }

  private mutating func take(
    client name: String,
    _ keys: [String],
    from other: PoolDocument,
    under counterpart: SettingPath.Part?
  ) {
    let theirs = other.clients?.first { .client($0.name) == counterpart }
    guard let index = clients?.firstIndex(where: { $0.name == name }) else {
      clients = (clients ?? []) + [theirs].compactMap(\.self)
      return
    }
    guard let theirs else {
      clients?.remove(at: index)
      return
    }
    guard !keys.isEmpty else { return }
    switch keys {
    case ["hasSecret"]: clients?[index].hasSecret = theirs.hasSecret
    case ["ClientName"]:
      clients?[index].name = theirs.name
      clients?[index].members["ClientName"] = theirs.members["ClientName"]
    default: clients?[index].members.take(clientSetting: keys, from: theirs.members)
    }
  }
}

// MARK: - Triggers

extension PoolDocument {
  /// A function that comes or goes has with it what stands in for it on a mock, which would go on
  /// without it.
  private mutating func takeStandIn(
    for function: String,
    _ before: PoolDocument,
    _ other: PoolDocument
  ) {
    guard before.hasFunction(function) != hasFunction(function) else { return }
    let word = PoolDocument.standIn(for: function)
    guard (other.triggers?[word] != nil) == hasFunction(function) else { return }
    if triggers != nil || other.triggers != nil {
      triggers = (triggers ?? [:]).taking([word], from: other.triggers)
    }
  }

  /// The other way round: without its stand-in a mock can't play a function.
  private mutating func takeFunctions(
    behind word: String,
    _ before: PoolDocument,
    _ other: PoolDocument
  ) {
    guard (before.triggers?[word] == nil) != (triggers?[word] == nil) else { return }
    for function in [before, other].flatMap({ $0.functions(behind: word) })
    where other.hasFunction(function) == (triggers?[word] != nil) {
      pool.take(poolSetting: ["LambdaConfig", function], from: other.pool)
    }
  }
}

// MARK: - Parts in lists

extension PoolDocument {
  private mutating func takeListed(
    _ path: SettingPath,
    from other: PoolDocument,
    under counterpart: SettingPath.Part?
  ) {
    guard let part = path.part.listed else { return }
    let (list, key) = (part.list, part.name)
    let theirs = counterpart.flatMap { part in
      other[keyPath: list]?.first { $0[key]?.string == part.listedName }
    }
    let name = path.part.listedName
    guard let index = self[keyPath: list]?.firstIndex(where: { $0[key]?.string == name }) else {
      self[keyPath: list] = (self[keyPath: list] ?? []) + [theirs].compactMap(\.self)
      return
    }
    guard let theirs else {
      self[keyPath: list]?.remove(at: index)
      return
    }
    // A part that is there on both sides and has no members is one under another name.
    let keys = path.members.isEmpty ? [key] : path.members
    self[keyPath: list]?[index].take(listed: keys, from: theirs)
  }
}

extension SettingPath.Part {
  /// The list that the part is in.
  fileprivate var listed: ListedPart? {
    (ListedPart.all + [.risks]).first { $0.part(listedName ?? "").kind == kind }
  }

  /// The pool's own risk configuration has none.
  fileprivate var listedName: String? { words.count > 1 ? words[1] : nil }
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
