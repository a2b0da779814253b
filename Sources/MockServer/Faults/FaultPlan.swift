import Synchronization

/// What is still to go wrong in each pool; the oldest of an operation's faults comes first.
final class FaultPlan: Sendable {
  private let state = Mutex(State())
  private let journal: StateJournal?

  init(journal: StateJournal? = nil) { self.journal = journal }

  fileprivate struct State {
    var calls: [String: [Planned<String, CallFault>]] = [:]
    var mails: [String: [Planned<Void, MailFault>]] = [:]
    /// Letters that wait for the next one to the same recipient of the same pool.
    var held: [HeldPlace: [DeliveredMessage]] = [:]
  }

  fileprivate struct Planned<Place, Fault> {
    let place: Place
    let fault: Fault
    /// 0 for ever.
    var times: Int
  }

  fileprivate struct HeldPlace: Hashable {
    let poolID: String
    let recipient: String
  }

  func add(_ fault: InjectedFault, to poolID: String) {
    state.withLock { state in
      state.add(fault, to: poolID)
      keep(state, of: poolID)
    }
  }

  /// Takes the faults of a state file.
  func restore(_ faults: [InjectedFault], of poolID: String) {
    state.withLock { state in
      for fault in faults { state.add(fault, to: poolID) }
    }
  }

  /// Has what is left of a pool's faults written down.
  private func keep(_ state: State, of poolID: String) {
    journal?.submit([.put(.host(.faults, of: poolID), state.faults(of: poolID))])
  }

  /// Forgets a pool that is gone.
  func forget(_ poolID: String) {
    state.withLock { state in
      state.calls[poolID] = nil
      state.mails[poolID] = nil
      state.held = state.held.filter { $0.key.poolID != poolID }
    }
  }

  /// The fault of a call, which is used up by asking; nil where nothing goes wrong.
  func takeCall(_ operation: String, of poolID: String) -> CallFault? {
    state.withLock { state in
      let fault = FaultPlan.take(from: &state.calls[poolID, default: []]) { $0 == operation }
      if fault != nil { keep(state, of: poolID) }
      return fault
    }
  }

  func takeMail(of poolID: String) -> MailFault? {
    state.withLock { state in
      let fault = FaultPlan.take(from: &state.mails[poolID, default: []]) { _ in true }
      if fault != nil { keep(state, of: poolID) }
      return fault
    }
  }

  private static func take<Place, Fault>(
    from list: inout [Planned<Place, Fault>],
    where fits: (Place) -> Bool
  ) -> Fault? {
    guard let index = list.firstIndex(where: { fits($0.place) }) else { return nil }
    let fault = list[index].fault
    switch list[index].times {
    case 0: break
    case 1: list.remove(at: index)
    default: list[index].times -= 1
    }
    return fault
  }
}

extension FaultPlan.State {
  fileprivate mutating func add(_ fault: InjectedFault, to poolID: String) {
    switch fault.kind {
    case .call(let operation, let call):
      let planned = FaultPlan.Planned(place: operation, fault: call, times: fault.times)
      calls[poolID, default: []].append(planned)
    case .mail(let mail):
      let planned = FaultPlan.Planned(place: (), fault: mail, times: fault.times)
      mails[poolID, default: []].append(planned)
    }
  }

  /// A pool's faults as they would have to be added.
  fileprivate func faults(of poolID: String) -> [InjectedFault] {
    let calls = (calls[poolID] ?? []).map {
      InjectedFault(kind: .call(operation: $0.place, $0.fault), times: $0.times)
    }
    return calls
      + (mails[poolID] ?? []).map { InjectedFault(kind: .mail($0.fault), times: $0.times) }
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
