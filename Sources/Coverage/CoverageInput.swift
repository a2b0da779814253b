package import ConfigurationChanges
package import Mutation

/// The facts from which a coverage is computed.
package struct CoverageInput: Sendable {
  package var pool: String
  /// The arguments of the `authflow init` that adds scenarios of the library for this pool; nil if
  /// the pool has no settings of its own, or `init` can't use its project file.
  package var initArguments: [String]?
  /// The selected scenarios that can run on the pool.
  package var selection: [CoveredScenario] = []
  /// The number of selected scenarios that can't run on the pool.
  package var unrunnable = 0
  /// The rows of the library's scenarios that can run on the pool.
  package var library: [CoveredScenario] = []
  /// The rows of the library's other scenarios, which can't run on the pool.
  package var incompatibleLibrary: [CoveredScenario] = []
  package var settings: CanonicalSettings
  package var mutants: [MutantResult] = []
  /// The number of selected scenarios that do not pass on a mock of the pool.
  package var failing = 0
  package var seed: UInt64 = 0
  package var isInterrupted = false

  /// Creates an input without scenarios.
  package init(pool: String, settings: CanonicalSettings) {
    (self.pool, self.settings) = (pool, settings)
  }
}

extension Coverage {
  /// Computes what the selection exercises, and finds a scenario of the library for the rest.
  package init(of input: CoverageInput) {
    pool = input.pool
    (scenarios, unrunnable) = (input.selection.count, input.unrunnable)
    (failing, seed, initArguments) = (input.failing, input.seed, input.initArguments)
    isInterrupted = input.isInterrupted
    // Among scenarios about the same, a short one shows best what it tests.
    var input = input
    input.library = input.library.enumerated()
      .sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }
      .map(\.element)
    sections = CoverageSection.Kind.allCases.map { kind in
      CoverageSection(kind: kind, items: input.items(of: kind))
    }
  }
}
