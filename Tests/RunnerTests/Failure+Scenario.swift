import RunRecord

extension Failure {
  /// A scenario's failure on its own pool.
  static func ofScenario(_ scenario: String) async throws -> Failure? {
    let performance = try await Stage().perform("scenario: Advice\n" + scenario)
    guard case .failed(let failure) = performance.records[0].result else { return nil }
    return failure
  }
}
