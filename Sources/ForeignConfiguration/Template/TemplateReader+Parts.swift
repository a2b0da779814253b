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

  /// Moves the second factors out of the pool's members, as the service separates them.
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
      default: remarks.append("`EnabledMfas` contains an unknown factor `\(kind)`")
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
        reader.unknown.insert(SettingPath(.mfa, [target, inner]))
        found[inner] = .string(function.text)
      } else {
        found[inner] = value
      }
    }
    if !found.isEmpty || mfa[target] != nil { mfa[target] = .object(found) }
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
      let key = "\(resource.id) (\(type))"
      unread[key] = .object(own)
      guard let operation = resource.judgedOperation else {
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
      document.judged.append(pages(own, operation, .other(key)))
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

  /// Returns the settings of sign-in pages; a client is identified by its resource.
  private func pages(
    _ own: JSONObject,
    _ operation: String,
    _ part: SettingPath.Part
  ) -> JudgedSettings {
    // The document does not contain these settings, so they are not among its unknown settings.
    var reader = MemberReader(.cloudFormation)
    let structure = CognitoModel.operation(operation)?.input
    var read = reader.members(own.without(["ClientId"]), structure, at: SettingPath(part))
    read["ClientId"] =
      CloudFunction.target(of: own["ClientId"]).map { .string($0) } ?? own["ClientId"]
    return JudgedSettings(operation: operation, part: part, members: read)
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
    if let secret, CloudFunction(secret) != nil {
      remarks.append("whether the client `\(resource.id)` has a secret is known only at deployment")
    }
    return PoolDocument.Client(
      name: name,
      members: read,
      hasSecret: secret == true || secret?.string?.lowercased() == "true"
    )
  }
}

extension JSONObject {
  /// A template's resources, with parsed JSON strings in properties of the type Json (resource
  /// reference).
  var withJSONTextsRead: JSONObject {
    JSONObject(
      members.map { id, resource in
        guard let type = resource["Type"]?.string, let names = JSONObject.ofTypeJSON[type],
          var members = resource.object, var properties = members["Properties"]?.object
        else { return (id, resource) }
        for name in names { properties[name] = properties[name].map { $0.mappingInText ?? $0 } }
        members["Properties"] = .object(properties)
        return (id, .object(members))
      }
    )
  }

  private static let ofTypeJSON = [
    "AWS::Cognito::UserPool": ["UserPoolTags"],
    "AWS::Cognito::UserPoolIdentityProvider": ["AttributeMapping", "ProviderDetails"],
  ]
}

extension JSONValue {
  /// The mapping in a JSON string; nil for other values.
  fileprivate var mappingInText: JSONValue? {
    let function = CloudFunction(self)
    guard let text = string ?? (function?.isKnown == true ? function?.text : nil),
      let read = try? JSONValue(parsing: Array(text.utf8)), read.object != nil
    else { return nil }
    return read
  }
}
