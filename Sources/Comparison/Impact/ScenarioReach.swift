package import ConfigurationChanges
internal import Diagnostics
package import ServiceRules

/// What of a pool a scenario can come to see, as far as its file says.
package struct ScenarioReach: Hashable, Sendable {
  /// The operations that it calls, given users included.
  package var operations: Set<String>

  /// Whether it sends plain HTTP, and so may use pages that no operation stands for.
  package var sendsHTTP: Bool

  /// Whether it looks at settings themselves, or asks for some, so that any change may show.
  package var readsSettings: Bool

  /// The values of AuthFlow that its sign-ins begin with, as far as its file says; nil where one may be any.
  package var authFlows: Set<String>?

  /// States what a scenario can see.
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

  /// Whether a change in a flow can show.
  package func meets(_ flow: UserFlow) -> Bool {
    if flow == .oauth, sendsHTTP { return true }
    return !operations.isDisjoint(with: flow.operations)
  }

  /// Whether it goes one of these ways itself; signing in and being sent something belong to most flows, and
  /// count only where nothing else is asked for.
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

/// Which scenarios changes can touch.
package struct ImpactSelection: Sendable {
  /// Why a set of scenarios was taken.
  package enum Kind: Hashable, Sendable {
    /// Those that use one of the flows, and those that look at settings.
    case flows([UserFlow])
    /// All, because nobody knows what these settings touch.
    case unknown([String])
    /// All, because that was asked for.
    case all
    /// None: nothing changes that scenarios could see.
    case none
    /// None: the service refuses the configuration.
    case refused
  }

  /// Why these were taken.
  package let kind: Kind

  /// Selects for changes; `isAll` where everything was asked for.
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

  /// None, because no mock can be as the configuration says.
  package static let refused = ImpactSelection(kind: .refused)

  /// Whether a scenario is taken.
  package func takes(_ reach: ScenarioReach) -> Bool {
    switch kind {
    case .all, .unknown: true
    case .none, .refused: false
    case .flows(let flows): reach.readsSettings || flows.contains(where: reach.meets)
    }
  }

  /// What was taken and why: a sentence without its full stop; `isWhole` says whether all that was taken was
  /// compared.
  package func description(taken: Int, of all: Int, isWhole: Bool = true) -> String {
    let compared = isWhole ? "compared" : "to be compared"
    let every = (all == 1 ? "the only scenario was" : "all \(all) scenarios were") + " \(compared)"
    switch kind {
    case .all: return "\(every), as asked"
    case .unknown(let settings):
      let named = settings.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      let names =
        settings.count > 5 ? "\(named) and \(settings.count - 5) more" : settings.listed()
      return "\(every), because nobody models \(names)"
    case .none: return "no scenario was compared, because nothing changes; --all compares them all"
    case .refused:
      return
        "no scenario was compared, because the service refuses the configuration, as the mock does"
    case .flows(let flows):
      let names = flows.map(\.rawValue).inSentence()
      let use = flows.isEmpty ? "look at settings" : "use \(names), or look at settings"
      if all == 1 {
        return taken == 1
          ? "\(every): it can see a change in \(names.isEmpty ? "settings" : names)"
          : "the only scenario was not compared: it does not \(use); --all compares it too"
      }
      let which = "\(taken) of \(all) scenarios were \(compared)"
      return "\(which): those that \(use); --all compares the rest too"
    }
  }
}
