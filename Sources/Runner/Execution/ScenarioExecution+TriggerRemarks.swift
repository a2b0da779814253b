extension ScenarioExecution {
  /// The most lines that a step keeps of what programs wrote.
  private static let maximumRemarks = 50

  /// Takes what the programs behind the pool's triggers have written to their standard error since the last
  /// step; of much the beginning.
  func takeTriggerRemarks() -> [String] {
    guard let pool else { return [] }
    let remarks = run.pools.takeTriggerRemarks(of: pool)
    let count = remarks.count - ScenarioExecution.maximumRemarks
    guard count > 0 else { return remarks }
    return remarks.prefix(ScenarioExecution.maximumRemarks) + ["\(count) more lines of programs"]
  }
}
