import CognitoModel
import JSON

/// The request rates that an account has bought.
///
/// The mock stores and shows them, but does not enforce them.
package struct ProvisionedLimits: Sendable {
  /// Requests per second, for each category that was set.
  package private(set) var values: [String: Int]

  /// Restores stored values.
  ///
  /// A category without a value has its default.
  package init(_ values: [String: Int] = [:]) { self.values = values }

  /// The operations on limits, which apply to an account and not to a pool.
  package static let operations = ["GetProvisionedLimit", "UpdateProvisionedLimit"]

  /// The maximum as a multiple of the default.
  ///
  /// The number is «unconfirmed» and differs between accounts.
  private static let mostTimes = 100

  /// Responds to a call of an operation in ``operations``.
  package mutating func answer(_ request: MockRequest) -> MockReply {
    if let serviceError = ServiceError.ofShape(request) { return MockReply(serviceError) }
    do throws(ServiceError) {
      let category = try category(of: request)
      if let wanted = request.input["RequestedLimitValue"]?.int {
        try set(category, to: wanted)
      }
      return MockReply(body: ["Limit": .object(shown(category, request))])
    } catch {
      return MockReply(error)
    }
  }

  private func category(of request: MockRequest) throws(ServiceError) -> QuotaCategory {
    let name = request.input["LimitDefinition"]?["Attributes"]?["Category"]?.string
    guard let name else { throw .missingParameter("Category") }
    guard let category = QuotaCategory.named(name) else { throw .noSuchLimit(name) }
    return category
  }

  private mutating func set(_ category: QuotaCategory, to value: Int) throws(ServiceError) {
    let least = category.requestsPerSecond
    guard value >= least else { throw .limitTooLow(category.name, least) }
    guard value <= least * ProvisionedLimits.mostTimes else { throw .limitTooHigh(category.name) }
    values[category.name] = value
  }

  private func shown(_ category: QuotaCategory, _ request: MockRequest) -> JSONObject {
    let least = category.requestsPerSecond
    return [
      "LimitDefinition": request.input["LimitDefinition"] ?? [:],
      "ProvisionedLimitValue": .integer(values[category.name] ?? least),
      "FreeLimitValue": .integer(least),
    ]
  }
}
