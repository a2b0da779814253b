internal import ConfigurationChanges
package import ServiceRules

/// The parts of a pool that a scenario can observe, as far as its file shows.
package struct ObservableParts: Hashable, Sendable {
  /// The operations that the scenario calls, including those for given users.
  package var operations: Set<String>

  /// Whether the scenario sends HTTP requests, and may therefore use pages that no operation
  /// represents.
  var sendsHTTP: Bool

  /// Whether the scenario reads or requires settings.
  ///
  /// If it does, any change may affect the scenario.
  package var readsSettings: Bool

  /// The AuthFlow values of the scenario's sign-ins; nil if any of them is unknown.
  package var authFlows: Set<String>?

  /// Creates a reach; without `authFlows`, the AuthFlow values are unknown.
  package init(
    operations: Set<String>,
    sendsHTTP: Bool = false,
    readsSettings: Bool = false,
    authFlows: Set<String>? = nil
  ) {
    self.operations = operations
    self.sendsHTTP = sendsHTTP
    self.readsSettings = readsSettings
    self.authFlows = authFlows
  }

  /// Whether a change in a flow can affect the scenario.
  func meets(_ flow: UserFlow) -> Bool {
    if flow == .oauth, sendsHTTP { return true }
    return !operations.isDisjoint(with: flow.operations)
  }

  /// Whether an assessed change can affect the scenario.
  func meets(_ assessment: Assessment) -> Bool {
    guard !assessment.isOfWholePool else { return true }
    guard !assessment.changesNoSetting else { return false }
    return assessment.entry == nil || readsSettings
      || assessment.severity != .none && assessment.flows.contains(where: meets)
  }

  /// Whether the scenario uses one of these flows itself.
  ///
  /// Sign-in and messages are part of most flows. These two flows count only if no other flow is
  /// given.
  package func goes(_ flows: Set<UserFlow>) -> Bool {
    let own = flows.subtracting([.signIn, .messages])
    return (own.isEmpty ? flows : own).contains { flow in
      if flow == .oauth, sendsHTTP { return true }
      let tried = operations.intersection(flow.testedOperations)
      guard let needed = flow.authFlow, let authFlows, !authFlows.contains(needed) else {
        return !tried.isEmpty
      }
      return !tried.isSubset(of: UserFlow.signingIn)
    }
  }
}
