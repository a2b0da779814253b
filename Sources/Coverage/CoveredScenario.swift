package import Comparison
internal import Diagnostics
package import Scenario
package import ScenarioLibrary
internal import Values

/// What a scenario exercises, and where it is.
package struct CoveredScenario: Sendable {
  /// The name in reports; a library scenario's title has no values of a row.
  package let name: String

  /// The path of the file.
  package let file: String

  /// The line of the scenario in its file.
  package let line: Int

  /// The operations that the scenario and its given users can call.
  package let operations: Set<String>

  /// The error types that steps expect.
  package let errors: Set<String>

  /// The author's tags.
  let tags: [String]

  /// The flows and settings that the scenario can observe.
  let reach: ObservableParts

  let steps: [ExercisedStep]

  /// Whether a step moves the pool's clock forward.
  let movesClock: Bool

  /// Whether a step requests one of the pool's pages or its token endpoint.
  let opensPages: Bool

  /// Takes the facts of a scenario from a selection.
  package init(_ scenario: Scenario, reach: ObservableParts) {
    self.init(scenario, reach, name: scenario.name, at: (scenario.file.name, scenario.line))
  }

  /// Takes the facts of a row of a library scenario, which has one name and place for all rows.
  package init(row: Scenario, of scenario: LibraryScenario, reach: ObservableParts) {
    self.init(row, reach, name: scenario.title, at: (scenario.file.path, scenario.line))
  }

  private init(
    _ scenario: Scenario,
    _ reach: ObservableParts,
    name: String,
    at position: (file: String, line: Int)
  ) {
    (self.name, self.reach) = (name, reach)
    (file, line) = position
    let existing = scenario.createdUsers
    let steps = scenario.everyStep.map { step in
      var facts = ExercisedStep(step, in: scenario.example)
      if facts.stranger.map(existing.contains) ?? false { facts.stranger = nil }
      return facts
    }
    self.steps = steps
    operations = scenario.calledOperations
    tags = scenario.tags
    errors = steps.reduce(into: []) { $0.formUnion($1.errors) }
    movesClock = scenario.everyStep.contains { $0.action is AdvanceClock }
    opensPages = scenario.everyStep.contains { ($0.action as? HTTPCall)?.opensPage ?? false }
  }
}

extension CoveredScenario {
  /// Whether a step calls an operation, not only the creation of a given user.
  func calls(_ operation: String) -> Bool {
    steps.contains { $0.operations.contains(operation) }
  }
}

extension HTTPCall {
  /// Whether the URL is below the pool's domain, or has the path of an OAuth endpoint.
  fileprivate var opensPage: Bool {
    let written = url.template.spelling
    return written.contains("$(pool.domain)") || written.contains("/oauth2/")
  }
}

extension Scenario {
  /// The generated users, such as `user.email`, that steps create.
  ///
  /// A user name and its addresses are one user. A flow can create any user.
  fileprivate var createdUsers: Set<String> {
    let all: Set = ["user.username", "user.email", "user.phone"]
    let creating: Set = ["SignUp", "AdminCreateUser"]
    let creates = everyStep.contains { step in
      step.action is UseFlow || step.action.operations.contains(where: creating.contains)
    }
    return creates ? all : []
  }
}
