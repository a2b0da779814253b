/// What was told of scenarios, so that of many that differ alike the later ones take a line each.
package struct DifferenceGrouping {
  /// How many scenarios that differ alike are told in full.
  static let most = 3

  private var told: [Shape: (first: ScenarioComparison, count: Int)] = [:]

  /// Begins with nothing told.
  package init() {}

  /// Takes a scenario that is to be told next.
  ///
  /// - Returns: The scenario that was told first of those that differ as it does; nil where it is to be
  ///   told in full.
  mutating func earlier(like scenario: JudgedScenario) -> ScenarioComparison? {
    let shape = Shape(scenario)
    let known = told[shape, default: (scenario.comparison, 0)]
    told[shape] = (known.first, known.count + 1)
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
    /// What is not expected of them.
    let unexpected: [FieldDifference]

    init(_ scenario: JudgedScenario) {
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
