package import Scenario

// The prediction of skipped scenarios from the pool's own responses.
extension LivePoolProvider {
  /// The reason that a run would skip a scenario; nil if it would run, or if this is unknown.
  ///
  /// The calls are those with which a run prepares the scenario, and they only read. Values in
  /// `given` that only the run can determine are not compared.
  package func predictedSkip(of scenario: Scenario) async -> String? {
    if let reason = skipReason(for: scenario) { return reason }
    guard scenario.needsPool || scenario.sendsHTTP else { return nil }
    do throws(PoolOpeningError) {
      switch try await open(for: scenario, given: RequestedSettings(knownIn: scenario.given)) {
      case .unmet(let unmetPrecondition): return unmetPrecondition.message
      case .opened(let pool):
        return try await unmetPrecondition(naming: scenario.namedParts, on: pool)?.message
      }
    } catch {
      // A run blocks the scenario instead of skipping it.
      return nil
    }
  }
}
