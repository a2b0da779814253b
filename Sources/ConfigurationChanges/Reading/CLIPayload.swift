internal import JSON

/// The input of an operation that sets a pool, a client or the second factors, as `--cli-input-json` takes it.
struct CLIPayload {
  private enum Subject {
    case pool, client, mfa
  }

  private let members: JSONObject
  private let subject: Subject

  /// Nil where it is none.
  init?(_ members: JSONObject) {
    let has = { members[$0] != nil }
    guard has("UserPoolId") || has("PoolName"), !has("pool") else { return nil }
    self.members = members
    if has("ClientId") || has("ClientName") {
      subject = .client
    } else if CLIPayload.methods.contains(where: has) {
      subject = .mfa
    } else {
      subject = .pool
    }
  }

  /// Members of SetUserPoolMfaConfig that no other operation has.
  private static let methods = [
    "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration",
    "WebAuthnConfiguration",
  ]

  /// What the operation asks for.
  func document(named name: String) -> PoolDocument {
    var document = PoolDocument(name: name, origin: .payload, pool: JSONObject())
    document.saysPool = subject == .pool
    switch subject {
    case .pool: document.pool = pool
    case .mfa: document.mfa = members.without(["UserPoolId"])
    case .client:
      let name = members["ClientName"]?.string ?? members["ClientId"]?.string ?? ""
      document.clients = [
        PoolDocument.Client(
          name: name,
          members: members.without(["UserPoolId", "GenerateSecret", "ClientSecret"]),
          hasSecret: members["GenerateSecret"] == true || members["ClientSecret"]?.isGiven == true
        )
      ]
    }
    return document
  }

  /// The names of DescribeUserPool for what the setting operations call otherwise.
  private var pool: JSONObject {
    let names = ["UserPoolId": "Id", "PoolName": "Name", "Schema": "SchemaAttributes"]
    var pool = JSONObject(members.members.map { (names[$0.key] ?? $0.key, $0.value) })
    if let attributes = pool["SchemaAttributes"]?.array {
      pool["SchemaAttributes"] = .array(attributes.map(SchemaNames.shown))
    }
    return pool
  }
}
