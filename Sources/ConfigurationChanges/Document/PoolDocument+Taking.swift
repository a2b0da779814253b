internal import JSON

extension PoolDocument {
  /// The document with one setting as another has it, under the path by which a difference tells it: what
  /// one change alone makes of a pool.
  ///
  /// A path without members is a part that comes or goes, or a domain's name. What hangs together is
  /// taken together: a lifetime and its unit, a trigger's function and what stands in for it.
  package func taking(_ path: SettingPath, from other: PoolDocument) -> PoolDocument {
    let (before, after) = (CanonicalSettings(self), CanonicalSettings(other))
    let own = before.part(path.part)
    let counterpart =
      own.map { after.found($0, of: before) } ?? after.part(path.part)
    var result = eachSettingOnce
    result.unknown.formUnion(other.unknown.filter { $0.isInside(path) })
    result.computedNames.merge(other.computedNames.filter { $0.key == path.part }) { $1 }
    result.hidden.formUnion(other.hidden.filter { $0.isInside(path) })
    result.zeros.formUnion(other.zeros.filter { $0.isInside(path) })
    result.take(path, from: other.eachSettingOnce, under: counterpart?.part)
    return result.withSettingsMirrored
  }

  /// The document with several settings as another has them.
  package func taking(_ paths: [SettingPath], from other: PoolDocument) -> PoolDocument {
    // What has another name is known by the old one until that is taken.
    let names = paths.filter { $0.members.isEmpty || $0.members == ["ClientName"] }
    let settings = paths.filter { !names.contains($0) }
    return (settings + names).reduce(self) { $0.taking($1, from: other) }
  }

  /// The document in its one form, with what is told of the pool and of its second factors in one of both.
  private var eachSettingOnce: PoolDocument {
    var document = canonical
    (document.pool, document.mfa) = SettingMembers.parted(pool: document.pool, mfa: document.mfa)
    return document
  }

  /// The service tells beside the method what the pool sends SMS with, and a mock reads either.
  private var withSettingsMirrored: PoolDocument {
    var document = self
    guard var sms = mfa?["SmsMfaConfiguration"]?.object else { return document }
    for member in ["SmsConfiguration", "SmsAuthenticationMessage"] where sms[member] == nil {
      sms[member] = pool[member]
    }
    document.mfa?["SmsMfaConfiguration"] = .object(sms)
    return document
  }

  /// `counterpart` is the part of the other document that is the same, whatever it is called there.
  private mutating func take(
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
    let all = [before, other].flatMap { $0.pool["LambdaConfig"]?.object?.keys ?? [] }
    for function in all where PoolDocument.standIn(for: function) == word {
      guard other.hasFunction(function) == (triggers?[word] != nil) else { continue }
      pool.take(poolSetting: ["LambdaConfig", function], from: other.pool)
    }
  }

  private func hasFunction(_ name: String) -> Bool { pool["LambdaConfig"]?[name] != nil }

  /// What stands in for a function is called in `triggers`.
  private static func standIn(for function: String) -> String {
    switch function {
    case "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse":
      "customChallenge"
    case "PreTokenGenerationConfig": "preTokenGeneration"
    default: function.prefix(1).lowercased() + function.dropFirst()
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
  /// excludes the others.
  package var taken: SettingPath {
    part == .triggers ? SettingPath(part, Array(members.prefix(1))) : self
  }

  fileprivate func isInside(_ path: SettingPath) -> Bool {
    part == path.part && members.starts(with: path.members)
  }
}
