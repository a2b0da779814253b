internal import CognitoModel
internal import Diagnostics
internal import JSON

/// A call of a Cognito operation.
package struct OperationCall: Action {
  /// The operation's name, as in the service model.
  package let name: String

  /// The members in the author's order.
  ///
  /// A member written as `null` is a constant null and is not sent.
  package let members: [ValueTemplate.Member]

  /// The string of a constant member; nil if the member is absent or contains `$(...)`.
  package func literal(_ member: String) -> String? { value(member)?.literal }

  private func value(_ member: String) -> ValueTemplate? {
    members.first { $0.key == member }?.value
  }

  package var mainArgument: MainArgument? { value("Username").map { .value($0) } }
  package var canFail: Bool { true }

  package var session: SessionRole {
    CognitoModel.operation(name)?.input["AccessToken"] != nil ? .needed : .none
  }

  package var needsClient: Bool { ActionDefinition.haveClient([name]) }

  package var requirements: Set<Requirement> {
    CognitoModel.operation(name)?.authorization == .signed ? [.admin] : []
  }

  package var signInRequest: SignInRequest? {
    guard SignInOperations.initiating.contains(name) else { return nil }
    return SignInRequest(
      flow: literal("AuthFlow"),
      firstFactor: value("AuthParameters")?.member("PREFERRED_CHALLENGE")?.literal,
      namesClient: value("ClientId") != nil,
      parameter: "AuthFlow"
    )
  }

  package var poolReferences: [PoolReference] { [.call(self)] }

  package func calls(after signIn: SignIn?) -> [PlannedCall] { [PlannedCall(name, members)] }

  package var sentence: String {
    let given = members.filter { !$0.value.isNull }
      .map { "\($0.key) \($0.value.quoted(under: $0.key))" }
    let leftOut = members.filter(\.value.isNull).map(\.key)
    return "Calls \(name)" + (given.isEmpty ? "" : " with " + given.joined(separator: ", "))
      + (leftOut.isEmpty ? "" : (given.isEmpty ? "" : ",") + " without \(leftOut.inSentence("or"))")
  }
}

extension ValueTemplate {
  /// The string of a constant; nil for other values.
  fileprivate var literal: String? {
    if case .constant(let value, _) = self { value.string } else { nil }
  }
}
