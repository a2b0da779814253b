import Synchronization

/// The pending faults of each pool; the oldest fault of an operation comes first.
final class FaultPlan: Sendable {
  private let state = Mutex(State())
  private let journal: StateJournal?

  init(journal: StateJournal? = nil) { self.journal = journal }

  private struct State {
    var faults: [String: [InjectedFault]] = [:]

    /// Messages that wait for the next message from the same pool to the same recipient.
    var held: [HeldPlace: [DeliveredMessage]] = [:]
  }

  private struct HeldPlace: Hashable {
    let poolID: String
    let recipient: String
  }

  func add(_ fault: InjectedFault, to poolID: String) {
    state.withLock { state in
      state.faults[poolID, default: []].append(fault)
      keep(state, of: poolID)
    }
  }

  /// Restores the faults from a state file.
  func restore(_ faults: [InjectedFault], of poolID: String) {
    state.withLock { $0.faults[poolID, default: []] += faults }
  }

  /// Submits a pool's pending faults to the state file.
  private func keep(_ state: State, of poolID: String) {
    journal?.submit([.put(.host(.faults, of: poolID), state.faults[poolID] ?? [])])
  }

  /// Removes the faults of a deleted pool.
  func forget(_ poolID: String) {
    state.withLock { state in
      state.faults[poolID] = nil
      state.held = state.held.filter { $0.key.poolID != poolID }
    }
  }

  /// Returns the fault for a call and counts it as used; nil if there is none.
  func takeCallFault(_ operation: String, of poolID: String) -> CallFault? {
    take(from: poolID) { kind in
      if case .call(operation, let fault) = kind { fault } else { nil }
    }
  }

  func takeMessageFault(of poolID: String) -> MessageFault? {
    take(from: poolID) { kind in if case .mail(let fault) = kind { fault } else { nil } }
  }

  private func take<Fault>(from poolID: String, _ meant: (InjectedFault.Kind) -> Fault?) -> Fault? {
    state.withLock { state in
      for (index, planned) in (state.faults[poolID] ?? []).enumerated() {
        guard let fault = meant(planned.kind) else { continue }
        switch planned.times {
        case 0: break
        case 1: state.faults[poolID]?.remove(at: index)
        default: state.faults[poolID]?[index].times -= 1
        }
        keep(state, of: poolID)
        return fault
      }
      return nil
    }
  }
}

// MARK: - Held messages

extension FaultPlan {
  /// Holds a message until another message to the same recipient is sent.
  func hold(_ post: DeliveredMessage) {
    let place = HeldPlace(poolID: post.message.poolID, recipient: post.message.recipient)
    state.withLock { $0.held[place, default: []].append(post) }
  }

  /// Removes and returns the messages that were held until `post`.
  func released(by post: DeliveredMessage) -> [DeliveredMessage] {
    let place = HeldPlace(poolID: post.message.poolID, recipient: post.message.recipient)
    return state.withLock { $0.held.removeValue(forKey: place) ?? [] }
  }
}
