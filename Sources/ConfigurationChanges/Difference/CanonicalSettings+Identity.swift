// Matching of parts between documents.
//
// In two templates, states, or plans, the deployer's identifier identifies a part: a logical ID or
// an address. Elsewhere, the part's ID identifies it, and then its name. A name known only at
// deployment never identifies another part.
extension CanonicalSettings {
  /// The same part in this document: the part with its address or ID, under any name.
  ///
  /// If there is none, the part with the same name counts, unless it matches another part of the
  /// other document.
  func found(_ part: Part, of other: CanonicalSettings) -> Part? {
    if let same = marked(as: part, of: other) { return same }
    guard let named = self.part(part.part),
      (named.nameFunction == nil) == (part.nameFunction == nil),
      other.marked(as: named, of: self) == nil,
      !forgets(part), !other.forgets(named)
    else { return nil }
    return named
  }

  /// Whether a plan leaves a part unmanaged; a new part of that name is then a different part.
  private func forgets(_ part: Part) -> Bool {
    part.identity.map { document.actions?.forgets(part.part, id: $0) ?? false } ?? false
  }

  /// Whether a part replaces a part that has another address in the deployer's files.
  func replaces(_ part: Part, of old: CanonicalSettings) -> Bool {
    if document.actions?.replaced.contains(part.part) == true { return true }
    // A plan lists its replacements. In two states, the same IDs can also have new addresses.
    guard document.deployedBy != .terraform, sharesAddresses(with: old), let new = part.address,
      let before = old.found(part, of: self), let address = before.address,
      !choosesAnother(part, than: before, of: old)
    else { return false }
    return document.current(address) != new
  }

  /// Whether conditions known only at deployment choose the resource of a part, and the resources
  /// of both documents differ.
  func choosesAnother(_ part: Part, than before: Part, of old: CanonicalSettings) -> Bool {
    (isChosen(part) || old.isChosen(before)) && part.address != before.address
  }

  /// Whether conditions known only at deployment choose the resource that describes a part.
  func isChosen(_ part: Part) -> Bool { document.unknown.contains(SettingPath(part.part)) }

  /// The reason why a plan replaces a part; `part` is its old name.
  func reason(ofReplacing part: SettingPath.Part, in old: CanonicalSettings) -> String? {
    guard let reasons = document.actions?.reasons else { return nil }
    let new = old.part(part).flatMap { found($0, of: old)?.part }
    return reasons[new ?? part] ?? reasons[part]
  }

  /// The part with the same address, or the same ID, or a name that an unknown name can become.
  private func marked(as part: Part, of other: CanonicalSettings) -> Part? {
    if let same = addressed(as: part, of: other) { return same }
    let same = identical(to: part) ?? nameable(as: part, of: other)
    // A part at the same address in the other document takes precedence.
    return same.flatMap { other.addressed(as: $0, of: self) == nil ? $0 : nil }
  }

  private func addressed(as part: Part, of other: CanonicalSettings) -> Part? {
    guard sharesAddresses(with: other), let address = part.address else { return nil }
    let known =
      [address, document.current(address), other.document.current(address)]
      + document.formerly(address) + other.document.formerly(address)
    let same = known.lazy.compactMap { index.place(of: part.part.kind, at: $0) }.first
      .map { parts[$0] }
    return same.flatMap { $0.isOther(thanNamed: part) ? nil : $0 }
  }

  /// Whether the same tool deploys both documents as one unit.
  ///
  /// Two pools that the user selects in two templates are different.
  func sharesAddresses(with other: CanonicalSettings) -> Bool {
    document.deployedBy != nil && document.deployedBy == other.document.deployedBy
      && document.chosenPools(beside: other.document) == nil
      && other.document.chosenPools(beside: document) == nil
  }

  /// The first part with the same ID, under any name.
  private func identical(to part: Part) -> Part? {
    index.candidates(for: part).lazy.map { parts[$0] }.first { $0.hasIdentity(of: part) }
  }

  /// The only part whose name can match, if either name is computed at deployment.
  private func nameable(as part: Part, of other: CanonicalSettings) -> Part? {
    guard !sharesAddresses(with: other) else { return nil }
    let own = possible(for: part)
    guard own.count == 1, let only = own.first, other.possible(for: only).count == 1 else {
      return nil
    }
    return only
  }

  /// The parts of two documents that may match by a name known only at deployment, where the
  /// match is ambiguous.
  func uncertain(beside other: CanonicalSettings) -> Set<SettingPath.Part> {
    let own = parts.filter { other.mayHave($0, of: self) }
    return Set((own + other.parts.filter { mayHave($0, of: other) }).map(\.part))
  }

  private func mayHave(_ part: Part, of other: CanonicalSettings) -> Bool {
    !sharesAddresses(with: other) && found(part, of: other) == nil
      && possible(for: part).contains { other.found($0, of: self) == nil }
  }

  /// The parts that a part may match, if one of the names is known only at deployment.
  private func possible(for part: Part) -> [Part] {
    let places = part.nameFunction == nil ? index.unnamed : Array(parts.indices)
    return places.map { parts[$0] }.filter { $0.canBe(part) }
  }
}

extension CanonicalSettings.Part {
  /// Whether this part is different from the part at the same address.
  ///
  /// A new name that can't be changed in place means that the part is deleted and another is
  /// created.
  fileprivate func isOther(thanNamed part: CanonicalSettings.Part) -> Bool {
    switch (self.part, part.part) {
    case (.group, .group), (.resourceServer, .resourceServer),
      (.identityProvider, .identityProvider):
      self.part != part.part && nameFunction == nil && part.nameFunction == nil
    default: false
    }
  }

  /// Whether the name function of one part can produce the known name of the other part.
  fileprivate func canBe(_ other: CanonicalSettings.Part) -> Bool {
    guard part.kind == other.part.kind else { return false }
    switch (nameFunction, other.nameFunction) {
    case (let function?, nil): return CloudFunction.canResolve(function, to: other.shownName)
    case (nil, let function?): return CloudFunction.canResolve(function, to: shownName)
    default: return false
    }
  }

  /// The part's name after deployment.
  private var shownName: String { clientName ?? part.words.last ?? "" }
}
