internal import JSON

/// Answers of the AWS CLI, one or several together: what pools and parts of them are like.
struct CLIAnswers {
  private var pool: JSONObject?
  private var mfa: JSONObject?
  private var clients: [JSONObject] = []
  private var lists: [String: [JSONObject]] = [:]
  private var logDelivery: JSONObject?
  private var others = JSONObject()

  /// Nil where there is none among them.
  init?(_ value: JSONValue) {
    let answers = value.array ?? [value]
    guard !answers.isEmpty else { return nil }
    for answer in answers {
      guard let members = answer.object, take(members) else { return nil }
    }
  }

  /// Takes an answer, or the members that `--query` leaves of it; false where it is none.
  private mutating func take(_ answer: JSONObject) -> Bool {
    guard answer["pool"] == nil else { return false }
    if answer["Arn"] != nil, answer["Id"] != nil, answer["Name"] != nil {
      pool = answer
      return true
    }
    if answer["ClientId"] != nil, CanonicalMembers.dates.contains(where: { answer[$0] != nil }),
      answer["CompromisedCredentialsRiskConfiguration"] == nil
    {
      clients.append(answer)
      return true
    }
    let known = answer.keys.filter { CLIAnswers.keys.contains($0) }
    // The mode alone could be a part of anything.
    guard known.contains(where: { $0 != "MfaConfiguration" }), answer["UserPoolId"] == nil else {
      return false
    }
    for (key, value) in answer.members { take(key, value) }
    return true
  }

  private mutating func take(_ key: String, _ value: JSONValue) {
    switch key {
    case "UserPool": pool = value.object
    case "UserPoolClient": clients += value.object.map { [$0] } ?? []
    case "LogDeliveryConfiguration": logDelivery = value.object
    case _ where CLIAnswers.methods.contains(key):
      var members = mfa ?? JSONObject()
      members[key] = value
      mfa = members
    case _ where CLIAnswers.parts[key] != nil:
      let elements = value.array?.compactMap(\.object) ?? value.object.map { [$0] } ?? []
      lists[CLIAnswers.parts[key] ?? key, default: []] += elements
    case "ResponseMetadata", "NextToken": break
    default: others[key] = value
    }
  }

  private static let methods: Set = [
    "MfaConfiguration", "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration",
    "EmailMfaConfiguration", "WebAuthnConfiguration",
  ]

  /// Members of answers that hold parts of a pool, by the keys that these have.
  private static let parts = [
    "Group": "groups", "Groups": "groups", "ResourceServer": "servers",
    "ResourceServers": "servers", "DomainDescription": "domains", "IdentityProvider": "providers",
    "RiskConfiguration": "risks",
  ]

  private static let keys = methods.union(parts.keys).union([
    "UserPool", "UserPoolClient", "LogDeliveryConfiguration",
  ])

  /// All that the answers say.
  func document(named name: String) -> PoolDocument {
    var document = PoolDocument(name: name, origin: .description, pool: pool ?? JSONObject())
    document.saysPool = pool != nil
    document.mfa = mfa
    if !clients.isEmpty { document.clients = PoolReader.ClientNames().clients(of: clients) }
    document.groups = lists["groups"]
    document.resourceServers = lists["servers"]
    document.domains = lists["domains"]
    document.identityProviders = lists["providers"]
    document.risks = lists["risks"]
    document.logDelivery = logDelivery
    document.others = others
    return document
  }
}
