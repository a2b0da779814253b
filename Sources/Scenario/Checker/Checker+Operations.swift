internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

extension Checker {
  /// Members that the runner fills in where they are left out.
  static let filledIn: Set = ["UserPoolId", "ClientId", "SecretHash", "AccessToken"]

  /// A call of one of Cognito's own operations, held against the service model.
  ///
  /// Where the step expects an error, members may be missing and break the model's limits.
  mutating func call(
    _ operation: Operation,
    _ node: YAMLNode,
    expectsError: Bool
  ) -> OperationCall? {
    let rules = MemberRules(isStrict: !expectsError)
    let members = members(
      node,
      of: operation.input.members,
      "`\(operation.name)`",
      rules,
      filledIn: Checker.filledIn
    )
    return members.map { OperationCall(name: operation.name, members: $0) }
  }
}
