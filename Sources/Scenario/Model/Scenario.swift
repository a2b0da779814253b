package import Diagnostics

/// One checked scenario, in which nothing needs to be looked up or checked again.
package struct Scenario: Sendable {
  /// Its name, unique in its file; for an example it includes the row.
  package var name: String

  /// The file that contains it.
  package var file: SourceFile

  /// The range of its `scenario` key's value, where reports point.
  package var range: SourceRange

  /// The range from its first key to the end of its last value.
  package var extent: SourceRange

  /// Prose for the reports.
  package var description: String?

  /// The tags for `--tags`.
  package var tags: [String] = []

  /// Capabilities that it requires explicitly, and those that its steps need.
  package var requirements: Set<Requirement> = []

  /// Whether it awaits a message that only the run knows to be an email or a text message.
  ///
  /// Then there must be a source for either one.
  package var needsSomeSource = false

  /// The row of `examples` that this scenario is for; nil without examples.
  package var example: ExampleRow?

  /// What must hold before the first step.
  package var given: Given = Given()

  /// Names for values, evaluated in order, once.
  package var variables: [Variable] = []

  /// What it does.
  package var steps: [Step]

  /// Steps that always run afterwards.
  package var cleanup: [Step] = []

  /// The time limit for all of it; nil for the project's.
  package var timeout: Duration?

  /// How often it may run again after a failure; nil for the run's setting.
  package var retries: Int?

  /// The names that its project must define, as far as they are written out.
  package var references: [ProjectReference] = []
}

/// One row of `examples`, for which the scenario runs once.
package struct ExampleRow: Sendable {
  /// The label in reports: its `name`, else `KEY=value` of its first key, or `row N` if that is a
  /// secret.
  package var label: String

  /// The number of the row, from 1.
  package var number: Int

  /// The values that `$(example.KEY)` reads, in the author's order.
  package var values: [ValueTemplate.Member]

  /// The table that the places of the values refer to; nil for the scenario's own file.
  package var file: SourceFile?

  /// The row's range in the scenario's file; nil for a row of a table.
  package var range: SourceRange?

  /// The place of a row in a table, as `rows.csv:4`; nil for a row in the scenario's file.
  package var tablePlace: String? {
    guard let file, let first = values.first else { return nil }
    return "\(file.name):\(first.value.range.lowerBound.line)"
  }
}

extension Scenario {
  /// Every step that can run, including cleanup and used flows, each after the step that uses it.
  package var everyStep: [Step] { (steps + cleanup).flatMap(\.withFlow) }

  /// The sources that it comes from: its file, those of its flows, and the table of its rows.
  package var sources: [SourceFile] {
    let flows = everyStep.compactMap { ($0.action as? UseFlow)?.flow.file }
    var seen: Set<ObjectIdentifier> = []
    return ([file] + flows + [example?.file].compactMap(\.self)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// All places where its steps look for messages.
  package var messagePlaces: [MessagePlace] { everyStep.compactMap(\.action.messagePlace) }

  /// What the scenario needs and is not offered; nil if nothing is missing.
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

/// Why a scenario cannot run on a pool.
package enum RequirementLack: Hashable, Sendable {
  case capability(Requirement)
  /// Neither email nor text messages can be read, and it awaits one of them.
  case source
}

/// A capability that a pool or its environment may lack, in which case the scenario is skipped.
package enum Requirement: String, Hashable, Sendable, CaseIterable {
  case mock, live, domain, admin, email, sms, clock, faults
}

/// A named value that is evaluated once before the steps.
package struct Variable: Sendable {
  /// The name.
  package var name: String

  /// What it stands for.
  package var value: ValueTemplate

  /// Creates a variable.
  package init(name: String, value: ValueTemplate) {
    self.name = name
    self.value = value
  }
}
