package import Diagnostics

/// One scenario as the checker settled it: nothing in it needs to be looked up or doubted again.
package struct Scenario: Sendable {
  /// Its name, unique in its file.
  package var name: String

  /// The file it stands in.
  package var file: SourceFile

  /// The value of its `scenario` key, where reports point.
  package var range: SourceRange

  /// Prose for the reports.
  package var description: String?

  /// What `--tags` selects by.
  package var tags: [String]

  /// Capabilities that it asks for by itself and those that its steps show.
  package var requirements: Set<Requirement>

  /// What must hold before the first step.
  package var given: Given

  /// Names for values, evaluated in order, once.
  package var variables: [Variable]

  /// What it does.
  package var steps: [Step]

  /// Steps that always run afterwards.
  package var cleanup: [Step]

  /// How long all of it may take; nil leaves it to the project.
  package var timeout: Duration?

  /// The names that its project must define, as far as they are written out.
  package var references: [ProjectReference]

  /// States a scenario.
  package init(
    name: String,
    file: SourceFile,
    range: SourceRange,
    description: String? = nil,
    tags: [String] = [],
    requirements: Set<Requirement> = [],
    given: Given = Given(),
    variables: [Variable] = [],
    steps: [Step],
    cleanup: [Step] = [],
    timeout: Duration? = nil,
    references: [ProjectReference] = []
  ) {
    self.name = name
    self.file = file
    self.range = range
    self.description = description
    self.tags = tags
    self.requirements = requirements
    self.given = given
    self.variables = variables
    self.steps = steps
    self.cleanup = cleanup
    self.timeout = timeout
    self.references = references
  }
}

extension Scenario {
  /// The awaits of its steps and its clean-up.
  package var awaits: [AwaitParameters] {
    (steps + cleanup).compactMap { step in
      if case .awaitCode(let parameters) = step.action { parameters } else { nil }
    }
  }
}

/// A capability that a pool or its surroundings may lack; then the scenario is skipped.
package enum Requirement: String, Hashable, Sendable, CaseIterable {
  case mock, live, domain, admin, email, sms, clock, faults
}

/// A name for a value, made once before the steps.
package struct Variable: Sendable {
  /// The name.
  package var name: String

  /// What it stands for.
  package var value: ValueTemplate

  /// States a name for a value.
  package init(name: String, value: ValueTemplate) {
    self.name = name
    self.value = value
  }
}

/// What must hold before the first step.
package struct Given: Sendable {
  /// Members of CreateUserPool and SetUserPoolMfaConfig, laid over the default pool; nil where none.
  package var pool: ValueTemplate?

  /// Members of CreateUserPoolClient, laid over the default client; nil where none.
  package var client: ValueTemplate?

  /// States preconditions.
  package init(pool: ValueTemplate? = nil, client: ValueTemplate? = nil) {
    self.pool = pool
    self.client = client
  }
}
