internal import JSON

extension PoolDocument {
  /// The pool that `before` becomes by this: what nobody says of it stays.
  ///
  /// UpdateUserPool, which templates end in too, leaves some settings as they are where they are left out
  /// (`Omission`); its own payload can't say what was fixed when the pool was made.
  package func applied(to before: PoolDocument) -> PoolDocument {
    guard partly.isEmpty else {
      var whole = withOthers(of: before)
      whole.partly = []
      return whole.applied(to: before)
    }
    var result = self
    // What comes of a call is no call's input.
    result.operation = nil
    if !saysPool {
      result.pool = before.pool
      result.saysPool = before.saysPool
      if let mfa { result.pool.take(secondFactors: mfa) }
    } else if origin == .payload, !makesPoolAnew(beside: before) {
      let isUpdate = pool["Id"] != nil && tool != .terraform
      result.pool = Omission.keeping(before.pool, in: pool, written: pool, isUpdate: isUpdate, tool)
      if isUpdate, pool["Name"] == nil { result.pool["Name"] = before.pool["Name"] }
    }
    // What one template has not, and another has, is deleted.
    let isWhole = tool != nil && !leavesOthers(of: before)
    let ownClients = clients ?? (isWhole ? [] : nil)
    result.clients = ownClients.map { applied($0, to: before) } ?? before.clients
    for part in ListedPart.all {
      let own = self[keyPath: part.list] ?? (isWhole || absent.contains(part.kind) ? [] : nil)
      let others = before[keyPath: part.list]
      result[keyPath: part.list] = own.map { applied($0, part, to: before) } ?? others
    }
    result.mfa = mfa ?? (isWhole ? [:] : before.mfa)
    // The mode that the call sets is the mode.
    if mfa == nil, pool["MfaConfiguration"] != nil { result.mfa?["MfaConfiguration"] = nil }
    let dropsLogs =
      absent.contains(.logDelivery) || isWhole && actions?.forgotten.contains(.logDelivery) != true
    result.logDelivery = logDelivery ?? (dropsLogs ? nil : before.logDelivery)
    result.triggers = triggers ?? before.standIns(withoutThoseGoneIn: result)
    return result.filled(from: before)
  }

  /// Whether what it does not speak of stays: a call is about one part, and a template does not touch
  /// what it did not make.
  func leavesOthers(of before: PoolDocument) -> Bool {
    origin == .payload && (!saysPool || before.origin == .description)
      && !makesPoolAnew(beside: before) && !isDeployed(like: before)
  }

  /// Whether the pool is another one in the old one's place, of which nothing stays then.
  ///
  /// Its plan says so, or its deployer knows it by another address, unless a person has chosen to compare pools
  /// of two addresses.
  func makesPoolAnew(beside before: PoolDocument) -> Bool {
    if actions?.replaced.contains(.pool) == true { return true }
    // A plan says itself what it replaces, and a state can have the same pool under another address.
    guard deployedBy == .cloudFormation, before.deployedBy == deployedBy,
      let old = before.addresses[.pool],
      let new = addresses[.pool]
    else { return false }
    return current(old) != new && chosenPools(beside: before) == nil
  }

  /// What two templates call the pools where a person has chosen to compare them; nil where a stack takes
  /// them for the same, or for others.
  func chosenPools(beside old: PoolDocument) -> (before: String, after: String)? {
    guard old.isChosen || isChosen, let before = old.addresses[.pool],
      let after = addresses[.pool], current(before) != after, old.current(after) != before,
      deployedBy != .terraform || pool["Id"] == nil || pool["Id"] != old.pool["Id"]
    else { return nil }
    return (before, after)
  }

  private func applied(_ clients: [Client], to before: PoolDocument) -> [Client] {
    let forgotten = (before.clients ?? []).filter { client in
      actions?.forgets(.client(client.name), id: client.members["ClientId"]?.string) ?? false
    }
    guard leavesOthers(of: before), var all = before.clients else {
      return clients + forgotten.map { $0.named(beside: clients) }
    }
    all.removeAll { client in
      actions?.removes(.client(client.name), id: client.members["ClientId"]?.string) ?? false
    }
    for client in clients {
      guard
        let index = all.firstIndex(where: { client.isUpdate(of: $0) && !forgotten.contains($0) })
      else {
        all.append(client)
        continue
      }
      var client = client
      if client.members["ClientName"] == nil { client.name = all[index].name }
      // Whether a client has a secret is fixed when it is made.
      if !saysPool { client.hasSecret = all[index].hasSecret }
      all[index] = client
    }
    return all
  }

  private func applied(
    _ elements: [JSONObject],
    _ part: ListedPart,
    to before: PoolDocument
  ) -> [JSONObject] {
    let (known, leavesAll) = (before[keyPath: part.list] ?? [], leavesOthers(of: before))
    let others = known.filter { element in
      let (place, id) = (part.part(of: element), element["ClientId"]?.string)
      let stays =
        leavesAll
        ? actions?.removes(place, id: id) != true : actions?.forgets(place, id: id) == true
      return stays && !elements.contains { part.isSame($0, element) }
    }
    return others + elements.map { $0.keeping(part, of: leavesAll ? known : nil) }
  }

  /// The document with what only a deployment knows, or Terraform hides, as the pool has it now: a mock
  /// without that would be another pool.
  private func filled(from before: PoolDocument) -> PoolDocument {
    let open = unknown.union(hidden)
    guard !open.isEmpty else { return self }
    let change = PartialChange(from: self, to: before)
    let paths = open.filter { !$0.members.isEmpty && change.hasOther($0) }
    return paths.isEmpty ? self : change.pool(changing: Array(paths))
  }
}

extension PoolDocument.Client {
  /// Whether it is what becomes of another one.
  fileprivate func isUpdate(of known: PoolDocument.Client) -> Bool {
    if let id = known.members["ClientId"], id == members["ClientId"] { return true }
    return known.name == name || generatedPrefix.map(known.name.hasPrefix) ?? false
  }

  /// The client under a name that none of others has.
  fileprivate func named(beside others: [PoolDocument.Client]) -> PoolDocument.Client {
    guard others.contains(where: { $0.name == name }), let id = members["ClientId"]?.string else {
      return self
    }
    var result = self
    result.name += " \(id)"
    return result
  }

  /// How the names begin that CloudFormation gives a client without one: its logical id, then something
  /// random (seen in templates' outputs).
  var generatedPrefix: String? {
    members["ClientId"] == nil && members["ClientName"] == nil ? "\(name)-" : nil
  }
}

extension JSONObject {
  /// With what an update of such a part can't say and leaves as it is.
  fileprivate func keeping(_ part: ListedPart, of before: [JSONObject]?) -> JSONObject {
    let absent = part.fixed.filter { self[$0] == nil }
    guard !absent.isEmpty, let old = before?.first(where: { part.isSame($0, self) }) else {
      return self
    }
    var result = self
    for member in absent { result[member] = old[member] }
    return result
  }

  /// Takes what a call about second factors says of the pool: without a mode they are switched off
  /// (measured).
  fileprivate mutating func take(secondFactors mfa: JSONObject) {
    self["MfaConfiguration"] = mfa["MfaConfiguration"] ?? "OFF"
    for member in SettingMembers.ofSMS {
      if let value = mfa["SmsMfaConfiguration"]?[member] { self[member] = value }
    }
  }
}
