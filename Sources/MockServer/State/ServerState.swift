import MockPool

/// Loads the state of a server from its state file, and saves changes to the file.
struct ServerState: Sendable {
  let path: String
  let journal: StateJournal
  let parts: ServerParts
  let onFailure: @Sendable (StateWriteError) -> Void

  /// Creates the state of a server; nil if the server has no state file.
  init?(_ parts: ServerParts, onFailure: @escaping @Sendable (StateWriteError) -> Void) {
    guard let path = parts.configuration.stateFile, let journal = parts.journal else { return nil }
    (self.path, self.journal) = (path, journal)
    (self.parts, self.onFailure) = (parts, onFailure)
  }

  /// Opens the file and restores its contents, before the first call.
  func opened() async throws(MockServerError) -> StateFile {
    do throws(StateFileError) {
      let file = try await StateFile.open(path)
      try restore(try await file.contents())
      return file
    } catch {
      throw .badState(error, path: path)
    }
  }

  /// Writes changes until the task is canceled; reports only the first of several consecutive
  /// equal failures.
  func keep(in file: StateFile) async {
    var last: StateWriteError?
    await journal.run { changes in
      let failure = await file.write(changes)
      if let failure, failure != last, failure != .stopped { onFailure(failure) }
      last = failure
      return failure
    }
  }
}

// MARK: - Restoring

extension ServerState {
  private func restore(_ contents: StateContents) throws(StateFileError) {
    let offset = try contents.server(.clock, Double.self).first?.value
    parts.pools.restore(clockOffset: offset ?? 0)
    if let limits = try contents.server(.limits, [String: Int].self).first?.value {
      parts.pools.restore(limits: limits)
    }
    parts.messages.restore(try contents.server(.message, RecentMessage.self))
    let finished = try contents.server(.unfinished, [String].self).first?.value
    for id in contents.poolIDs {
      let rows = contents.rows(of: id)
      // Rows without a pool remain if the pool was deleted during one of its calls.
      let isWhole = rows.contains { $0.entity == .pool }
      guard isWhole, finished?.contains(id) ?? true else {
        journal.submit([.removePool(id)])
        continue
      }
      try restore(id, rows, contents)
    }
    if finished != nil { journal.submit([.remove(.server(.unfinished))]) }
  }

  private func restore(
    _ id: String,
    _ rows: [PoolRow],
    _ contents: StateContents
  ) throws(StateFileError) {
    let pool: MockPool
    do throws(PoolRestoringError) {
      pool = try MockPool(restoring: rows, serverSettings: parts.pools.serverSettings)
    } catch .unreadable(let entity, let key) {
      throw .damaged(pool: id, kind: entity.rawValue, key: key)
    } catch {
      throw .damaged(pool: id, kind: PoolEntity.pool.rawValue, key: "")
    }
    parts.pools.restore(
      pool,
      clockOffset: try contents.host(.clock, of: id, Double.self) ?? 0,
      origin: try contents.host(.origin, of: id, String.self),
      // Older files have no regions, because all calls reached all pools.
      reach: try contents.host(.reach, of: id, RegionReach.self) ?? .listedEverywhere
    )
    parts.faults.restore(try contents.host(.faults, of: id, [InjectedFault].self) ?? [], of: id)
  }
}
