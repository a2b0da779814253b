/// What a test waited for did not come about in time.
package struct NotInTime: Error, Hashable, Sendable {
  /// What it was.
  package let what: String
}

/// Returns once something holds that another thread or process brings about, looking again and again.
/// - Throws: `NotInTime` where it does not come to hold, so that a test does not wait for ever.
package func eventually(
  _ what: String,
  within limit: Duration = .seconds(300),
  _ holds: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try !holds() {
    guard ContinuousClock.now < deadline else { throw NotInTime(what: what) }
    try await Task.sleep(for: .milliseconds(1))
  }
}
