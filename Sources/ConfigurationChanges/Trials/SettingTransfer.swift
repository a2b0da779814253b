internal import JSON

/// Copies settings from one document to another.
struct SettingTransfer {
  private(set) var document: PoolDocument
  let other: PoolDocument

  /// Copies a setting; `counterpart` is the same part in the other document, under any name.
  mutating func take(
    _ path: SettingPath,
    under counterpart: SettingPath.Part?
  ) {
    let keys = path.members
    switch path.part {
    // Recreating these parts does not change their settings.
    case .pool where keys.isEmpty, .mfa where keys.isEmpty, .logDelivery where keys.isEmpty: return
    case .pool:
      let known = document
      document.pool.take(poolSetting: keys, from: other.pool)
      if keys.count > 1, keys[0] == "LambdaConfig" { copyStub(for: keys[1], since: known) }
    case .mfa: document.mfa = (document.mfa ?? [:]).taking(keys, from: other.mfa ?? [:])
    case .client(let name): take(client: name, keys, under: counterpart)
    case .logDelivery:
      document.logDelivery = (document.logDelivery ?? [:]).taking(keys, from: other.logDelivery)
    case .triggers:
      let known = document
      document.triggers = (document.triggers ?? [:])
        .taking(path.taken.members, from: other.triggers)
      if let word = keys.first { takeFunctions(behind: word, since: known) }
    case .other(let key):
      let isWhole =
        keys.isEmpty || document.others[key]?.object == nil || other.others[key]?.object == nil
      document.others = document.others.taking(isWhole ? [key] : [key] + keys, from: other.others)
    case .group, .resourceServer, .domain, .identityProvider, .risk:
      takeListed(path, under: counterpart)
    }
  }

  private mutating func take(
    client name: String,
    _ keys: [String],
    under counterpart: SettingPath.Part?
  ) {
    let theirs = other.clients?.first { .client($0.name) == counterpart }
    guard let index = document.clients?.firstIndex(where: { $0.name == name }) else {
      document.clients = (document.clients ?? []) + [theirs].compactMap(\.self)
      return
    }
    guard let theirs else {
      document.clients?.remove(at: index)
      return
    }
    guard !keys.isEmpty else { return }
    switch keys {
    case ["hasSecret"]: document.clients?[index].hasSecret = theirs.hasSecret
    case ["ClientName"]:
      document.clients?[index].name = theirs.name
      document.clients?[index].members["ClientName"] = theirs.members["ClientName"]
    default: document.clients?[index].members.take(clientSetting: keys, from: theirs.members)
    }
  }
}

// MARK: - Triggers

extension SettingTransfer {
  /// Copies the stub of an added or removed function, because an old stub would keep working on a
  /// mock.
  private mutating func copyStub(
    for function: String,
    since before: PoolDocument
  ) {
    guard before.hasFunction(function) != document.hasFunction(function) else { return }
    let word = PoolDocument.stubName(for: function)
    guard (other.triggers?[word] != nil) == document.hasFunction(function) else { return }
    if document.triggers != nil || other.triggers != nil {
      document.triggers = (document.triggers ?? [:]).taking([word], from: other.triggers)
    }
  }

  /// Copies the functions that a stub covers, because a mock can't run a function without its stub.
  private mutating func takeFunctions(
    behind word: String,
    since before: PoolDocument
  ) {
    guard (before.triggers?[word] == nil) != (document.triggers?[word] == nil) else { return }
    for function in [before, other].flatMap({ $0.functions(behind: word) })
    where other.hasFunction(function) == (document.triggers?[word] != nil) {
      document.pool.take(poolSetting: ["LambdaConfig", function], from: other.pool)
    }
  }
}

// MARK: - Parts in lists

extension SettingTransfer {
  private mutating func takeListed(
    _ path: SettingPath,
    under counterpart: SettingPath.Part?
  ) {
    guard let part = path.part.kind?.listed else { return }
    let (list, key) = (part.list, part.name)
    let theirs = counterpart.flatMap { part in
      other[keyPath: list]?.first { $0[key] == part.listedName.map(JSONValue.string) }
    }
    let name = path.part.listedName.map(JSONValue.string)
    guard let index = document[keyPath: list]?.firstIndex(where: { $0[key] == name }) else {
      document[keyPath: list] = (document[keyPath: list] ?? []) + [theirs].compactMap(\.self)
      return
    }
    guard let theirs else {
      document[keyPath: list]?.remove(at: index)
      return
    }
    // A path without members to a part on both sides is a change to the part's name.
    let keys = path.members.isEmpty ? [key] : path.members
    document[keyPath: list]?[index].take(listed: keys, from: theirs)
  }
}

extension SettingPath.Part {
  /// The part's name; nil for the pool's own risk configuration.
  fileprivate var listedName: String? { words.count > 1 ? words[1] : nil }
}
