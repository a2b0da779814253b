package import JSON

/// A call that configures a pool, and what is there when it comes.
package struct ConfigurationCall: Sendable {
  /// The operation, such as `CreateUserPool`.
  package let operation: String

  /// The request's members.
  package let input: JSONObject

  /// What the call meets.
  package let environment: PoolEnvironment

  /// The values that only the deployment knows, such as a template's `!Ref`.
  package let unknown: Set<MemberPath>

  /// Whether someone sends the call as it is.
  ///
  /// A call that is made up from a description of a pool is not:
  /// rules about requests alone don't apply to it.
  package let isRequest: Bool

  /// States a call; everything in its input is known unless `unknown` says otherwise.
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
