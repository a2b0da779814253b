internal import CognitoModel
internal import JSON
internal import Project

/// The members of each part in canonical form.
enum SettingMembers {
  /// Members that the service generates or that only identify the pool.
  private static let passing: Set = [
    "Id", "Arn", "Name", "PoolName", "Status", "CreationDate", "LastModifiedDate", "UserPoolId",
    "EstimatedNumberOfUsers", "SmsConfigurationFailure", "EmailConfigurationFailure", "MFAOptions",
    "ResponseMetadata",
  ]

  private static let passingOfClients: Set = [
    "ClientId", "ClientName", "ClientSecret", "GenerateSecret",
  ]

  private static let passingElsewhere: Set = [
    "AWSAccountId", "S3Bucket", "CloudFrontDistribution", "Version", "Status", "ClientId",
  ]

  /// Members whose presence matters even if they are empty.
  private static let present: Set = [
    "DeviceConfiguration", "EmailMfaConfiguration", "SmsMfaConfiguration",
  ]

  /// Written members, including empty lists.
  private static let whole = SettledForm(present: present)
  private static let sent = SettledForm(present: present, keepsEmptyLists: true)

  // MARK: - Parts

  /// A pool's members, with duplicates merged.
  static func pool(_ members: JSONObject) -> CanonicalSettings.Part {
    var written = sent.members(
      members.without(passing.union(["Domain", "CustomDomain"])),
      ServiceShapes.pool
    )
    // The service reserves these tags, such as those of a stack.
    if let tags = written["UserPoolTags"]?.object {
      let own = tags.filter { name, _ in !name.hasPrefix("aws:") }
      written["UserPoolTags"] = own.isEmpty ? nil : .object(own)
    }
    var filled = AbsentSettings.filling(pool: written)
    filled = filled.removing(["AdminCreateUserConfig", "UnusedAccountValidityDays"])
    let days = ["Policies", "PasswordPolicy", "TemporaryPasswordValidityDays"]
    let unused = written.value(at: ["AdminCreateUserConfig", "UnusedAccountValidityDays"])
    if let count = written.value(at: days) ?? unused {
      filled = filled.setting(count.double == 0 ? 7 : count, at: days)
    }
    // Passkey settings are shown with the second factors.
    if written["WebAuthnConfiguration"] == nil { filled["WebAuthnConfiguration"] = nil }
    return CanonicalSettings.Part(
      part: .pool,
      members: arranged(whole.members(filled, ServiceShapes.pool), fillsSchema: true),
      written: arranged(written, fillsSchema: false)
    )
  }

  /// The second factors, without the settings that are shown with the pool.
  static func mfa(_ members: JSONObject) -> CanonicalSettings.Part {
    let written = sent.members(members.without(passing), ServiceShapes.mfa)
    var defaults: JSONObject = ["SoftwareTokenMfaConfiguration": ["Enabled": false]]
    defaults["WebAuthnConfiguration"] = AbsentSettings.pool["WebAuthnConfiguration"]
    let filled = AbsentSettings.filling(written, with: defaults)
    return CanonicalSettings.Part(
      part: .mfa,
      members: whole.members(filled, ServiceShapes.mfa),
      written: written
    )
  }

  /// A client's members, with lifetimes in seconds and current flow names.
  static func client(_ client: PoolDocument.Client) -> CanonicalSettings.Part {
    var written = sent.members(
      client.members.without(passing.union(passingOfClients)),
      ServiceShapes.client
    )
    if let flows = written["ExplicitAuthFlows"]?.array?.compactMap(\.string) {
      let current = ExplicitAuthFlows.current(flows).map(JSONValue.string)
      written["ExplicitAuthFlows"] = .array(current.inOneOrder)
    }
    // A missing grace period means 0.
    let grace: JSONObject = ["RefreshTokenRotation": ["RetryGracePeriodSeconds": 0]]
    var filled = AbsentSettings.filling(AbsentSettings.filling(client: written), with: grace)
    for lifetime in TokenLifetime.all {
      let seconds = JSONValue.number(
        JSONNumber(Int(lifetime.duration(in: written).components.seconds))
      )
      filled[lifetime.member] = seconds
      written[lifetime.member] = lifetime.isWritten(in: client.members) ? seconds : nil
    }
    // The known units are already applied to the lifetimes.
    let units = written["TokenValidityUnits"]?.object?.without(TokenLifetime.units)
    let others = units.flatMap { $0.isEmpty ? nil : JSONValue.object($0) }
    filled["TokenValidityUnits"] = others
    written["TokenValidityUnits"] = others
    filled["hasSecret"] = .bool(client.hasSecret)
    written["hasSecret"] = .bool(client.hasSecret)
    return CanonicalSettings.Part(
      part: .client(client.name),
      members: whole.members(filled, ServiceShapes.client),
      written: written,
      identity: client.members["ClientId"]?.string
    )
  }

  /// A part without defaults; `besides` contains its identifying members.
  static func plain(
    _ part: SettingPath.Part,
    _ members: JSONObject,
    _ structure: Structure?,
    besides: Set<String> = []
  ) -> CanonicalSettings.Part {
    let passing = passing.subtracting(["Name"]).union(passingElsewhere).union(besides)
    let own = members.without(passing)
    return CanonicalSettings.Part(
      part: part,
      members: whole.members(own, structure).keyed,
      written: sent.members(own, structure).keyed
    )
  }

  // MARK: - Settings with two names

  /// Members of VerificationMessageTemplate, and the pool's older names for them.
  static let messages: KeyValuePairs = [
    "SmsMessage": "SmsVerificationMessage", "EmailMessage": "EmailVerificationMessage",
    "EmailSubject": "EmailVerificationSubject",
  ]

  /// Members that the pool shows, and that SetUserPoolMfaConfig sets with its SMS method.
  static let ofSMS = ["SmsConfiguration", "SmsAuthenticationMessage"]

  /// Separates the members of the pool from its second factors, so each setting is in only one of
  /// them.
  static func parted(
    pool: JSONObject,
    mfa: JSONObject?
  ) -> (pool: JSONObject, mfa: JSONObject?) {
    var pool = pool
    mirrorMessages(&pool)
    mirrorTokenTrigger(&pool)
    guard var mfa else { return (pool, nil) }
    if let mode = mfa["MfaConfiguration"] { pool["MfaConfiguration"] = mode }
    mfa["MfaConfiguration"] = nil
    guard var sms = mfa["SmsMfaConfiguration"]?.object else { return (pool, mfa) }
    for member in ofSMS {
      guard let value = sms[member], pool[member] == nil || pool[member] == value else { continue }
      pool[member] = value
      sms[member] = nil
    }
    mfa["SmsMfaConfiguration"] = .object(sms)
    return (pool, mfa)
  }

  static func mirrorMessages(_ pool: inout JSONObject) {
    var template = pool["VerificationMessageTemplate"]?.object ?? [:]
    for (new, old) in messages {
      guard let value = pool[old], template[new] == nil || template[new] == value else { continue }
      template[new] = value
      pool[old] = nil
    }
    if !template.isEmpty { pool["VerificationMessageTemplate"] = .object(template) }
  }

  static func mirrorTokenTrigger(_ pool: inout JSONObject) {
    guard var triggers = pool["LambdaConfig"]?.object else { return }
    let (old, new) = ("PreTokenGeneration", "PreTokenGenerationConfig")
    guard let arn = triggers[old], arn.string != nil else { return }
    if triggers[new] == nil {
      triggers[new] = ["LambdaVersion": "V1_0", "LambdaArn": arn]
    }
    if triggers[new]?["LambdaArn"] == arn { triggers[old] = nil }
    pool["LambdaConfig"] = .object(triggers)
  }
}

// Names and order of elements.
extension SettingMembers {
  /// Returns the members with attributes by name, recovery mechanisms in order, and sorted sets.
  static func arranged(_ members: JSONObject, fillsSchema: Bool) -> JSONObject {
    var members = members
    let (setting, list) = ("AccountRecoverySetting", "RecoveryMechanisms")
    if let ways = members.value(at: [setting, list])?.array {
      // A mechanism without a priority sorts last.
      let names = ways.sorted { ($0["Priority"]?.double ?? 9) < ($1["Priority"]?.double ?? 9) }
        .compactMap { $0["Name"]?.string }
      members = members.setting(.strings(names), at: [setting, list])
      // Unknown members of a mechanism are kept under its name.
      for way in ways.compactMap(\.object) {
        let others = way.without(["Name", "Priority"])
        guard !others.isEmpty else { continue }
        let name = "\(list).\(way["Name"]?.string ?? "")"
        members = members.setting(.object(others), at: [setting, name])
      }
    }
    if let attributes = members["SchemaAttributes"]?.array {
      let schema = schema(attributes, isFilled: fillsSchema)
      members["SchemaAttributes"] = schema.isEmpty ? nil : .object(schema)
    }
    return members
  }

  private static func schema(_ attributes: [JSONValue], isFilled: Bool) -> JSONObject {
    var schema = JSONObject()
    for attribute in attributes.compactMap(\.object) {
      guard let given = attribute["Name"]?.string, !StandardAttribute.isServiceMade(given),
        !StandardAttribute.isUsual(attribute, given)
      else { continue }
      let name = fullName(given, attribute)
      let filled = isFilled ? StandardAttribute.absent(name).merging(attribute) : attribute
      schema[name] = .object(filled.without(["Name"]))
    }
    return schema
  }

  /// The full name of a custom attribute, which templates write without the service's prefix.
  static func fullName(_ name: String, _ attribute: JSONObject) -> String {
    if StandardAttribute.isKnown(name) || name.contains(":") { return name }
    return attribute["DeveloperOnlyAttribute"] == true ? "dev:custom:\(name)" : "custom:\(name)"
  }
}
