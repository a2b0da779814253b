internal import Scenario

extension [Step] {
  /// The sessions that the steps use, including sessions in flows.
  ///
  /// The unnamed session is included if users sign in to it.
  var sessions: Set<String> {
    indices.reduce(into: []) { sessions, index in
      let session = self[index].session
      if let use = self[index].flowUse {
        sessions.formUnion(use.flow.steps.sessions)
      } else if !session.isEmpty || self[index].action.session == .begins {
        sessions.insert(session)
      }
    }
  }
}

extension Step {
  /// Whether a pass of this step proves something.
  ///
  /// The steps of a flow count individually.
  var canFail: Bool {
    if expectation != nil { return true }
    if case .times(_, until: .some) = repetition { return true }
    return action.canFail && flowUse == nil
  }

  /// Whether the step is an await that runs once, which applies the step's timeout itself.
  var isSingleAwait: Bool {
    if case .once = repetition { action.awaitsMessage } else { false }
  }

  /// Whether the step, or a step of its flow, may send a message.
  var maySend: Bool {
    if let use = flowUse { return use.flow.steps.contains(where: \.maySend) }
    return action.sending != .never
  }
}
