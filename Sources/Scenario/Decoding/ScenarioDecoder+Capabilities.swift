internal import Diagnostics
internal import YAMLTree

extension ScenarioDecoder {
  func capabilities(_ node: YAMLNode) -> Set<Requirement> {
    let known = Requirement.allCases.map(\.rawValue)
    let help = listAdvice("requires", node) { text in
      known.contains(text) ? text : nearest(to: text, among: known)
    }
    guard let elements = elements(of: node, "`requires`", help: help) else { return [] }
    let found = elements.compactMap { element -> Requirement? in
      guard let text = scalar(element, "a capability")?.text else { return nil }
      if let capability = Requirement(rawValue: text) { return capability }
      let help = "Use \(known.listed("or"))."
      reportUnknown(.unknownCapability, "capability", element, among: known, help: help)
      return nil
    }
    let all = Set(found)
    guard all.contains(.live), let other = all.ofMocks else { return all }
    let advice = "Remove one of them, or both if the scenario can run on either kind of pool."
    report(.unknownCapability, Requirement.title(.live, other), at: node.shownRange, help: advice)
    return all.subtracting([.live])
  }

  /// Reports `requires: [live]` in a scenario whose `given` or steps need a mock.
  func checkCapabilities(of scenario: Scenario, _ requires: YAMLNode?, _ given: YAMLNode?) {
    guard let requires, scenario.requirements.contains(.live),
      let other = scenario.requirements.ofMocks
    else { return }
    let step = (scenario.steps + scenario.cleanup)
      .first { $0.action.requirements.contains(other) }
    let place = step?.actionRange ?? given?["triggers"]?.shownRange
    report(
      .unknownCapability,
      Requirement.title(.live, other),
      at: requires.shownRange,
      notes: place.map { [.init("`\(other.rawValue)` is needed here", at: $0)] } ?? [],
      help: "Remove `live`, or what needs `\(other.rawValue)`."
    )
  }
}

extension Set where Element == Requirement {
  /// The first capability that only a mock pool has; nil if there is none.
  fileprivate var ofMocks: Requirement? { [.mock, .clock, .faults].first { contains($0) } }
}

extension Requirement {
  fileprivate static func title(_ first: Requirement, _ second: Requirement) -> String {
    "no pool has both `\(first.rawValue)` and `\(second.rawValue)`, "
      + "so the scenario would always be skipped"
  }
}
