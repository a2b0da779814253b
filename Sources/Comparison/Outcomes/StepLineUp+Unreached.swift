internal import RunRecord

extension StepLineUp {
  /// The steps that one side did not come to, said once for a side.
  var unreached: [UnreachedSteps] {
    Side.allCases.compactMap { side in
      var labels: [String] = []
      for (_, key) in missing.filter({ $0.side == side }) {
        let label = StepLineUp.label(key.phase, key.number)
        if !labels.contains(label) { labels.append(label) }
      }
      guard !labels.isEmpty else { return nil }
      return UnreachedSteps(side: side, steps: labels, otherEnd: end(of: side.other, in: labels))
    }
  }

  /// How the scenario ended on a side, where it did that in the steps with these labels or after them.
  private func end(of side: Side, in labels: [String]) -> UnreachedSteps.OtherEnd? {
    let result = ScenarioComparison.Result(records[side], walk.own[side])
    let isMain = missing.contains { $0.side == side.other && $0.key.phase == .steps }
    switch records[side].result {
    case .passed, .flaky:
      return isMain ? UnreachedSteps.OtherEnd(result: ScenarioComparison.Result("passed")) : nil
    case .failed(let failure), .blocked(let failure):
      guard let step = failure.step else {
        return isMain ? UnreachedSteps.OtherEnd(result: result) : nil
      }
      let label = StepLineUp.label(step.phase, step.number)
      return labels.contains(label) ? UnreachedSteps.OtherEnd(result: result, step: label) : nil
    case .skipped: return nil
    }
  }

  private static func label(_ phase: StepRecord.Phase, _ number: StepNumber) -> String {
    phase == .steps ? "\(number)" : "\(phase.rawValue) \(number)"
  }
}
