import FoundationEssentials
import JSON

// The operations on app clients.
extension MockPool {
  /// The ids of the pool's clients, by which calls without a pool's id are routed.
  package var clientIDs: [String] { clients.all.map(\.settings.id) }

  mutating func createUserPoolClient(_ call: inout Call) throws(MockFault) -> Answer {
    let isSecret = call.input["GenerateSecret"]?.bool ?? false
    let secret = call.text("ClientSecret") ?? (isSecret ? call.random.alphanumerics(52) : nil)
    let settings = try ClientDescription.settings(
      call.input,
      hasSecret: secret != nil,
      in: settings
    )
    var client: JSONObject = [
      "UserPoolId": .string(id), "ClientName": call.input["ClientName"] ?? "",
      "ClientId": .string(call.random.alphanumerics(26)),
    ]
    client["ClientSecret"] = secret.map(JSONValue.string)
    client["LastModifiedDate"] = .timestamp(call.now)
    client["CreationDate"] = .timestamp(call.now)
    return keep(client.merging(settings))
  }

  private mutating func keep(_ description: JSONObject) -> Answer {
    clients.set(ClientTable.Client(description))
    return .body(["UserPoolClient": .object(description)])
  }

  private func client(of call: Call) throws(MockFault) -> JSONObject {
    let id = call.required("ClientId")
    guard let client = clients[id] else { throw .noSuchClient(id) }
    return client.description
  }

  func describeUserPoolClient(_ call: Call) throws(MockFault) -> Answer {
    .body(["UserPoolClient": .object(try client(of: call))])
  }

  /// Replaces the settings: what a call leaves out goes back to its default.
  mutating func updateUserPoolClient(_ call: Call) throws(MockFault) -> Answer {
    let old = try client(of: call)
    let settings = try ClientDescription.settings(
      call.input,
      hasSecret: old["ClientSecret"] != nil,
      in: settings
    )
    var client: JSONObject = [:]
    for key in ["UserPoolId", "ClientName", "ClientId", "ClientSecret"] { client[key] = old[key] }
    client["LastModifiedDate"] = .timestamp(call.now)
    client["CreationDate"] = old["CreationDate"]
    return keep(client.merging(settings))
  }

  mutating func deleteUserPoolClient(_ call: Call) throws(MockFault) -> Answer {
    _ = try client(of: call)
    clients.remove(call.required("ClientId"))
    return .empty
  }

  func listUserPoolClients(_ call: Call) throws(MockFault) -> Answer {
    guard let start = Page.start(call.text("NextToken")) else { throw .invalidPaginationToken }
    let page = clients.all.dropFirst(start).prefix(call.input["MaxResults"]?.int ?? 60)
    let shown = page.map { client in
      let keys = ["ClientId", "UserPoolId", "ClientName"]
      return JSONValue.object(
        JSONObject(keys.compactMap { key in client.description[key].map { (key, $0) } })
      )
    }
    var body: JSONObject = ["UserPoolClients": .array(shown)]
    if page.endIndex < clients.all.count {
      body["NextToken"] = .string(Page.token(for: page.endIndex))
    }
    return .body(body)
  }
}
