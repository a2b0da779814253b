internal import JSON

extension PoolDocument {
  /// The pool `before` after this document is applied; parts that are not in the document stay.
  ///
  /// UpdateUserPool, which templates also use, keeps some settings that are left out
  /// (`Omission`). The payload of UpdateUserPool can't contain settings that are fixed when the
  /// pool is created.
  package func applied(to before: PoolDocument) -> PoolDocument {
    guard partly.isEmpty else {
      var whole = withOthers(of: before)
      whole.partly = []
      return whole.applied(to: before)
    }
    var result = self
    // The result describes a pool, not the input of an operation.
    result.operation = nil
    result.pool = appliedPool(to: before)
    if !specifiesPool { result.specifiesPool = before.specifiesPool }
    // Parts of one template that are missing from another are deleted.
    let isWhole = tool != nil && !leavesOthers(of: before)
    let ownClients = clients ?? (isWhole ? [] : nil)
    result.clients = ownClients.map { applied($0, to: before) } ?? before.clients
    for part in ListedPart.all {
      let own = self[keyPath: part.list] ?? (isWhole || absent.contains(part.kind) ? [] : nil)
      let others = before[keyPath: part.list]
      result[keyPath: part.list] = own.map { applied($0, part, to: before) } ?? others
    }
    result.mfa = mfa ?? (isWhole ? [:] : before.mfa)
    // The mode set by the call takes precedence.
    if mfa == nil, pool["MfaConfiguration"] != nil { result.mfa?["MfaConfiguration"] = nil }
    let dropsLogs =
      absent.contains(.logDelivery) || isWhole && actions?.forgotten.contains(.logDelivery) != true
    result.logDelivery = logDelivery ?? (dropsLogs ? nil : before.logDelivery)
    result.triggers = triggers ?? before.stubs(withoutThoseGoneIn: result)
    return result.filled(from: before)
  }

  /// The pool's own settings after this document is applied.
  private func appliedPool(to before: PoolDocument) -> JSONObject {
    guard specifiesPool else {
      var result = before.pool
      if let mfa { result.take(secondFactors: mfa) }
      return result
    }
    guard origin == .payload, !replacesPool(beside: before) else { return pool }
    let isUpdate = pool["Id"] != nil && tool != .terraform
    var result = Omission.keeping(before.pool, in: pool, written: pool, isUpdate: isUpdate, tool)
    if isUpdate, pool["Name"] == nil { result["Name"] = before.pool["Name"] }
    return result
  }

  /// Whether parts that are not in the document stay.
  ///
  /// A call covers one part, and a template does not change what it did not create.
  func leavesOthers(of before: PoolDocument) -> Bool {
    origin == .payload && (!specifiesPool || before.origin == .description)
      && !replacesPool(beside: before) && !isDeployed(like: before)
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
      // Whether a client has a secret is fixed when it is created.
      if !specifiesPool { client.hasSecret = all[index].hasSecret }
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

  /// Fills values known only at deployment, or hidden by Terraform, from the current pool.
  ///
  /// Without these values, a mock would be a different pool.
  private func filled(from before: PoolDocument) -> PoolDocument {
    let open = unknown.union(hidden)
    guard !open.isEmpty else { return self }
    let change = PartialChange(from: self, to: before)
    let paths = open.filter { !$0.members.isEmpty && change.hasOther($0) }
    return paths.isEmpty ? self : change.pool(changing: Array(paths))
  }
}

extension JSONObject {
  /// Keeps the members that an update of the part can't contain.
  fileprivate func keeping(_ part: ListedPart, of before: [JSONObject]?) -> JSONObject {
    let absent = part.fixed.filter { self[$0] == nil }
    guard !absent.isEmpty, let old = before?.first(where: { part.isSame($0, self) }) else {
      return self
    }
    var result = self
    for member in absent { result[member] = old[member] }
    return result
  }

  /// Applies the pool settings of a call for second factors: without a mode, MFA is turned off
  /// (measured).
  fileprivate mutating func take(secondFactors mfa: JSONObject) {
    self["MfaConfiguration"] = mfa["MfaConfiguration"] ?? "OFF"
    for member in SettingMembers.ofSMS {
      if let value = mfa["SmsMfaConfiguration"]?[member] { self[member] = value }
    }
  }
}
