/// The most lines that a step keeps of what programs wrote.
private let maximumRemarks = 50

extension PoolProvider {
  /// Takes what the programs behind the pool's triggers have written to their standard error since the last
  /// step; of much the beginning.
  func takeRemarks(of pool: ScenarioPool?) -> [String] {
    guard let pool else { return [] }
    let remarks = takeTriggerRemarks(of: pool)
    let count = remarks.count - maximumRemarks
    return count > 0
      ? remarks.prefix(maximumRemarks) + ["\(count) more lines of programs"] : remarks
  }
}
