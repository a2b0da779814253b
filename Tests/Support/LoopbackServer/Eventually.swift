/// A condition of a test that was not true in time.
package struct NotInTime: Error, Hashable, Sendable {
  /// The description of the condition.
  package let what: String
}

/// Polls until a condition that another thread or process causes is true.
/// - Throws: `NotInTime` at the limit, because a test must not wait forever.
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
