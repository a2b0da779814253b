/// Groups scenarios with equal differences, to print only the first scenarios of a group in full.
package struct DifferenceGrouping {
  /// The number of scenarios with equal differences that are printed in full.
  static let most = 3

  private var printed: [Shape: (first: ScenarioComparison, count: Int)] = [:]

  /// Creates a grouping without printed scenarios.
  package init() {}

  /// Records the next scenario to print.
  ///
  /// - Returns: The first scenario with equal differences; nil if the new scenario should be
  /// printed in full.
  mutating func earlier(like scenario: EvaluatedScenario) -> ScenarioComparison? {
    let shape = Shape(scenario)
    let known = printed[shape, default: (scenario.comparison, 0)]
    printed[shape] = (known.first, known.count + 1)
    return known.count < DifferenceGrouping.most ? nil : known.first
  }
}

extension DifferenceGrouping {
  /// A scenario's differences without its name and places.
  private struct Shape: Hashable {
    struct Step: Hashable {
      let title: String
      let operations: Set<String>
      let fields: [FieldDifference]
    }

    let whole: FieldDifference?
    let steps: [Step]
    let unreached: [UnreachedSteps]
    /// The differences that are not expected.
    let unexpected: [FieldDifference]

    init(_ scenario: EvaluatedScenario) {
      let comparison = scenario.comparison
      whole = comparison.whole
      steps = comparison.steps.map { step in
        Step(title: step.title, operations: step.operations, fields: step.fields)
      }
      unreached = comparison.unreached
      unexpected = scenario.unexpected.map(\.field)
    }
  }
}
