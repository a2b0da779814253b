internal import Algorithms
internal import ConfigurationChanges
package import Mutation

/// The place of a scenario in a report.
package struct CoveragePlace: Hashable, Sendable {
  /// The path of the file; below the library's folder for a scenario of the library.
  package let file: String

  /// The line of the scenario in its file.
  package let line: Int

  /// The name of the scenario.
  package let name: String
}

extension CoveragePlace {
  init(_ scenario: CoveredScenario) {
    self.init(file: scenario.file, line: scenario.line, name: scenario.name)
  }

  /// The place of a library scenario, whose name has `…` instead of the values of a row.
  init(suggesting scenario: CoveredScenario) {
    let name = scenario.name.replacing(/\$\(example\.[^)]*\)/, with: "…")
    self.init(file: scenario.file, line: scenario.line, name: name)
  }
}

/// Something that scenarios can exercise.
package struct CoverageItem: Sendable {
  /// The kind of item, with what distinguishes it from others of its kind.
  package enum Subject: Sendable {
    case flow(String)
    case operation(String)
    case errorType(String)
    case setting(WorthySetting)
    case mutant(Mutant, family: String)
  }

  package let subject: Subject

  /// The selected scenarios that exercise the item, in order.
  package let scenarios: [CoveragePlace]

  /// A scenario of the library that exercises the item on this pool; nil if there is none.
  package let suggestion: CoveragePlace?

  /// Whether scenarios of the library exercise the item, but none can run on this pool.
  let isOnlyIncompatible: Bool

  /// Whether a selected scenario exercises the item.
  var isExercised: Bool { !scenarios.isEmpty }
}

extension CoverageItem.Subject {
  /// The name of the item, such as `sign-up`, `SignUp`, or `clients.web.ExplicitAuthFlows`.
  package var name: String {
    switch self {
    case .flow(let name), .operation(let name), .errorType(let name): name
    case .setting(let setting): setting.path.text
    case .mutant(let mutant, _): mutant.name
    }
  }

  /// What is worth testing, or what the mutant gets wrong; nil if the name is sufficient.
  package var reason: String? {
    switch self {
    case .flow, .operation, .errorType: nil
    case .setting(let setting): setting.entry.reason
    case .mutant(let mutant, _): mutant.fault
    }
  }
}

/// The items of one kind.
package struct CoverageSection: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case flows, operations, errorTypes, settings, mutants
  }

  package let kind: Kind

  /// The items that a selected scenario exercises, or that some scenario could exercise.
  package let items: [CoverageItem]

  /// The number of items that a selected scenario exercises.
  var exercised: Int { items.count(where: \.isExercised) }

  /// The items that no selected scenario exercises.
  package var missing: [CoverageItem] { items.filter { !$0.isExercised } }
}

extension CoverageSection.Kind {
  /// The heading in reports.
  package var title: String {
    switch self {
    case .flows: "Flows"
    case .operations: "Operations"
    case .errorTypes: "Error types"
    case .settings: "Settings"
    case .mutants: "Mutants"
    }
  }
}

/// What a selection of scenarios exercises on a pool.
package struct Coverage: Sendable {
  /// The name of the pool, as given on the command line.
  package let pool: String

  /// The number of selected scenarios that can run on the pool.
  package let scenarios: Int

  /// The number of selected scenarios that can't run on the pool, and exercise nothing there.
  package let unrunnable: Int

  /// The number of scenarios that do not pass on a mock of the pool, and notice no mutant.
  package let failing: Int

  /// The seed of generated values.
  package let seed: UInt64

  /// The arguments of the `authflow init` that adds scenarios of the library for this pool; nil if
  /// the pool has no settings of its own, or `init` can't use its project file.
  package let initArguments: [String]?

  /// Whether the run of the mutants was interrupted, or a scenario was blocked on a mutant.
  package let isInterrupted: Bool

  package let sections: [CoverageSection]
}

extension Coverage {
  /// The items of a kind.
  package func section(_ kind: CoverageSection.Kind) -> CoverageSection? {
    sections.first { $0.kind == kind }
  }

  /// The scenarios of the library that would exercise something new, without duplicates.
  package var suggestions: [CoveragePlace] {
    Array(sections.flatMap(\.missing).compactMap(\.suggestion).uniqued())
  }
}
