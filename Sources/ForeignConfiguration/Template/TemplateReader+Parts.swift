internal import CognitoModel
internal import ConfigurationChanges
internal import JSON
internal import Project

// Resources of CloudFormation as parts of a pool.
extension TemplateReader {
  /// Reads the pool itself into a document.
  mutating func read(pool: TemplateResource, into document: inout PoolDocument) {
    var members = reader.members(
      pool.properties,
      ServiceShapes.pool,
      at: SettingPath(.pool)
    )
    if let attributes = members["SchemaAttributes"]?.array {
      members["SchemaAttributes"] = .array(attributes.map(SchemaNames.shown))
    }
    document.mfa = takeMethods(from: &members)
    document.pool = members
  }

  /// Reads any other part into a document.
  mutating func read(_ resource: TemplateResource, into document: inout PoolDocument) {
    let own = resource.properties.without(["UserPoolId"])
    switch resource.kind {
    case .clients: document.clients = (document.clients ?? []) + [client(resource, own)]
    case .risk: document.risks = (document.risks ?? []) + [risk(own)]
    case .logDelivery:
      let path = SettingPath(.logDelivery)
      document.logDelivery = reader.members(own, ServiceShapes.logDelivery, at: path)
    case let kind?:
      if let part = kind.listed { reader.add(own, part, resource.id, to: &document) }
    case nil:
      let type = TemplateResource.prefix + resource.type
      let key = resource.unreadName
      unread[key] = .object(own)
      guard let operation = resource.checkOnlyOperation else {
        remarks.append("`\(resource.id)` is left out: authflow does not read `\(type)`")
        return
      }
      remarks.append(
        """
        `\(resource.id)` is left out: for `\(type)`, authflow reports only errors that the service \
        returns
        """
      )
      document.addresses[.other(key)] = resource.id
      document.checkOnlySettings.append(pages(own, operation, .other(key)))
    }
  }

  /// Returns the threat protection of the pool, or of the client that it refers to.
  private mutating func risk(_ own: JSONObject) -> JSONObject {
    var risk = reader.members(
      own.without(["ClientId"]),
      ServiceShapes.risk,
      at: SettingPath(.risk(client: nil))
    )
    if let client = CloudFunction.target(of: own["ClientId"]) {
      risk["ClientId"] = .string(client)
    } else if own["ClientId"] != "ALL" {
      risk["ClientId"] = own["ClientId"]
    }
    return risk
  }

  /// Returns settings that are only checked, such as those of sign-in pages; a client is identified
  /// by its resource.
  func pages(
    _ own: JSONObject,
    _ operation: String,
    _ part: SettingPath.Part
  ) -> CheckOnlySettings {
    // The document does not contain these settings, so they are not among its unknown settings.
    var reader = MemberReader(.cloudFormation)
    let structure = CognitoModel.operation(operation)?.input
    var read = reader.members(own.without(["ClientId"]), structure, at: SettingPath(part))
    read["ClientId"] =
      CloudFunction.target(of: own["ClientId"]).map { .string($0) } ?? own["ClientId"]
    return CheckOnlySettings(operation: operation, part: part, members: read)
  }

  private mutating func client(
    _ resource: TemplateResource,
    _ own: JSONObject
  ) -> PoolDocument.Client {
    let name = clientNames[resource.id] ?? resource.id
    let read = reader.members(
      own.without(["GenerateSecret"]),
      ServiceShapes.client,
      at: SettingPath(.client(name))
    )
    if own["ClientName"] != nil, own["ClientName"]?.plainText == nil {
      reader.computedNames[.client(name)] = read["ClientName"]?.string
    }
    let secret = own["GenerateSecret"]
    if let secret, CloudFunction(secret)?.isKnown == false {
      reader.note(unknown: secret, at: SettingPath(.client(name), ["hasSecret"]))
    }
    return PoolDocument.Client(
      name: name,
      members: read,
      hasSecret: secret == true || secret?.string?.lowercased() == "true"
    )
  }
}
