internal import Scenario

extension ScenarioList {
  /// The positions of all scenarios, starting with at most `limit` scenarios that inject faults;
  /// nil if none does.
  ///
  /// Scenarios with lost messages wait for seconds, during which the others can run. Reports keep
  /// the results of early scenarios until the results before them are known.
  func faultsFirst(limit: Int = .max) -> [Int]? {
    guard facts.contains(where: \.injectsFaults) else { return nil }
    let early = Array(indices.lazy.filter { head(at: $0).facts.injectsFaults }.prefix(limit))
    let started = Set(early)
    return early + indices.filter { !started.contains($0) }
  }
}

extension ScenarioFacts {
  fileprivate var injectsFaults: Bool { requirements.contains(.faults) }
}
