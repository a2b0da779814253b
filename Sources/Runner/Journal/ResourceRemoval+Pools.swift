internal import JSON
internal import Project

// Pools are deleted by the recorded ID. A later command also needs the pool's own tags as proof.
extension ResourceRemoval {
  /// The name, domain, and tags of a pool that the run itself created with `--create`.
  var mark: CreatedPoolIdentifiers { CreatedPoolIdentifiers(run: proof.runID) }

  /// Deletes a pool and its domains, even if the pool is protected.
  func removePool(_ entry: JournalEntry) async -> Removal {
    let isCreatedPool = entry.names.first == mark.name
    if let id = entry.id {
      let tags = isCreatedPool ? mark.tags : [CreatedPoolIdentifiers.testTag]
      return switch await removal(ofPool: id, provenBy: proof.isSweep ? tags : []) {
      case .ended(let removal): removal
      case .unproven(let tag): .left(reason: ResourceProof.unprovenReason(tag))
      }
    }
    guard isCreatedPool else { return .left(reason: entry.kind.unknownIDReason) }
    return await removePoolsWithIdentifiers()
  }

  /// Deletes the pools with the run's name and tags, because the response to the creating call is
  /// unknown.
  private func removePoolsWithIdentifiers() async -> Removal {
    let ids: [String]
    switch await poolsWithName(mark.name) {
    case .success(let found): ids = found
    case .failure(let failure): return failure.removal
    }
    var outcome = Removal.absent
    for id in ids {
      // A pool of the same name without the tags is not this run's pool.
      guard case .ended(let removal) = await self.removal(ofPool: id, provenBy: mark.tags) else {
        continue
      }
      if case .left = removal { return removal }
      if removal == .deleted { outcome = .deleted }
    }
    if outcome == .absent, let doubt { return .left(reason: doubt) }
    return outcome
  }

  /// The IDs of all pools with the given name.
  private func poolsWithName(_ name: String) async -> Result<[String], RemovalFailure> {
    var (ids, token): ([String], JSONValue?) = ([], nil)
    repeat {
      var input: JSONObject = ["MaxResults": 60]
      input["NextToken"] = token
      switch await body(of: "ListUserPools", input) {
      case .success(let body):
        let pools = (body["UserPools"]?.array ?? []).filter { $0["Name"] == .string(name) }
        ids += pools.compactMap { $0["Id"]?.string }
        token = body["NextToken"]
      case .failure(let failure): return .failure(failure)
      }
    } while token != nil && token != .null
    return .success(ids)
  }
}

// MARK: - One pool

extension ResourceRemoval {
  private enum PoolRemoval {
    case ended(Removal)
    /// The pool does not have a tag that proves its origin.
    case unproven(PoolTag)
  }

  private func removal(ofPool id: String, provenBy tags: [PoolTag]) async -> PoolRemoval {
    let name: JSONObject = ["UserPoolId": .string(id)]
    let pool: JSONObject
    switch await body(of: "DescribeUserPool", name) {
    case .success(let body): pool = body["UserPool"]?.object ?? [:]
    case .failure(let failure):
      // Another account's keys give the same error as a deleted pool.
      if failure.isAbsence, let doubt { return .ended(.left(reason: doubt)) }
      return .ended(failure.removal)
    }
    if let tag = tags.missing(in: pool) { return .unproven(tag) }
    for domain in ["Domain", "CustomDomain"].compactMap({ pool[$0] }) {
      let input = name.merging(["Domain": domain])
      let failure = await failure(of: "DeleteUserPoolDomain", input)
      if let failure, !failure.isAbsence { return .ended(failure.removal) }
    }
    if pool["DeletionProtection"] == "ACTIVE" {
      // If this call fails, DeleteUserPool fails too, with a better reason.
      _ = await failure(of: "UpdateUserPool", name.merging(["DeletionProtection": "INACTIVE"]))
    }
    return .ended(await deletion(name, afterDomain: pool["Domain"] != nil))
  }

  /// Deletes a pool.
  ///
  /// The service may still have a domain for a moment after its deletion.
  private func deletion(_ name: JSONObject, afterDomain: Bool) async -> Removal {
    var pauses: [Duration] = afterDomain ? [.milliseconds(500), .seconds(2), .seconds(5)] : []
    while true {
      guard let failure = await failure(of: "DeleteUserPool", name) else { return .deleted }
      guard !failure.isAbsence else { return .deleted }
      guard failure.cause == .parameter, !pauses.isEmpty,
        (try? await Task.sleep(for: pauses.removeFirst())) != nil
      else { return failure.removal }
    }
  }
}
