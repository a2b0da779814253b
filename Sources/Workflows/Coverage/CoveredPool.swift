internal import Comparison
internal import ConfigurationChanges
internal import Coverage
internal import Diagnostics
internal import MockServer
internal import Mutation
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import ScenarioLibrary
internal import Waiting

/// The pool of a coverage: its settings, and the scenarios that fit them.
struct CoveredPool {
  /// The name, as given on the command line or in the project file.
  let name: String
  let document: PoolDocument
  let fit: ScenarioCompatibility
  private let project: Project
  private let side: PoolDocumentReader

  /// Reads the settings of the pool with the given name; nil for the project's default pool.
  init(_ name: String?, in file: ProjectFile, to purpose: Purpose) async throws {
    project = try file.project(for: purpose)
    self.name = name ?? project.defaultPool
    side = PoolDocumentReader(project: file, purpose: purpose)
    document = try await side.document(of: self.name)
    guard document.specifiesPool else {
      throw CommandFailure.invalidFile(
        "`\(self.name.visible)` has no settings of the pool itself; "
          + "nothing was \(purpose.participle)"
      )
    }
    fit = try await ScenarioCompatibility(self.name, document, side)
  }

  /// The defaults for a run on the pool.
  var defaults: ProjectDefaults { project.defaults }

  /// Whether the settings come from a configuration file of authflow.
  var isConfiguration: Bool {
    get async throws { try await side.isConfiguration(name) }
  }

  /// Access to a mock of the pool, with one key pair for all mocks.
  func mock(
    for scenarios: ScenarioList,
    _ variables: [(name: String, value: String)] = [],
    _ environment: Environment
  ) async throws -> PoolAccess {
    let pool = fit.adaptsToScenario ? name : Project.builtInPool
    var selection = try await side.project.readSelection(
      in: project,
      ofPool: pool,
      for: scenarios,
      to: side.purpose
    )
    if !fit.adaptsToScenario {
      (selection.pool.name, selection.pool.kind) = (name, .mock(configuration: nil))
    }
    var access = PoolAccess(selection, in: project, variables, side.purpose, environment)
    if !fit.adaptsToScenario { access.file = try await side.plan(of: name, to: side.purpose) }
    return access
  }
}

// MARK: - Mutants

extension CoveredPool {
  /// Runs scenarios on mutants of the pool, and adds which mutants they notice.
  func addMutants(
    to input: inout CoverageInput,
    _ scenarios: ScenarioList,
    _ request: CoverageRequest,
    _ environment: Environment
  ) async throws {
    let access = try await mock(for: scenarios, request.variables, environment)
    try scenarios.checkEnvironment(environment)
    environment.listenForStop(environment.stop)
    let seed = request.seed ?? environment.newSeed
    var options = access.options(seed: seed, project.defaults)
    options.retries = 0
    var trials = try await MutantTrials(of: scenarios, on: access, options, isTolerant: true)
    trials.known = scenarios.knownKillers
    let results = try await trials.run(Mutant.all, width: MutantTrials.usualWidth)
    input.mutants = try await trials.markingInapplicable(results)
    (input.failing, input.seed) = (trials.baseline.failing, seed)
    input.isInterrupted = environment.stop.isRaised || isBlocked(results, environment)
  }

  /// Reports mutants without a result because a scenario was blocked, and returns whether any are.
  private func isBlocked(_ results: [MutantResult], _ environment: Environment) -> Bool {
    let reasons = results.compactMap(\.blockage)
    guard let reason = reasons.first else { return false }
    let count = reasons.count.counting("mutant")
    environment.errors.say("\(count) left out, because a scenario was blocked: \(reason)")
    return true
  }
}

extension ScenarioList {
  /// The positions of scenarios from the library that are known to notice a mutant, by mutant.
  fileprivate var knownKillers: [String: [Int]] {
    let heads = Array(self.heads)
    return Dictionary(grouping: MutantKill.all, by: \.mutant).mapValues { kills in
      heads.indices.filter { index in
        kills.contains { kill in
          heads[index].file.hasSuffix(kill.path)
            && heads[index].name.hasPrefix(kill.title.prefix { $0 != "$" })
        }
      }
    }
  }
}
