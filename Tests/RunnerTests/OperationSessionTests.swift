import JSON
import RunRecord
import Testing

@Test func `a call with a Session does not get the access token of another user`() async throws {
  let record = try await Stage().perform(
    """
    scenario: Two users
    given:
      pool: { MfaConfiguration: "ON" }
      users: [{ as: ann, totp: true }, { as: ben }]
      client:
        ExplicitAuthFlows:
          [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      - confirmSignIn: { code: $(totp(users.ann.totpSecret)) }
      - InitiateAuth:
          AuthFlow: USER_PASSWORD_AUTH
          AuthParameters: { USERNAME: $(users.ben.email), PASSWORD: $(users.ben.password) }
        save: { begun: response.Session }
      - AssociateSoftwareToken: { Session: $(begun) }
        expect: { response: { SecretCode: { is: string } } }
      - AssociateSoftwareToken: {}
    """
  ).records[0]
  #expect(record.story == "passed")
  let requests = record.steps.suffix(2).map { $0.exchanges[0].request }
  #expect(requests.map { $0["AccessToken"] != nil } == [false, true])
}
