import JSON
@testable import MockPool

extension TestPool {
  /// A pool with declared triggers.
  static func declaring(
    _ triggers: JSONObject,
    _ settings: JSONObject = ["AutoVerifiedAttributes": ["email"]],
    client: JSONObject = [:]
  ) throws -> TestPool {
    var pool = try TestPool(settings, client: TestPool.passwordClient.merging(client))
    pool.pool.declare(try DeclaredTriggers(triggers))
    return pool
  }
}
