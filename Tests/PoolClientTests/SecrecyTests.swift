import AuthCrypto
import CognitoModel
import JSON
import LoopbackServer
import Testing
import Values

@testable import PoolClient

/// A string that no description may contain.
private let planted = "planted-secret-1"

@Suite(.timeLimit(.minutes(10))) struct SecrecyTests {
  @Test(arguments: [
    (200, #"{"AuthenticationResult":{"AccessToken":"\#(planted)"},"Session":"\#(planted)"}"#),
    (400, #"{"__type":"NotAuthorizedException","message":"no","Session":"\#(planted)"}"#),
    (400, #"{"__type":"TooManyRequestsException","message":"no","Session":"\#(planted)"}"#),
  ])
  func `descriptions of a call, its response, and its error contain no secret`(
    _ status: Int,
    _ body: String
  ) async throws {
    let keys = AWSCredentials(
      accessKeyID: "AKIDEXAMPLE",
      secretAccessKey: Secret(planted),
      sessionToken: Secret(planted)
    )
    let server = try LoopbackServer(inTurn: [[.answer(status, body)]])
    let pool = try PoolFixture(server, credentials: StaticCredentials(keys))
    var described: [Any] = [pool.client, keys, StaticCredentials(keys)]
    let request = PoolRequest(
      "AdminInitiateAuth",
      ["AuthParameters": ["PASSWORD": .string(planted)], "Session": .secret(Secret(planted))]
    )
    described += [request, request.input, request.shown]
    do throws(PoolCallError) {
      let answer = try await pool.client.call(request)
      described += [answer, Optional(answer) as Any, [answer]]
      described.append(MaskedBody(answer.body, of: request.operation))
    } catch {
      described += [error, error.message]
    }
    for value in described {
      #expect(!String(describing: value).contains(planted))
      #expect(!String(reflecting: value).contains(planted))
    }
    for value in [request, request.input, request.shown] as [Any] {
      var tree = ""
      dump(value, to: &tree)
      #expect(!tree.contains(planted))
    }
    #expect(
      String(decoding: try #require(server.requests.last).body, as: UTF8.self)
        == #"{"AuthParameters":{"PASSWORD":"\#(planted)"},"Session":"\#(planted)"}"#
    )
  }

  @Test func `an exchange masks secrets and shows everything else`() throws {
    let token = CompactJWS.sign(
      payload: ["sub": "34c84488", "exp": 1_795_251_600, "jti": .string(planted)],
      key: try RSAKey.generate(bits: 2048),
      kid: "k"
    )
    let input: JSONObject = [
      "ClientId": "1example",
      "ChallengeName": "PASSWORD_VERIFIER",
      "Session": "",
      "ChallengeResponses": [
        "USERNAME": "ann", "PASSWORD_CLAIM_SIGNATURE": .string(planted), "NEW_PASSWORD": .null,
        "SMS_MFA_CODE": 123456,
      ],
    ]
    let request = PoolRequest("RespondToAuthChallenge", RequestObject(input))
    let answer = PoolResponse(
      status: 200,
      body: [
        "AuthenticationResult": [
          "AccessToken": .string(token), "RefreshToken": .string(planted), "ExpiresIn": 3600,
        ]
      ]
    )
    #expect(
      request.shown == [
        "ClientId": "1example",
        "ChallengeName": "PASSWORD_VERIFIER",
        "Session": "",
        "ChallengeResponses": [
          "USERNAME": "ann", "PASSWORD_CLAIM_SIGNATURE": "•••", "NEW_PASSWORD": .null,
          "SMS_MFA_CODE": "•••",
        ],
      ]
    )
    #expect(
      MaskedBody(answer.body, of: request.operation).shown == [
        "AuthenticationResult": [
          "AccessToken": "jwt(sub=34c84488, exp=1795251600)", "RefreshToken": "•••",
          "ExpiresIn": 3600,
        ]
      ]
    )
  }

  @Test func `secret strings in a body are found at every depth`() {
    let body: JSONObject = [
      "Session": "s",
      "AuthenticationResult": ["AccessToken": "a", "TokenType": "Bearer", "ExpiresIn": 3600],
      "List": [["SecretCode": "c"], ["Name": "email", "Value": "ann@example.org"]],
      "Credential": ["id": "i", "response": ["signature": "x"]],
    ]
    #expect(
      MaskedBody(body, of: "RespondToAuthChallenge").secrets.map { $0.reveal() }
        == ["s", "a", "c", "i", "x"]
    )
  }
}
