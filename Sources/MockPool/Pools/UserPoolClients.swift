import FoundationEssentials
import JSON

/// The ID and name of an app client.
package struct MockClientSummary: Hashable, Sendable {
  /// The client's ID, which is unique among all pools.
  package let id: String

  /// The client's name, which need not be unique.
  package let name: String
}

extension Call {
  /// Rejects a secret in AWS Secrets Manager, which the mock does not implement.
  fileprivate func requireOwnSecrets() throws(ServiceError) {
    if input["PublishSecretsInAWSSecretsManager"]?.bool == true {
      throw .notImplemented("app clients' secrets in AWS Secrets Manager")
    }
  }
}

// The operations on app clients.
extension MockPool {
  /// The IDs of the pool's clients, which route calls without a pool ID.
  package var clientIDs: [String] { clients.all.map(\.settings.id) }

  /// The IDs and names of the pool's clients.
  package var clientSummaries: [MockClientSummary] {
    clients.all.map { client in
      MockClientSummary(
        id: client.settings.id,
        name: client.description["ClientName"]?.string ?? ""
      )
    }
  }

  mutating func createUserPoolClient() throws(ServiceError) -> Answer {
    try call.requireOwnSecrets()
    let isSecret = call.input["GenerateSecret"]?.bool ?? false
    let secret = call.text("ClientSecret") ?? (isSecret ? call.random.alphanumerics(52) : nil)
    let settings = ClientDescription.settings(call.input)
    var client: JSONObject = [
      "UserPoolId": .string(id), "ClientName": call.input["ClientName"] ?? "",
      "ClientId": .string(call.request.givenID ?? call.random.alphanumerics(26)),
    ]
    client["ClientSecret"] = secret.map(JSONValue.string)
    client["LastModifiedDate"] = .timestamp(call.now)
    client["CreationDate"] = .timestamp(call.now)
    let clientID = client["ClientId"]?.string ?? ""
    let first = secret.map { ClientSecret($0, of: clientID, at: call.now, besides: []) }
    return keep(client.merging(settings), secrets: [first].compactMap(\.self))
  }

  private mutating func keep(_ description: JSONObject, secrets: [ClientSecret]) -> Answer {
    let client = ClientTable.Client(description, secrets: secrets)
    clients.set(client)
    return .body(["UserPoolClient": .object(client.description)])
  }

  /// The client that a call identifies, with all its data.
  func fullClient() throws(ServiceError) -> ClientTable.Client {
    let id = call.required("ClientId")
    guard let client = clients[id] else { throw .noSuchClient(id) }
    return client
  }

  func describeUserPoolClient() throws(ServiceError) -> Answer {
    .body(["UserPoolClient": .object(try fullClient().description)])
  }

  /// Replaces the settings.
  ///
  /// An omitted member is reset to its default.
  mutating func updateUserPoolClient() throws(ServiceError) -> Answer {
    try call.requireOwnSecrets()
    let known = try fullClient()
    let old = known.description
    let settings = ClientDescription.settings(call.input)
    var client: JSONObject = [:]
    for key in ["UserPoolId", "ClientName", "ClientId", "ClientSecret"] { client[key] = old[key] }
    client["LastModifiedDate"] = .timestamp(call.now)
    client["CreationDate"] = old["CreationDate"]
    return keep(client.merging(settings), secrets: known.secrets)
  }

  /// Deletes a client with all its data.
  mutating func deleteUserPoolClient() throws(ServiceError) -> Answer {
    let client = try namedClient()
    clients.remove(client.id)
    resources.removeAll(ofClient: client.id)
    storedSettings.removeAll(ofClient: client.id)
    return .empty
  }

  func listUserPoolClients() throws(ServiceError) -> Answer {
    // The mock has no clients from dynamic registration.
    let listed = call.text("ClientType") == "DCR" ? [] : clients.all.map { ($0.number, $0) }
    let limit = call.request.limit()
    let body = try call.request.page("UserPoolClients", of: listed, limit: limit) { client in
      .object(client.description.only(["ClientId", "UserPoolId", "ClientName"]))
    }
    return .body(body)
  }
}
