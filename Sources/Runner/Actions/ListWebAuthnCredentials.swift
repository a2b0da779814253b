internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension ListWebAuthnCredentials: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let (answer, credentials) = try await execution.allPages(
      of: "ListWebAuthnCredentials",
      token: held.accessToken,
      list: "Credentials",
      next: "NextToken"
    )
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("credentials", .array(credentials.map(\.passkey)))
  }
}

extension JSONValue {
  /// A credential in Amplify's words (AuthWebAuthnCredential).
  fileprivate var passkey: JSONValue {
    var fields = JSONObject()
    fields["credentialId"] = self["CredentialId"]
    fields["friendlyName"] = self["FriendlyCredentialName"]
    fields["relyingPartyId"] = self["RelyingPartyId"]
    fields["createdAt"] = self["CreatedAt"]
    return .object(fields)
  }
}
