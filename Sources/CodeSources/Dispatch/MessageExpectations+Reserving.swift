extension MessageExpectations {
  /// Starts the scenario when its turn comes at fixed addresses, which are its own until it is closed.
  ///
  /// To be called once for all of them, before the first step: two scenarios that ask one by one could
  /// wait for each other. Turns are given in the order of asking; what arrived before the turn is none
  /// of the scenario's business. Throws only `cancelled`.
  package func begin(
    reserving addresses: [(address: String, source: any CodeSource)]
  ) async throws(AwaitError) {
    let keys = addresses.map { key(for: $0.address, at: $0.source) }
    _ = try await hold(Set(keys))
    await restart()
  }

  func key(for address: String, at source: any CodeSource) -> Reservations.Key {
    Reservations.Key(
      source: ObjectIdentifier(source),
      pool: addressPool,
      address: Recipient.folded(address)
    )
  }

  /// Waits until the addresses are this scenario's, and returns those that were not before.
  func hold(_ keys: Set<Reservations.Key>) async throws(AwaitError) -> Set<Reservations.Key> {
    let (ticket, missing) = dispatcher.change { [id] state in
      let ticket = state.newID()
      let missing = state.reservations.missing(keys, to: id)
      if !missing.isEmpty { state.reservations.request(missing, for: id, ticket: ticket) }
      return (ticket, missing)
    }
    let turn: Void? = await dispatcher.until(
      { event in if case .reserved = event { true } else { false } },
      { state in state.reservations.isWaiting(ticket) ? nil : () }
    )
    guard turn == nil else { return missing }
    dispatcher.announce { [id] state in
      state.reservations.withdraw(ticket, keys: missing, of: id)
      return .reserved
    }
    throw .cancelled
  }

  /// Lets go of addresses before the scenario's end.
  func release(_ keys: Set<Reservations.Key>) {
    guard !keys.isEmpty else { return }
    dispatcher.announce { [id] state in
      state.reservations.release(keys, of: id)
      return .reserved
    }
  }
}
