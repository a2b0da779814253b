internal import JSON

// The result of an update of a pool.
extension CanonicalSettings {
  /// The settings of the pool after the payload is sent.
  ///
  /// Settings that the payload does not contain stay unchanged, unless leaving them out resets
  /// them. A description is used unchanged.
  func applied(over before: CanonicalSettings) -> CanonicalSettings {
    guard origin == .payload else { return addingSecondFactors(of: before) }
    var result = self
    result.parts = parts.map { part in
      if part.part == .pool { return pool(part, over: before) }
      let applied = part.applied(over: before.found(part, of: self))
      if applied.part != part.part { result.call(part.part, applied.part) }
      return applied
    }
    result.parts += before.parts.filter { part in
      part.part.kind.map { unspecified.contains($0) && $0 != .pool } ?? false
    }
    result.parts += others(of: before)
    result.unspecified = unspecified.intersection(before.unspecified)
    return result
  }

  /// The parts of list kinds that the payload leaves unchanged because it does not contain them.
  func others(of before: CanonicalSettings) -> [Part] {
    guard !document.replacesPool(beside: before.document), origin == .payload else { return [] }
    let leavesAll = document.leavesOthers(of: before.document)
    let kinds: Set<Kind> = [
      .clients, .groups, .resourceServers, .identityProviders, .domain, .risk, .logDelivery,
    ]
    return before.parts.filter { part in
      part.part.kind.map { kinds.subtracting(unspecified).contains($0) } ?? false
        && found(part, of: before) == nil
        && (leavesAll
          ? document.actions?.removes(part.part, id: part.identity) != true
          : document.actions?.forgets(part.part, id: part.identity) == true)
    }
  }

  /// Copies a part's marks for unknown values to the same part under another name.
  private mutating func call(_ part: SettingPath.Part, _ name: SettingPath.Part) {
    document.unknown.formUnion(document.unknown.of(part, under: name))
    document.hidden.formUnion(document.hidden.of(part, under: name))
    document.openParameters.copy(part, to: name)
    for (path, input) in document.inputs where path.part == part {
      document.inputs[SettingPath(name, path.members)] = input
    }
    document.zeros.formUnion(document.zeros.of(part, under: name))
  }

  private func pool(_ part: Part, over before: CanonicalSettings) -> Part {
    guard let old = before.part(.pool) else { return part }
    if unspecified.contains(.pool) { return secondFactors(part, over: old) }
    if document.replacesPool(beside: before.document) { return part }
    var result = part
    result.members = Omission.keeping(
      old.members,
      in: part.members,
      written: part.written,
      // A plan contains the whole pool, including settings that no update can set.
      isUpdate: userPoolID != nil && document.tool != .terraform,
      document.tool
    )
    return result
  }
}

extension [SettingPath: Set<String>] {
  /// Adds the entries of one part to the same settings of another part.
  mutating func copy(_ part: SettingPath.Part, to name: SettingPath.Part) {
    for (path, values) in self where path.part == part {
      self[SettingPath(name, path.members), default: []].formUnion(values)
    }
  }

  /// The values of a setting, of the settings in it, and of the settings that contain it.
  func values(overlapping path: SettingPath) -> Set<String> {
    reduce(into: []) { values, entry in
      let (own, other) = (entry.key.members, path.members)
      guard entry.key.part == path.part, own.starts(with: other) || other.starts(with: own) else {
        return
      }
      values.formUnion(entry.value)
    }
  }
}

extension Set<SettingPath> {
  /// The settings of one part, under the name of another part.
  func of(_ part: SettingPath.Part, under name: SettingPath.Part) -> Set {
    Set(filter { $0.part == part }.map { SettingPath(name, $0.members) })
  }
}

extension CanonicalSettings {
  /// Adds the pool settings in a response about second factors to the other document's pool
  /// settings.
  func addingSecondFactors(of other: CanonicalSettings) -> CanonicalSettings {
    guard origin == .description, unspecified.contains(.pool), !other.unspecified.contains(.pool),
      !unspecified.contains(.mfa), let old = other.part(.pool)
    else { return self }
    var result = self
    result.parts = parts.map { $0.part == .pool ? secondFactors($0, over: old) : $0 }
    result.unspecified.remove(.pool)
    return result
  }

  /// The pool's own settings in a call or response for second factors: the mode, and the SMS sender
  /// and message if present.
  ///
  /// Without a mode, a call turns MFA off (measured: go-to-k/cdkd#1968).
  private func secondFactors(_ part: Part, over old: Part) -> Part {
    guard !unspecified.contains(.mfa) else { return old }
    var result = old
    let mode = part.written["MfaConfiguration"]
    if mode != nil || origin == .payload {
      result.members["MfaConfiguration"] = mode ?? "OFF"
      result.written["MfaConfiguration"] = mode
    }
    for member in SettingMembers.ofSMS {
      guard let value = part.written[member] else { continue }
      result.members[member] = part.members[member]
      result.written[member] = value
    }
    return result
  }
}

extension CanonicalSettings.Part {
  /// A part after an update, which can't add or remove a client's secret or set a provider's type.
  fileprivate func applied(over before: CanonicalSettings.Part?) -> CanonicalSettings.Part {
    guard let before else { return self }
    var result = self
    for (member, value) in before.members.members
    where members[member] == nil && part.isFixed([member]) {
      result.members[member] = value
    }
    guard case .client = part else { return result }
    // An update without a name lists the client by its ID. A template need not contain a name.
    if part == identity.map({ .client($0) }) || generatedPrefix != nil { result.part = before.part }
    guard identity != nil, members["hasSecret"] == false else { return result }
    result.members["hasSecret"] = before.members["hasSecret"]
    result.written["hasSecret"] = nil
    return result
  }
}
