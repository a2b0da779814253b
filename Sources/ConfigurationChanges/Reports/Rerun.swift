internal import Diagnostics
internal import ServiceRules

/// The scenarios to run again after a change.
package struct Rerun: Hashable, Sendable {
  /// The tags that select scenarios with `--tags`.
  package var tags: [String]

  /// Settings with unknown effects, which require running everything again.
  var unmodeled: [String]

  /// The numbers of affected scenarios and of all scenarios; nil if no scenarios were given.
  package var scenarios: (touched: Int, all: Int)? {
    touched.flatMap { touched in all.map { (touched, $0) } }
  }

  private var touched: Int?
  private var all: Int?

  /// Selects scenarios by the names of the affected flows, which are also tags.
  package init(after difference: ConfigurationDifference) {
    tags = difference.flows.map(\.rawValue)
    unmodeled = difference.unmodeled
  }

  /// Selects scenarios that use the affected flows by their tags, each once in order.
  package init(
    after difference: ConfigurationDifference,
    tags: [String],
    touched: Int,
    of all: Int
  ) {
    self.tags = tags
    unmodeled = difference.unmodeled
    (self.touched, self.all) = (touched, all)
  }

  /// Whether to run everything, because every flow is affected and no scenarios were given.
  var isEverything: Bool { scenarios == nil && tags.count == UserFlow.allCases.count }

  /// What to run again, in a sentence; nil if no scenarios are known to be affected.
  package var description: String? {
    if !unmodeled.isEmpty {
      return "Everything, because the effect of \(unmodeled.inSentence()) is unknown."
    }
    if isEverything { return "Everything." }
    return expression.map { expression in
      let count = scenarios.map { " (\($0.touched) of \($0.all.counting("scenario")))" } ?? ""
      return "`--tags '\(expression)'`\(count)"
    }
  }

  /// The value for `--tags`; nil if no tags select scenarios to run again.
  var expression: String? { tags.isEmpty ? nil : tags.joined(separator: " or ") }
}
