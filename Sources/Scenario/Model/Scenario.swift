internal import Algorithms
package import Diagnostics

/// A checked scenario, in which all names are already resolved.
package struct Scenario: Sendable {
  /// The name, unique in its file, including the row's label for a scenario with examples.
  package var name: String

  /// The name as written, for a name that reads a row of examples; nil for other names.
  package var writtenName: String?

  /// The file that contains the scenario.
  package var file: SourceFile

  /// The range of the value of `scenario`, where reports point.
  package var range: SourceRange

  /// The range from the first key to the end of the last value.
  var extent: SourceRange

  /// A description for reports.
  package var description: String?

  /// The tags for `--tags`.
  package var tags: [String] = []

  /// The capabilities in `requires`, and the capabilities that the steps need.
  package var requirements: Set<Requirement> = []

  /// Whether the medium of an awaited message is known only at run time.
  ///
  /// If true, the run needs a source for email or SMS messages.
  var needsSomeSource = false

  /// The row of `examples` that the scenario runs with; nil without examples.
  package var example: ExampleRow?

  /// The preconditions, which hold before the first step.
  package var given: Given = Given()

  /// The values of `vars`, evaluated once and in order.
  package var variables: [Variable] = []

  /// The steps of the scenario, without cleanup.
  package var steps: [Step]

  /// The steps that run at the end, even after a failure.
  package var cleanup: [Step] = []

  /// The time limit of the whole scenario; nil for the project's limit.
  package var timeout: Duration?

  /// The maximum number of reruns after a failure; nil for the run's setting.
  package var retries: Int?

  /// The names in `lock`; scenarios that have a name in common never run at once.
  package var locks: [String] = []

  /// The literal names that the project must define.
  package var references: [ProjectReference] = []
}

extension Scenario {
  /// All steps, including cleanup and used flows.
  ///
  /// The steps of a flow follow the step that uses it.
  package var everyStep: [Step] {
    let own = cleanup.isEmpty ? steps : steps + cleanup
    // A loop over the elements would copy each step.
    return own.indices.contains { own[$0].flowUse != nil } ? own.flatMap(\.withFlow) : own
  }

  /// The source files of the scenario: its own file, the files of its flows, and its table.
  package var sources: [SourceFile] {
    let flows = everyStep.compactMap { ($0.action as? UseFlow)?.flow.file }
    let all = [file] + flows + [example?.file].compactMap(\.self)
    return all.uniqued { ObjectIdentifier($0) }
  }

  /// The places where the scenario's steps look for messages.
  package var messagePlaces: [MessagePlace] { everyStep.compactMap(\.action.messagePlace) }

  /// The first missing requirement, if only `offered` capabilities are available; nil if none.
  package func lack(among offered: Set<Requirement>) -> UnmetRequirement? {
    let missing = requirements.subtracting(offered)
    if let first = missing.min(by: { $0.rawValue < $1.rawValue }) { return .capability(first) }
    return needsSomeSource && offered.isDisjoint(with: [.email, .sms]) ? .source : nil
  }
}

extension Step {
  /// The step, followed by the steps of the flow that it uses.
  fileprivate var withFlow: [Step] {
    [self] + (flowUse?.flow.steps.flatMap(\.withFlow) ?? [])
  }
}

/// A reason why a scenario can't run on a pool.
package enum UnmetRequirement: Hashable, Sendable {
  case capability(Requirement)
  /// The scenario awaits an email or SMS message, and neither can be read.
  case source
}

/// A capability of a pool or its environment.
///
/// If it is missing, the scenario is skipped.
package enum Requirement: String, Hashable, Sendable, CaseIterable {
  case mock, live, domain, admin, email, sms, clock, faults
}

/// A named value that is evaluated once before the steps.
package struct Variable: Sendable {
  /// The name that `$(NAME)` reads.
  package var name: String

  /// The value, which may contain `$( )`.
  package var value: ValueTemplate

  /// Creates a variable; the value may read earlier variables.
  package init(name: String, value: ValueTemplate) {
    self.name = name
    self.value = value
  }
}
