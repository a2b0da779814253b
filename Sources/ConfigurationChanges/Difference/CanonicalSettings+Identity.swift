// Which part of one document is which of another.
//
// In two templates, states or plans it is what its deployer knows it by that makes a part the same: a logical id
// or an address. Elsewhere it is its id, and then its name. A name that nobody knows before the deployment is
// never another one.
extension CanonicalSettings {
  /// The part that is the same here as one of another document: the one with its address or its id, under
  /// whatever name, else that of its name, unless the other document has that one elsewhere.
  func found(_ part: Part, of other: CanonicalSettings) -> Part? {
    if let same = marked(as: part, of: other) { return same }
    guard let named = self.part(part.part),
      (named.nameFunction == nil) == (part.nameFunction == nil),
      other.marked(as: named, of: self) == nil,
      !forgets(part), !other.forgets(named)
    else { return nil }
    return named
  }

  /// Whether a plan leaves a part as it is, so that what it makes of that name is another one.
  private func forgets(_ part: Part) -> Bool {
    part.identity.map { document.actions?.forgets(part.part, id: $0) ?? false } ?? false
  }

  /// Whether a part takes the place of one that its deployer knows by another address.
  func replaces(_ part: Part, of old: CanonicalSettings) -> Bool {
    if document.actions?.replaced.contains(part.part) == true { return true }
    // A plan says itself what it replaces, and in two states the same ids stand under new addresses too.
    guard document.deployedBy != .terraform, sharesAddresses(with: old), let new = part.address,
      let before = old.found(part, of: self)?.address
    else { return false }
    return document.current(before) != new
  }

  /// Why a plan replaces a part; `part` is what it was called before.
  func reason(ofReplacing part: SettingPath.Part, in old: CanonicalSettings) -> String? {
    guard let reasons = document.actions?.reasons else { return nil }
    let new = old.part(part).flatMap { found($0, of: old)?.part }
    return reasons[new ?? part] ?? reasons[part]
  }

  /// The part that has the mark of one of another document: its address, else its id, else a name that an
  /// unknown one can come to.
  private func marked(as part: Part, of other: CanonicalSettings) -> Part? {
    if let same = addressed(as: part, of: other) { return same }
    let same = identical(to: part) ?? nameable(as: part, of: other)
    // What the other document has under its address is that.
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

  /// Whether both are deployed by the same tool as one thing: pools that a person chose among those of
  /// templates are two.
  func sharesAddresses(with other: CanonicalSettings) -> Bool {
    document.deployedBy != nil && document.deployedBy == other.document.deployedBy
      && document.chosenPools(beside: other.document) == nil
      && other.document.chosenPools(beside: document) == nil
  }

  /// The first part that is another one by its id, under whatever name.
  private func identical(to part: Part) -> Part? {
    index.candidates(for: part).lazy.map { parts[$0] }.first { $0.hasIdentity(of: part) }
  }

  /// The only part whose name one can be that a deployment computes, or the other way round.
  private func nameable(as part: Part, of other: CanonicalSettings) -> Part? {
    guard !sharesAddresses(with: other) else { return nil }
    let own = possible(for: part)
    guard own.count == 1, let only = own.first, other.possible(for: only).count == 1 else {
      return nil
    }
    return only
  }

  /// The parts of two documents that may be one by a name that only a deployment knows, where which is which
  /// can't be said.
  func uncertain(beside other: CanonicalSettings) -> Set<SettingPath.Part> {
    let own = parts.filter { other.mayHave($0, of: self) }
    return Set((own + other.parts.filter { mayHave($0, of: other) }).map(\.part))
  }

  private func mayHave(_ part: Part, of other: CanonicalSettings) -> Bool {
    !sharesAddresses(with: other) && found(part, of: other) == nil
      && possible(for: part).contains { other.found($0, of: self) == nil }
  }

  /// The parts that one can be whose name, or theirs, only a deployment knows.
  private func possible(for part: Part) -> [Part] {
    let places = part.nameFunction == nil ? index.unnamed : Array(parts.indices)
    return places.map { parts[$0] }.filter { $0.canBe(part) }
  }
}

extension CanonicalSettings.Part {
  /// Whether it is another part than one under the same address: what has a new name that can't be changed is
  /// deleted, and another is made.
  fileprivate func isOther(thanNamed part: CanonicalSettings.Part) -> Bool {
    switch (self.part, part.part) {
    case (.group, .group), (.resourceServer, .resourceServer),
      (.identityProvider, .identityProvider):
      self.part != part.part && nameFunction == nil && part.nameFunction == nil
    default: false
    }
  }

  /// Whether a name that is known is one that the other's function can come to.
  fileprivate func canBe(_ other: CanonicalSettings.Part) -> Bool {
    guard part.kind == other.part.kind else { return false }
    switch (nameFunction, other.nameFunction) {
    case (let function?, nil): return CloudFunction.canCome(function, to: other.shownName)
    case (nil, let function?): return CloudFunction.canCome(function, to: shownName)
    default: return false
    }
  }

  /// What it is called where it is deployed.
  private var shownName: String { clientName ?? part.words.last ?? "" }
}
