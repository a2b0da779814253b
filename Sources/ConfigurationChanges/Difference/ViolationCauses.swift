internal import JSON

/// Finds the changes that break a rule on their own.
struct ViolationCauses {
  private let old: CanonicalSettings
  private let new: CanonicalSettings
  /// The old settings without clients.
  private let withoutClients: CanonicalSettings
  /// The changes to each client; changes to all other parts have the key nil.
  private let changes: [SettingPath.Part?: [SettingChange]]

  init(_ changes: [SettingChange], from old: CanonicalSettings, to new: CanonicalSettings) {
    (self.old, self.new) = (old, new)
    var withoutClients = old
    withoutClients.parts.removeAll { $0.part.kind == .clients }
    self.withoutClients = withoutClients
    self.changes = Dictionary(grouping: changes) { change in
      change.path.part.kind == .clients ? change.path.part : nil
    }
  }

  /// Returns the paths of the changes that break a finding's rule on their own.
  ///
  /// For a client's rule, the running time depends only on the changes of that client and the pool,
  /// not on other clients.
  func callAsFunction(of finding: RuleFinding) -> Set<SettingPath> {
    let path = old.path(of: finding.path, in: new)
    let isOfClient = path.part.kind == .clients
    let common = (changes[nil] ?? []).filter { change in
      breaks(finding.rule, path, change, in: isOfClient ? beside(path.part) : old)
    }
    let clients = isOfClient ? [path.part] : changes.keys.compactMap(\.self)
    let own = clients.flatMap { client in
      (changes[client] ?? []).filter { breaks(finding.rule, path, $0, in: beside(client)) }
    }
    return Set((common + own).map(\.path))
  }

  private func breaks(
    _ rule: Rule,
    _ path: SettingPath,
    _ change: SettingChange,
    in settings: CanonicalSettings
  ) -> Bool {
    guard let changed = settings.making(change, of: new) else { return false }
    return rule.violations(PoolFacts(changed)).contains { $0.path == path }
  }

  /// The settings that a rule can read for a client.
  private func beside(_ client: SettingPath.Part) -> CanonicalSettings {
    var result = withoutClients
    if let part = old.part(client) { result.parts.append(part) }
    return result
  }
}

extension CanonicalSettings {
  /// The path in this document of another document's setting, whose part may have another name in
  /// this document.
  func path(of path: SettingPath, in other: CanonicalSettings) -> SettingPath {
    guard let part = other.part(path.part), let own = found(part, of: other) else { return path }
    return SettingPath(own.part, path.members)
  }

  /// The settings with one change applied; nil if neither side contains its part.
  fileprivate func making(_ change: SettingChange, of new: CanonicalSettings) -> CanonicalSettings?
  {
    var result = self
    guard let place = index.place(of: change.path.part) else {
      guard let part = new.part(change.path.part) else { return nil }
      result.parts.append(part)
      return result
    }
    guard !change.path.members.isEmpty else {
      result.parts.remove(at: place)
      return result
    }
    var part = parts[place]
    part.members = part.members.setting(change.after, at: change.path.members)
    let written = change.isWritten.after ? change.after : nil
    part.written = part.written.setting(written, at: change.path.members)
    result.parts[place] = part
    return result
  }
}
