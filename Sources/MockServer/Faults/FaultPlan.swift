import Synchronization

/// What is still to go wrong in each pool; the oldest of an operation's faults comes first.
final class FaultPlan: Sendable {
  private let state = Mutex(State())
  private let journal: StateJournal?

  init(journal: StateJournal? = nil) { self.journal = journal }

  private struct State {
    /// The faults of each pool.
    var faults: [String: [InjectedFault]] = [:]

    /// Messages that wait for the next one to the same recipient of the same pool.
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

  /// Takes the faults of a state file.
  func restore(_ faults: [InjectedFault], of poolID: String) {
    state.withLock { $0.faults[poolID, default: []] += faults }
  }

  /// Has what is left of a pool's faults written down.
  private func keep(_ state: State, of poolID: String) {
    journal?.submit([.put(.host(.faults, of: poolID), state.faults[poolID] ?? [])])
  }

  /// Forgets a pool that is gone.
  func forget(_ poolID: String) {
    state.withLock { state in
      state.faults[poolID] = nil
      state.held = state.held.filter { $0.key.poolID != poolID }
    }
  }

  /// The fault of a call, which is used up by asking; nil where nothing goes wrong.
  func takeCall(_ operation: String, of poolID: String) -> CallFault? {
    take(from: poolID) { kind in
      if case .call(operation, let fault) = kind { fault } else { nil }
    }
  }

  func takeMail(of poolID: String) -> MailFault? {
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

// MARK: - Letters that wait

extension FaultPlan {
  /// Keeps a letter until another one to its recipient has gone.
  func hold(_ post: DeliveredMessage) {
    let place = HeldPlace(poolID: post.message.poolID, recipient: post.message.recipient)
    state.withLock { $0.held[place, default: []].append(post) }
  }

  /// The letters that may go now that one to their recipient has gone.
  func released(by post: DeliveredMessage) -> [DeliveredMessage] {
    let place = HeldPlace(poolID: post.message.poolID, recipient: post.message.recipient)
    return state.withLock { $0.held.removeValue(forKey: place) ?? [] }
  }
}
