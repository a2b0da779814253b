package import ConfigurationChanges
internal import Diagnostics
package import ServiceRules

/// The parts of a pool that a scenario can observe, as far as its file shows.
package struct ScenarioReach: Hashable, Sendable {
  /// The operations that the scenario calls, including those for given users.
  package var operations: Set<String>

  /// Whether the scenario sends HTTP requests, and may therefore use pages that no operation
  /// represents.
  package var sendsHTTP: Bool

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
  package func meets(_ flow: UserFlow) -> Bool {
    if flow == .oauth, sendsHTTP { return true }
    return !operations.isDisjoint(with: flow.operations)
  }

  /// Whether the scenario uses one of these flows itself.
  ///
  /// Sign-in and messages are part of most flows. These two flows count only if no other flow is
  /// given.
  package func goes(_ flows: Set<UserFlow>) -> Bool {
    let own = flows.subtracting([.signIn, .messages])
    return (own.isEmpty ? flows : own).contains { flow in
      if flow == .oauth, sendsHTTP { return true }
      let tried = operations.intersection(flow.triedOperations)
      guard let needed = flow.authFlow, let authFlows, !authFlows.contains(needed) else {
        return !tried.isEmpty
      }
      return !tried.isSubset(of: UserFlow.signingIn)
    }
  }
}

/// The selection of scenarios that changes can affect.
package struct ImpactSelection: Sendable {
  /// The reason for a selection.
  package enum Kind: Hashable, Sendable {
    /// Scenarios that use one of the flows or read settings.
    case flows([UserFlow])
    /// All scenarios, because the effects of these settings are unknown.
    case unknown([String])
    /// All scenarios, as requested.
    case all
    /// No scenario, because no setting changes that scenarios could observe.
    case none
    /// No scenario, because the service rejects the configuration.
    case refused
  }

  /// The reason for the selection, with the flows or settings that it depends on.
  package let kind: Kind

  /// Creates the selection for changes; `isAll` selects every scenario.
  package init(_ changes: [JudgedChange], also further: Set<UserFlow> = [], isAll: Bool = false) {
    let unknown = changes.filter { $0.judgement.entry == nil }.map(\.change.path.text)
    let isOfWholePool = changes.contains { $0.judgement.isOfWholePool }
    let flows = changes.filter { $0.judgement.severity != .none }
      .reduce(into: isOfWholePool ? Set(UserFlow.allCases) : further) {
        $0.formUnion($1.judgement.flows)
      }
    if isAll {
      kind = .all
    } else if !unknown.isEmpty {
      kind = .unknown(unknown)
    } else if changes.isEmpty, further.isEmpty {
      kind = .none
    } else {
      kind = .flows(UserFlow.allCases.filter(flows.contains))
    }
  }

  private init(kind: Kind) { self.kind = kind }

  /// The selection of no scenario, because the service rejects the configuration.
  package static let refused = ImpactSelection(kind: .refused)

  /// Whether the selection includes a scenario with this reach.
  package func takes(_ reach: ScenarioReach) -> Bool {
    switch kind {
    case .all, .unknown: true
    case .none, .refused: false
    case .flows(let flows): reach.readsSettings || flows.contains(where: reach.meets)
    }
  }

  /// Returns a sentence without a full stop about the selection and its reason.
  ///
  /// `isWhole` is true if all selected scenarios were compared.
  package func description(taken: Int, of all: Int, isWhole: Bool = true) -> String {
    let compared = isWhole ? "compared" : "to be compared"
    let every = (all == 1 ? "the only scenario was" : "all \(all) scenarios were") + " \(compared)"
    switch kind {
    case .all: return "\(every), as requested"
    case .unknown(let settings):
      let named = settings.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      let names =
        settings.count > 5 ? "\(named) and \(settings.count - 5) more" : settings.listed()
      return "\(every), because the effects of \(names) are unknown"
    case .none: return "no scenario was compared, because nothing changes; --all compares all"
    case .refused:
      return
        "no scenario was compared, because the service and the mock reject the configuration"
    case .flows(let flows):
      let names = flows.map(\.rawValue).inSentence()
      let use = flows.isEmpty ? "read settings" : "use \(names), or read settings"
      if all == 1 {
        return taken == 1
          ? "\(every): a change in \(names.isEmpty ? "settings" : names) can affect it"
          : "the only scenario was not compared: it does not \(use); --all compares it"
      }
      let which = "\(taken) of \(all) scenarios were \(compared)"
      return "\(which): those that \(use); --all compares the rest"
    }
  }
}
