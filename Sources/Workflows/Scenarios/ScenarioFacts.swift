internal import Diagnostics
internal import Runner
internal import Scenario
internal import Values

/// The facts about scenarios that a run needs before its first step.
///
/// Many scenarios have the same facts.
struct ScenarioFacts: Hashable, Sendable {
  /// A name that the project must define.
  struct Name: Hashable, Sendable {
    let kind: ProjectReference.Kind
    let name: String
  }

  /// The author's tags, in order.
  let tags: [String]
  let requirements: Set<Requirement>
  /// The environment variables that steps read as `env.NAME` or `secret.NAME`.
  let environmentNames: Set<String>
  /// The environment variables that steps read as `secret.NAME`.
  let secretNames: Set<String>
  /// The names that the project must define, without those of the scenario's own clients.
  let names: Set<Name>
  /// The names of the sources in awaits; nil if a name is known only during the run.
  let sources: Set<String>?
  /// The path of the table of the scenario's row; nil for other scenarios.
  let table: String?
  /// Whether the scenario runs with a row of `examples`.
  let hasRow: Bool
  /// The name as written, if it reads the row; nil for other names.
  let writtenName: String?
  let needsPool: Bool
  let sendsHTTP: Bool
  /// Whether a step signs a user in.
  let signsIn: Bool

  init(of scenario: Scenario) {
    tags = scenario.tags
    requirements = scenario.requirements
    environmentNames = scenario.environmentNames
    // Secrets are environment variables too, and the walk takes time in large files.
    secretNames = environmentNames.isEmpty ? [] : scenario.secretNames
    let own = Set(scenario.given.clients.map(\.name.name))
    names = Set(
      scenario.references.filter { $0.kind != .client || !own.contains($0.name) }
        .map { Name(kind: $0.kind, name: $0.name) }
    )
    let steps = scenario.everyStep
    let places = steps.compactMap(\.action.messagePlace).compactMap(\.source)
    let literals = places.compactMap(\.template.literal)
    sources = literals.count == places.count ? Set(literals) : nil
    table = scenario.example?.file?.name
    hasRow = scenario.example != nil
    writtenName = scenario.writtenName
    needsPool = scenario.needsPool
    sendsHTTP = steps.contains { $0.action is HTTPCall }
    signsIn = steps.contains { $0.action.signInRequest != nil }
  }
}
