import MockPool

/// Everything of a server that its state file keeps, and the way into the file and out of it.
struct ServerState: Sendable {
  let path: String
  let journal: StateJournal
  let parts: ServerParts
  let onFailure: @Sendable (StateWriteError) -> Void

  /// Opens the file and brings back what it holds, before the first call comes.
  func opened() async throws(MockServerError) -> StateFile {
    do throws(StateFileError) {
      let file = try await StateFile.open(path)
      try restore(try await file.contents())
      return file
    } catch {
      throw .badState(error, path: path)
    }
  }

  /// Writes down what changes until the task is cancelled; of failures of one kind in a row the first is told.
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

// MARK: - Bringing back

extension ServerState {
  private func restore(_ contents: StateContents) throws(StateFileError) {
    if let offset = try contents.server(.clock, Double.self).first?.value {
      parts.pools.restore(clockOffset: offset)
    }
    if let limits = try contents.server(.limits, [String: Int].self).first?.value {
      parts.pools.restore(limits: limits)
    }
    parts.messages.restore(try contents.server(.message, KeptMessage.self))
    let finished = try contents.server(.unfinished, [String].self).first?.value
    for id in contents.poolIDs {
      let rows = contents.rows(of: id)
      // What is left of a pool that was deleted while one of its calls went on.
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
      pool = try MockPool(restoring: rows, conduct: parts.pools.conduct)
    } catch .unreadable(let entity, let key) {
      throw .damaged(pool: id, kind: entity.rawValue, key: key)
    } catch {
      throw .damaged(pool: id, kind: PoolEntity.pool.rawValue, key: "")
    }
    parts.pools.restore(
      pool,
      clockOffset: try contents.host(.clock, of: id, Double.self) ?? 0,
      origin: try contents.host(.origin, of: id, String.self),
      // Files of before there were regions have none: all calls reached all pools.
      reach: try contents.host(.reach, of: id, RegionReach.self) ?? .listedEverywhere
    )
    parts.faults.restore(try contents.host(.faults, of: id, [InjectedFault].self) ?? [], of: id)
  }
}
