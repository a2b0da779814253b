/// A category of operations that share a quota of requests per second.
///
/// A quota applies to all pools of an account in a region. Source: developer guide, "Quotas in
/// Amazon Cognito", per-category request rate quotas.
package struct QuotaCategory: Hashable, Sendable {
  /// The service's name of the category, such as `UserCreation`.
  package let name: String

  /// The default quota of an account in requests per second.
  package let requestsPerSecond: Int

  /// Whether an account can buy a higher quota.
  package let isAdjustable: Bool

  /// Whether each operation has a further limit of `operationLimit` for one pool.
  package let limitsEachOperation: Bool

  /// The operations in the category; empty for requests to other endpoints.
  package let operations: Set<String>

  /// The maximum number of requests per second for one operation and one pool, in the categories of
  /// clients and of a pool's resources.
  package static let operationLimit = 5
}

extension QuotaCategory {
  /// The category of a call; `unlisted` for an operation that the guide does not list.
  ///
  /// A challenge response that sets a new password counts as account recovery.
  package static func of(_ operation: String, challenge: String?) -> QuotaCategory {
    guard responses.operations.contains(operation) else {
      return byOperation[operation] ?? unlisted
    }
    return challenge == "NEW_PASSWORD_REQUIRED" ? recovery : responses
  }

  /// The category with the given name in the API; nil if there is none.
  package static func named(_ name: String) -> QuotaCategory? { table.first { $0.name == name } }

  private static let byOperation = Dictionary(
    table.flatMap { category in category.operations.map { ($0, category) } }
  ) { first, _ in first }

  init(
    _ name: String,
    _ requestsPerSecond: Int,
    isAdjustable: Bool = false,
    limitsEachOperation: Bool = false,
    _ operations: Set<String>
  ) {
    (self.name, self.requestsPerSecond, self.operations) = (name, requestsPerSecond, operations)
    (self.isAdjustable, self.limitsEachOperation) = (isAdjustable, limitsEachOperation)
  }
}
