internal import Runner
internal import Scenario

/// The pool that a command asks about, with the names that scenarios can use there.
struct ProspectivePool {
  let pool: DeclaredPool
  let names: ProjectNames
  /// What the project defines on any of its pools.
  let definedNames: ProjectNames
  /// Whether it is the pool that was not chosen, on which an unknown name is a mistake.
  let isDefault: Bool

  var name: String { pool.name }

  /// Why a run would skip a scenario, as far as files tell; nil where it may run.
  func skipReason(for scenario: Scenario) -> String? {
    pool.skipReason(for: scenario) ?? (isDefault ? nil : names.reason(against: scenario))
  }

  /// The names that keep a run from starting.
  func slips(in scenarios: [Scenario]) -> [FileFindings] {
    let names = isDefault ? names : definedNames
    return names.faults(in: scenarios.filter { pool.skipReason(for: $0) == nil })
  }
}
