internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Project

// CloudFormation templates (resource reference of AWS::Cognito).
extension ForeignReader {
  /// A resource of a template.
  private struct Resource {
    var id: String
    var type: String
    var properties: JSONObject
  }

  private static let prefix = "AWS::Cognito::"

  /// The pool of a template with all that belongs to it.
  mutating func template(
    _ resources: JSONObject
  ) throws(ForeignDocumentError) -> PoolDocument {
    let ours = resources.members.compactMap { id, value -> Resource? in
      guard let type = value["Type"]?.string, type.hasPrefix(ForeignReader.prefix) else {
        return nil
      }
      return Resource(
        id: id,
        type: String(type.dropFirst(ForeignReader.prefix.count)),
        properties: value["Properties"]?.object ?? JSONObject()
      )
    }
    noteConditions(resources)
    guard ours.contains(where: { $0.type.hasPrefix("UserPool") }) else {
      throw fault(.missingPool, "the template has no user pool", at: ["Resources"])
    }
    let pools = ours.filter { $0.type == "UserPool" }
    let chosen = try chosen(among: pools.map(\.id), "the template", at: ["Resources"])
    let pool = pools.first { $0.id == chosen }
    var document = PoolDocument(name: tree.source.name, origin: .payload, pool: JSONObject())
    document.saysPool = pool != nil
    if let pool { read(pool: pool, into: &document) }
    for resource in ours where resource.type != "UserPool" {
      if belongs(resource, to: chosen, pools.map(\.id)) { read(resource, into: &document) }
    }
    nameRisks(of: &document, ours)
    document.unknown = unknown
    return document
  }

  private mutating func noteConditions(_ resources: JSONObject) {
    for (id, value) in resources.members {
      guard let condition = value["Condition"]?.string,
        value["Type"]?.string?.hasPrefix(ForeignReader.prefix) == true
      else { continue }
      remarks.append(
        "`\(id)` is made only under the condition `\(condition)`; it is taken for made"
      )
    }
  }

  /// Whether a resource is of the pool; one that is of a pool elsewhere is said.
  private mutating func belongs(_ resource: Resource, to pool: String?, _ pools: [String]) -> Bool {
    guard let owner = CloudFunction.target(of: resource.properties["UserPoolId"]) else {
      return pools.count < 2
    }
    if owner == pool { return true }
    // A pool that is no resource of the template is the one that all of it is about.
    if pool == nil { return true }
    if !pools.contains(owner) {
      remarks.append(
        "`\(resource.id)` is left out: it is of a pool that the template does not make"
      )
    }
    return false
  }
}

// MARK: - Resources

extension ForeignReader {
  private mutating func read(pool: Resource, into document: inout PoolDocument) {
    var members = self.members(
      pool.properties,
      ServiceShapes.pool,
      .cloudFormation,
      at: SettingPath(.pool)
    )
    if let attributes = members["SchemaAttributes"]?.array {
      members["SchemaAttributes"] = .array(attributes.map(SchemaNames.shown))
    }
    document.mfa = takeMethods(from: &members)
    document.pool = members
  }

  /// The second factors, which the service has apart from the pool.
  private mutating func takeMethods(from members: inout JSONObject) -> JSONObject? {
    var mfa = JSONObject()
    let kinds = members["EnabledMfas"]?.array
    for kind in kinds?.compactMap(\.string) ?? [] {
      switch kind {
      case "SMS_MFA":
        var sms = JSONObject()
        sms["SmsConfiguration"] = members["SmsConfiguration"]
        sms["SmsAuthenticationMessage"] = members["SmsAuthenticationMessage"]
        mfa["SmsMfaConfiguration"] = .object(sms)
      case "SOFTWARE_TOKEN_MFA": mfa["SoftwareTokenMfaConfiguration"] = ["Enabled": true]
      case "EMAIL_OTP": mfa["EmailMfaConfiguration"] = [:]
      default: remarks.append("`EnabledMfas` has `\(kind)`, which nobody knows")
      }
    }
    if kinds != nil { members["EnabledMfas"] = nil }
    move(
      &members,
      into: &mfa,
      "EmailMfaConfiguration",
      [
        "EmailAuthenticationMessage": "Message", "EmailAuthenticationSubject": "Subject",
      ]
    )
    move(
      &members,
      into: &mfa,
      "WebAuthnConfiguration",
      [
        "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
        "WebAuthnFactorConfiguration": "FactorConfiguration",
      ]
    )
    return kinds == nil && mfa.isEmpty ? nil : mfa
  }

  private mutating func move(
    _ members: inout JSONObject,
    into mfa: inout JSONObject,
    _ target: String,
    _ names: [String: String]
  ) {
    var found = mfa[target]?.object ?? JSONObject()
    for (name, inner) in names.sorted(by: { $0.key < $1.key }) {
      guard let value = members[name] else { continue }
      members[name] = nil
      if let function = CloudFunction(value) {
        unknown.insert(SettingPath(.mfa, [target, inner]))
        found[inner] = .string(function.text)
      } else {
        found[inner] = value
      }
    }
    if !found.isEmpty || mfa[target] != nil { mfa[target] = .object(found) }
  }

  private mutating func read(_ resource: Resource, into document: inout PoolDocument) {
    let own = resource.properties.without(["UserPoolId"])
    switch resource.type {
    case "UserPoolClient": document.clients = (document.clients ?? []) + [client(resource, own)]
    case "UserPoolGroup":
      let name = own["GroupName"]?.string ?? resource.id
      let group = members(own, ServiceShapes.group, .cloudFormation, at: SettingPath(.group(name)))
      let named: JSONObject = ["GroupName": .string(name)]
      document.groups = (document.groups ?? []) + [named.merging(group)]
    case "UserPoolResourceServer":
      let path = SettingPath(.resourceServer(own["Identifier"]?.string ?? resource.id))
      let server = members(own, ServiceShapes.resourceServer, .cloudFormation, at: path)
      document.resourceServers = (document.resourceServers ?? []) + [server]
    case "UserPoolDomain":
      let path = SettingPath(.domain(own["Domain"]?.string ?? resource.id))
      let domain = members(own, ServiceShapes.domain, .cloudFormation, at: path)
      document.domains = (document.domains ?? []) + [domain]
    case "UserPoolIdentityProvider":
      let path = SettingPath(.identityProvider(own["ProviderName"]?.string ?? resource.id))
      let provider = members(own, ServiceShapes.identityProvider, .cloudFormation, at: path)
      document.identityProviders = (document.identityProviders ?? []) + [provider]
    case "UserPoolRiskConfigurationAttachment":
      let risk = members(
        own.without(["ClientId"]),
        ServiceShapes.risk,
        .cloudFormation,
        at: SettingPath(.risk(client: nil))
      )
      var named = risk
      if let client = CloudFunction.target(of: own["ClientId"]) {
        named["ClientId"] = .string(client)
      } else if own["ClientId"] != "ALL" {
        named["ClientId"] = own["ClientId"]
      }
      document.risks = (document.risks ?? []) + [named]
    case "LogDeliveryConfiguration":
      let path = SettingPath(.logDelivery)
      document.logDelivery = members(own, ServiceShapes.logDelivery, .cloudFormation, at: path)
    default:
      remarks.append(
        "`\(resource.id)` is left out: `\(ForeignReader.prefix)\(resource.type)` is not read"
      )
    }
  }

  private mutating func client(_ resource: Resource, _ own: JSONObject) -> PoolDocument.Client {
    let name = own["ClientName"]?.string ?? resource.id
    var read = members(
      own.without(["GenerateSecret"]),
      ServiceShapes.client,
      .cloudFormation,
      at: SettingPath(.client(name))
    )
    if own["ClientName"]?.string == nil { read["ClientName"] = nil }
    let secret = own["GenerateSecret"]
    if let secret, CloudFunction(secret) != nil {
      remarks.append("whether `\(resource.id)` gets a secret is known only when it is made")
    }
    return PoolDocument.Client(
      name: name,
      members: read,
      hasSecret: secret == true || secret?.string?.lowercased() == "true"
    )
  }

  /// Settings of a client go by what that is called.
  private func nameRisks(of document: inout PoolDocument, _ resources: [Resource]) {
    document.risks = document.risks?.map { risk in
      guard let id = risk["ClientId"]?.string,
        let client = resources.first(where: { $0.id == id && $0.type == "UserPoolClient" })
      else { return risk }
      let name = client.properties["ClientName"]?.string ?? client.id
      return risk.merging(["ClientId": .string(name)])
    }
  }
}
