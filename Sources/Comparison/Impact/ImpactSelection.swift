package import ConfigurationChanges
internal import Diagnostics
package import ServiceRules

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
  package init(_ changes: [AssessedChange], also further: Set<UserFlow> = [], isAll: Bool = false) {
    let unknown = changes.filter { $0.assessment.entry == nil }.map(\.change.path.text)
    let isOfWholePool = changes.contains { $0.assessment.isOfWholePool }
    let flows = changes.filter { $0.assessment.severity != .none }
      .reduce(into: isOfWholePool ? Set(UserFlow.allCases) : further) {
        $0.formUnion($1.assessment.flows)
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
  package func takes(_ reach: ObservableParts) -> Bool {
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
      let named = settings.prefix(5).quotedList
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
