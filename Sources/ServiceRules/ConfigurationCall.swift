package import JSON

/// A call that configures a pool, with the state of the pool before it.
package struct ConfigurationCall: Sendable {
  /// The operation, such as `CreateUserPool`.
  package let operation: String

  /// The request's members.
  package let input: JSONObject

  /// The state of the pool before the call.
  package let environment: PoolEnvironment

  /// The values that only the deployment can provide, such as a template's `!Ref`.
  package let unknown: Set<MemberPath>

  /// Whether the call is a real request.
  ///
  /// A call derived from a description of a pool is not a real request. Rules with the `request`
  /// scope don't apply to it.
  let isRequest: Bool

  /// Creates a call.
  ///
  /// All input is known except the paths in `unknown`.
  package init(
    _ operation: String,
    _ input: JSONObject,
    in environment: PoolEnvironment,
    unknown: Set<MemberPath> = [],
    isRequest: Bool = true
  ) {
    self.operation = operation
    self.input = input
    self.environment = environment
    self.unknown = unknown
    self.isRequest = isRequest
  }
}
