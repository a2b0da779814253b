import JSON
@testable import MockPool
import Testing

@Suite("Client credentials grant") struct ClientGrantTests {
  private static let needsSecret =
    "InvalidOAuthFlowException: "
    + "client_credentials flow can not be selected if client does not have a client secret."
  private static let standsAlone =
    "InvalidOAuthFlowException: "
    + "client_credentials flow can not be selected along with code flow or implicit flow."

  static let clients: [(members: JSONObject, said: String)] = [
    (["AllowedOAuthFlows": ["client_credentials"]], needsSecret),
    (["AllowedOAuthFlows": ["client_credentials"], "GenerateSecret": true], "200"),
    (
      ["AllowedOAuthFlows": ["client_credentials", "code"], "GenerateSecret": true], standsAlone
    ),
    (
      [
        "AllowedOAuthFlows": ["code", "implicit"], "CallbackURLs": ["https://app.example.com/back"],
      ], "200"
    ),
  ]

  @Test(arguments: clients)
  func `a client needs a secret for the grant and cannot combine it with another grant`(
    members: JSONObject,
    said: String
  ) throws {
    var pool = try TestPool()
    let reply = pool.admin(
      "CreateUserPoolClient",
      (["ClientName": "machine"] as JSONObject).merging(members)
    )
    #expect(reply.said == said)
  }

  @Test(arguments: [(false, needsSecret), (true, "200")])
  func `an update of a client follows the same rule`(hasSecret: Bool, said: String) throws {
    var pool = try TestPool(client: ["GenerateSecret": .bool(hasSecret)])
    let id: JSONObject = ["ClientId": .string(pool.clientID)]
    let reply = pool.admin(
      "UpdateUserPoolClient",
      id.merging(["AllowedOAuthFlows": ["client_credentials"]])
    )
    #expect(reply.said == said)
  }
}
