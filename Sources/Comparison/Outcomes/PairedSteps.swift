internal import RunRecord

/// The steps of two runs of a scenario, each with its counterpart.
struct PairedSteps {
  /// The identity of a step on both sides.
  struct Key: Hashable {
    let phase: StepRecord.Phase
    let number: StepNumber
    let iteration: Int
  }

  let sides: Sides<[Key: StepRecord]>
  /// Every step, in execution order.
  let order: [Key]

  init(_ records: Sides<ScenarioRecord>) {
    let keyed = records.map { PairedSteps.keyed($0.steps) }
    sides = keyed.map { pairs in Dictionary(pairs.map { ($0.key, $0.step) }) { first, _ in first } }
    let known = Set(keyed.a.map(\.key))
    order = PairedSteps.phases.flatMap { phase in
      keyed.a.map(\.key).filter { $0.phase == phase }
        + keyed.b.map(\.key).filter { $0.phase == phase && !known.contains($0) }
    }
  }

  /// Whether the step ran several times.
  func isRepeated(_ key: Key) -> Bool {
    order.contains {
      $0.phase == key.phase && $0.number == key.number && $0.iteration != key.iteration
    }
  }

  private static let phases: [StepRecord.Phase] = [.given, .steps, .cleanup]

  /// The steps with their iterations.
  ///
  /// A repeated flow uses the same step numbers each time.
  private static func keyed(_ steps: [StepRecord]) -> [(key: Key, step: StepRecord)] {
    var counts: [Key: Int] = [:]
    return steps.map { step in
      let first = Key(phase: step.phase, number: step.number, iteration: 1)
      counts[first, default: 0] += 1
      let key = Key(phase: step.phase, number: step.number, iteration: counts[first] ?? 1)
      return (key, step)
    }
  }
}
