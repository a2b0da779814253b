internal import CognitoModel
internal import Mutation
internal import RunRecord
internal import ScenarioLibrary
internal import ServiceRules

// The items of each section.
extension CoverageInput {
  func items(of kind: CoverageSection.Kind) -> [CoverageItem] {
    switch kind {
    case .flows: flows
    case .operations: operations
    case .errorTypes: errorTypes
    case .settings: worthySettings
    case .mutants: mutantItems
    }
  }

  private var flows: [CoverageItem] {
    UserFlow.allCases.map { flow in
      item(.flow(flow.rawValue), in: flow.libraryFiles, tagged: flow.libraryTags) {
        flow.probe.holds(for: $0, with: nil)
      }
    }.filter(\.isPossible)
  }

  private var operations: [CoverageItem] {
    CognitoModel.operationNames.map { name in
      item(
        .operation(name),
        in: LibraryTopics.operations[name] ?? [],
        calling: name
      ) { $0.operations.contains(name) }
    }.filter(\.isPossible)
  }

  private var errorTypes: [CoverageItem] {
    CognitoModel.errorNames.union(CognitoModel.genericErrorNames).sorted().map { name in
      item(
        .errorType(name),
        in: LibraryTopics.errorTypes[name] ?? [],
        tagged: [name.kebabCased]
      ) { $0.errors.contains(name) }
    }.filter(\.isPossible)
  }

  private var worthySettings: [CoverageItem] {
    WorthySetting.all(of: settings).map { setting in
      let files = LibraryTopics.settings[setting.entry.id] ?? []
      return item(.setting(setting), in: files, setting.isTested)
    }
  }

  private var mutantItems: [CoverageItem] {
    let families = MutantFamily.all.flatMap { family in
      family.mutants.map { ($0.name, family.title) }
    }
    let titles = Dictionary(families) { first, _ in first }
    return mutants.compactMap { result in
      let mutant = result.mutant
      switch result.outcome {
      case .notApplicable, .blocked, .unfinished: return nil
      case .killed, .survived: break
      }
      let kills = MutantKill.all.filter { $0.mutant == mutant.name }
      let place = result.outcome.kill.map { kill in
        CoveragePlace(
          file: kill.scenario.file,
          line: kill.scenario.line,
          name: kill.scenario.name
        )
      }
      let suggestion = place == nil ? killer(among: kills) : nil
      return CoverageItem(
        subject: .mutant(mutant, family: titles[mutant.name] ?? ""),
        scenarios: [place].compactMap(\.self),
        suggestion: suggestion,
        isOnlyIncompatible: place == nil && suggestion == nil && !kills.isEmpty
      )
    }
  }

  /// The scenario of the library that is known to notice a mutant and can run on the pool.
  private func killer(among kills: [MutantKill]) -> CoveragePlace? {
    library.first { scenario in
      kills.contains { $0.path == scenario.file && $0.title == scenario.name }
    }.map(CoveragePlace.init(suggesting:))
  }

  /// An item, with a scenario of the library if no selected one exercises it.
  ///
  /// Scenarios with a step that calls `operation` are preferred.
  private func item(
    _ subject: CoverageItem.Subject,
    in files: [String] = [],
    tagged tags: Set<String> = [],
    calling operation: String? = nil,
    _ isExercised: (CoveredScenario) -> Bool
  ) -> CoverageItem {
    let own = selection.filter(isExercised)
    guard own.isEmpty else {
      return CoverageItem(
        subject: subject,
        scenarios: own.map(CoveragePlace.init(_:)),
        suggestion: nil,
        isOnlyIncompatible: false
      )
    }
    let all = library.filter(isExercised)
    let calling = operation.map { operation in all.filter { $0.calls(operation) } } ?? []
    let best = (calling.isEmpty ? all : calling).best(in: files, tagged: tags)
    return CoverageItem(
      subject: subject,
      scenarios: [],
      suggestion: best.map(CoveragePlace.init(suggesting:)),
      isOnlyIncompatible: best == nil && incompatibleLibrary.contains(where: isExercised)
    )
  }
}

extension String {
  /// The name of an error as a tag: `not-authorized-exception`.
  fileprivate var kebabCased: String {
    replacing(/([a-z])([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased()
  }
}

extension CoverageItem {
  /// Whether a selected scenario exercises the item, or a scenario of the library could.
  fileprivate var isPossible: Bool { isExercised || suggestion != nil }
}
