internal import ConfigurationChanges
internal import Project
internal import Runner
internal import Scenario

/// Which scenarios can run on a pool, as far as its settings and its declaration show.
struct ScenarioCompatibility {
  /// The pool's settings; nil for a mock that follows each scenario's `given`.
  private let described: DescribedPool?
  /// The pool of the project file; nil for a file.
  private let declared: DeclaredPool?

  /// Whether the mock follows each scenario's `given`, because it has no settings of its own.
  var adaptsToScenario: Bool { described == nil }

  /// Reads the facts about a pool that `side` does not contain yet; `word` names the pool.
  init(_ word: String, _ document: PoolDocument, _ side: PoolDocumentReader) async throws {
    let written = side.project.project?.pools.first { $0.name == word }
    let declaration = try written ?? ScenarioCompatibility.builtInPool(word, side)
    declared = declaration.map { DeclaredPool($0) }
    guard !ScenarioCompatibility.adaptsToScenario(word, declaration) else {
      described = nil
      return
    }
    let isWhole = try await side.isConfiguration(word)
    var pool = DescribedPool(document, PoolParts(document, isWhole: isWhole))
    if try await !side.hasClients(word, document) { pool.clients = pool.clients ?? [] }
    // A domain in the project file takes precedence over the domains of the pool.
    if declaration?.namesDomain ?? false { pool.parts.names[.domain] = nil }
    described = pool
  }

  /// The built-in mock, which needs no entry in the project file; nil for other pools.
  private static func builtInPool(
    _ word: String,
    _ side: PoolDocumentReader
  ) throws -> PoolDeclaration? {
    guard word == Project.builtInPool else { return nil }
    return try side.project.project(for: side.purpose).declaration(ofPool: word)
  }

  private static func adaptsToScenario(_ word: String, _ declared: PoolDeclaration?) -> Bool {
    guard let declared else { return word == Project.builtInPool }
    return declared.kind == .mock(configuration: nil)
  }

  /// The reason that the project file does not allow a scenario on the pool; nil if it does.
  func rejection(of scenario: Scenario) -> IncompatibilityReason? {
    declared?.rejection(of: scenario)
  }

  /// The reasons that the pool can't run a scenario.
  func reasons(against scenario: Scenario) -> [IncompatibilityReason] {
    let skipped = [declared?.skipReason(for: scenario)].compactMap(\.self).map {
      IncompatibilityReason($0)
    }
    return skipped
      + (described?.reasons(against: scenario) ?? []).filter { !skipped.contains($0) }
  }
}

extension PoolDeclaration {
  /// Whether the project file contains the address of the pool's sign-in pages.
  fileprivate var namesDomain: Bool {
    if case .cognito(let declared) = kind { declared.domain != nil } else { false }
  }
}
