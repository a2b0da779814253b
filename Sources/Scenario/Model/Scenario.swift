package import Diagnostics

/// One scenario as the checker settled it: nothing in it needs to be looked up or doubted again.
package struct Scenario: Sendable {
  /// Its name, unique in its file; that of an example's row names the row too.
  package var name: String

  /// The file it stands in.
  package var file: SourceFile

  /// The value of its `scenario` key, where reports point.
  package var range: SourceRange

  /// The whole of it, from its first key to the end of its last value.
  package var extent: SourceRange

  /// Prose for the reports.
  package var description: String?

  /// What `--tags` selects by.
  package var tags: [String] = []

  /// Capabilities that it asks for by itself and those that its steps show.
  package var requirements: Set<Requirement> = []

  /// Whether it awaits a message of which only the run shows whether it is an e-mail or a text
  /// message, so that some place must be there where either arrives.
  package var needsSomeSource = false

  /// The row of `examples` that this is the scenario of; nil where it has none.
  package var example: ExampleRow?

  /// What must hold before the first step.
  package var given: Given = Given()

  /// Names for values, evaluated in order, once.
  package var variables: [Variable] = []

  /// What it does.
  package var steps: [Step]

  /// Steps that always run afterwards.
  package var cleanup: [Step] = []

  /// How long all of it may take; nil leaves it to the project.
  package var timeout: Duration?

  /// How often it may run again after a failure; nil leaves it to the run.
  package var retries: Int?

  /// The names that its project must define, as far as they are written out.
  package var references: [ProjectReference] = []
}

/// One row of `examples`, for which the scenario runs once.
package struct ExampleRow: Sendable {
  /// What reports call it: its `name`, else `KEY=value` of its first key.
  package var label: String

  /// Which row it is, from 1.
  package var number: Int

  /// What `$(example.KEY)` reads, in the author's order.
  package var values: [ValueTemplate.Member]

  /// The table that the places of the values refer to; nil where they stand in the scenario's file.
  package var file: SourceFile?

  /// Where it stands in the scenario's file; nil for a row of a table.
  package var range: SourceRange?

  /// Where a row of a table stands, as `rows.csv:4`; nil for a row in the scenario's file.
  package var tablePlace: String? {
    guard let file, let first = values.first else { return nil }
    return "\(file.name):\(first.value.range.lowerBound.line)"
  }
}

extension Scenario {
  /// Every step that can run: those of the clean-up and of used flows too, each after the step
  /// that uses it.
  package var everyStep: [Step] { (steps + cleanup).flatMap(\.withFlow) }

  /// The texts that it is made of: its file, those of its flows, and the table of its rows.
  package var sources: [SourceFile] {
    let flows = everyStep.compactMap { ($0.action as? UseFlow)?.flow.file }
    var seen: Set<ObjectIdentifier> = []
    return ([file] + flows + [example?.file].compactMap(\.self)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// Where any of its steps looks for messages.
  package var messagePlaces: [MessagePlace] { everyStep.compactMap(\.action.messagePlace) }

  /// What the scenario needs and nothing offers; nil where all is there.
  package func lack(among offered: Set<Requirement>) -> RequirementLack? {
    let missing = requirements.subtracting(offered)
    if let first = missing.min(by: { $0.rawValue < $1.rawValue }) { return .capability(first) }
    return needsSomeSource && offered.isDisjoint(with: [.email, .sms]) ? .source : nil
  }
}

extension Step {
  /// The step, and the steps of the flow that it uses.
  fileprivate var withFlow: [Step] {
    [self] + ((action as? UseFlow)?.flow.steps.flatMap(\.withFlow) ?? [])
  }
}

/// What keeps a scenario from running on a pool.
package enum RequirementLack: Hashable, Sendable {
  case capability(Requirement)
  /// Neither e-mails nor text messages can be read, and it awaits one of them.
  case source
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
