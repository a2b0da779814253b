import Synchronization

/// What is still to go wrong in each pool; the oldest of an operation's faults comes first.
final class FaultPlan: Sendable {
  private let state = Mutex(State())

  private struct State {
    var calls: [String: [Planned<String, CallFault>]] = [:]
    var mails: [String: [Planned<Void, MailFault>]] = [:]
    /// Letters that wait for the next one to the same recipient of the same pool.
    var held: [HeldPlace: [Post]] = [:]
  }

  private struct Planned<Place, Fault> {
    let place: Place
    let fault: Fault
    /// 0 for ever.
    var times: Int
  }

  private struct HeldPlace: Hashable {
    let poolID: String
    let recipient: String
  }

  func add(_ fault: InjectedFault, to poolID: String) {
    state.withLock { state in
      switch fault.kind {
      case .call(let operation, let call):
        let planned = Planned(place: operation, fault: call, times: fault.times)
        state.calls[poolID, default: []].append(planned)
      case .mail(let mail):
        let planned = Planned(place: (), fault: mail, times: fault.times)
        state.mails[poolID, default: []].append(planned)
      }
    }
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
      FaultPlan.take(from: &state.calls[poolID, default: []]) { $0 == operation }
    }
  }

  func takeMail(of poolID: String) -> MailFault? {
    state.withLock { state in FaultPlan.take(from: &state.mails[poolID, default: []]) { _ in true }
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

// MARK: - Letters that wait

extension FaultPlan {
  /// Keeps a letter until another one to its recipient has gone.
  func hold(_ post: Post) {
    let place = HeldPlace(poolID: post.message.poolID, recipient: post.message.recipient)
    state.withLock { $0.held[place, default: []].append(post) }
  }

  /// The letters that may go now that one to their recipient has gone.
  func released(by post: Post) -> [Post] {
    let place = HeldPlace(poolID: post.message.poolID, recipient: post.message.recipient)
    return state.withLock { $0.held.removeValue(forKey: place) ?? [] }
  }
}
