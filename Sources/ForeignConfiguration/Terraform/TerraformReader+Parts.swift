internal import CognitoModel
internal import ConfigurationChanges
internal import JSON
internal import Project

// Resources of Terraform as parts of a pool.
extension TerraformReader {
  /// Whether a resource belongs to a pool, among the pools in the file.
  mutating func belongs(
    _ resource: TerraformResource,
    to pool: TerraformResource?,
    among pools: [TerraformResource]
  ) -> Bool {
    guard let pool else { return true }
    if let id = resource.values["user_pool_id"]?.plainText, let own = pool.id {
      if id == own { return true }
      if !pools.contains(where: { $0.id == id }), !pools.contains(where: { $0.id == nil }) {
        noteUnknownResource(resource, id)
      }
      return false
    }
    guard pools.count > 1 else { return true }
    return objects.configuration.owner(of: resource, pools) == pool.address
  }

  private mutating func noteUnknownResource(_ resource: TerraformResource, _ id: String) {
    let remark = "`\(resource.address)` is left out: it belongs to the pool `\(id)`"
    if !remarks.contains(remark) { remarks.append(remark) }
  }

  /// Reads the members of the pool, which include the second factors in Terraform.
  mutating func read(pool resource: TerraformResource, into document: inout PoolDocument) {
    var members = reader.members(
      resource.values.asSent.without(TerraformPart.pool.ownAttributes),
      ServiceShapes.pool,
      at: SettingPath(.pool)
    )
    let policies = block(&members, TerraformPart.policies, of: "Policies")
    if !policies.isEmpty { members["Policies"] = .object(policies) }
    if let attributes = members["SchemaAttributes"]?.array {
      members["SchemaAttributes"] = .array(attributes.map(SchemaNames.shown))
    }
    var mfa = block(&members, TerraformPart.methods, of: nil)
    // SMS is a second factor if the pool can send SMS messages and MFA is not off.
    if let sms = members["SmsConfiguration"], members["MfaConfiguration"] ?? "OFF" != "OFF" {
      var method: JSONObject = ["SmsConfiguration": sms]
      method["SmsAuthenticationMessage"] = members["SmsAuthenticationMessage"]
      mfa["SmsMfaConfiguration"] = .object(method)
    }
    document.pool = members
    document.mfa = mfa
  }

  /// Moves blocks that the service has elsewhere out of the pool's members; without `parent`, they
  /// are second factors.
  private mutating func block(
    _ members: inout JSONObject,
    _ names: [String],
    of parent: String?
  ) -> JSONObject {
    var found = JSONObject()
    for name in names {
      found[name] = members[name]
      members[name] = nil
    }
    guard let parent else {
      return reader.members(found, ServiceShapes.mfa, at: SettingPath(.mfa))
    }
    let structure = ServiceShapes.pool?[parent]?.shape.structure
    return reader.members(found, structure, at: SettingPath(.pool, [parent]))
  }

  /// Reads any other part into a document.
  mutating func read(
    _ resource: TerraformResource,
    _ part: TerraformPart,
    into document: inout PoolDocument
  ) {
    var own = resource.values.without(part.ownAttributes)
    switch part {
    case .pool: break
    case .client, .managedClient:
      document.clients = (document.clients ?? []) + [client(resource, own)]
    case .domain:
      if let certificate = resource.values["certificate_arn"], certificate.isGiven {
        own["CustomDomainConfig"] = ["CertificateArn": certificate]
      }
      reader.add(own, .domains, resource.address, to: &document)
    case .group, .resourceServer, .identityProvider:
      guard let list = place(of: resource).kind?.listed else { return }
      reader.add(own, list, resource.address, to: &document)
    case .risk:
      let path = SettingPath(.risk(client: own["client_id"]?.string))
      document.risks =
        (document.risks ?? []) + [reader.members(own, ServiceShapes.risk, at: path)]
    case .logDelivery:
      let path = SettingPath(.logDelivery)
      document.logDelivery = reader.members(own, ServiceShapes.logDelivery, at: path)
    }
  }

  private mutating func client(
    _ resource: TerraformResource,
    _ own: JSONObject
  ) -> PoolDocument.Client {
    let name = clientNames[resource.address] ?? resource.address
    let path = SettingPath(.client(name))
    var read = reader.members(own, ServiceShapes.client, at: path).withoutZeroLifetimes
    if let given = own["name"], given.plainText == nil {
      reader.computedNames[.client(name)] = read["ClientName"]?.string
      read["ClientName"] = nil
    }
    return PoolDocument.Client(
      name: name,
      members: read,
      hasSecret: resource.values["generate_secret"] == true
    )
  }
}

extension JSONObject {
  /// The pool's values as the provider sends them.
  ///
  /// The tags include tags that the provider adds. If `user_attribute_update_settings` is removed,
  /// the provider sends an empty list, which turns off the verification (user_pool.go,
  /// resourceUserPoolUpdate). The provider leaves out all other removed values.
  fileprivate var asSent: JSONObject {
    var members = self
    if let all = members["tags_all"], all.isGiven { members["tags"] = all }
    let (block, list) = (
      "user_attribute_update_settings", "attributes_require_verification_before_update"
    )
    if members[block].flatMap(TerraformMarker.init) == .emptied {
      members[block] = [.object([list: TerraformMarker.emptied.value])]
    }
    return members
  }

  /// The values without lifetimes of 0, which the provider writes for unset lifetimes.
  fileprivate var withoutZeroLifetimes: JSONObject {
    filter { name, value in
      value != 0 || !TokenLifetime.all.contains { $0.member == name }
    }
  }
}
