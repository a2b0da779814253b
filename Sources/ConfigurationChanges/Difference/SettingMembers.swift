internal import CognitoModel
internal import JSON
internal import Project

/// The members of each part in canonical form.
enum SettingMembers {
  /// Members that the service generates or that only identify the pool.
  private static let ignored: Set = [
    "Id", "Arn", "Name", "PoolName", "Status", "CreationDate", "LastModifiedDate", "UserPoolId",
    "EstimatedNumberOfUsers", "SmsConfigurationFailure", "EmailConfigurationFailure", "MFAOptions",
    "ResponseMetadata",
  ]

  private static let ignoredInClients: Set = [
    "ClientId", "ClientName", "ClientSecret", "GenerateSecret",
  ]

  private static let ignoredElsewhere: Set = [
    "AWSAccountId", "S3Bucket", "CloudFrontDistribution", "Version", "Status", "ClientId",
  ]

  /// Members whose presence matters even if they are empty.
  private static let present: Set = [
    "DeviceConfiguration", "EmailMfaConfiguration", "SmsMfaConfiguration",
  ]

  /// Written members, including empty lists.
  private static let whole = NormalizedForm(present: present)
  private static let sent = NormalizedForm(present: present, keepsEmptyLists: true)

  /// The current name of `UnusedAccountValidityDays`.
  static let daysOfPassword = ["Policies", "PasswordPolicy", "TemporaryPasswordValidityDays"]

  // MARK: - Parts

  /// A pool's members, with duplicates merged.
  static func pool(_ members: JSONObject) -> CanonicalSettings.Part {
    var written = sent.members(
      members.without(ignored.union(["Domain", "CustomDomain"])),
      ServiceShapes.pool
    )
    // The service reserves these tags, such as those of a stack.
    if let tags = written["UserPoolTags"]?.object {
      let own = tags.filter { name, _ in !name.hasPrefix("aws:") }
      written["UserPoolTags"] = own.isEmpty ? nil : .object(own)
    }
    var filled = AbsentSettings.filling(pool: written)
    filled = filled.removing(["AdminCreateUserConfig", "UnusedAccountValidityDays"])
    let unused = written.value(at: ["AdminCreateUserConfig", "UnusedAccountValidityDays"])
    if let count = written.value(at: daysOfPassword) ?? unused {
      filled = filled.setting(count.double == 0 ? 7 : count, at: daysOfPassword)
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
    let written = sent.members(members.without(ignored), ServiceShapes.mfa)
    var defaults = ImpliedSettings.factorsOff
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
      client.members.without(ignored.union(ignoredInClients)),
      ServiceShapes.client
    )
    if let flows = written["ExplicitAuthFlows"]?.array?.compactMap(\.string) {
      let current = ExplicitAuthFlows.current(flows).map(JSONValue.string)
      written["ExplicitAuthFlows"] = .array(current.inOneOrder)
    }
    var filled = AbsentSettings.filling(client: written)
    filled = AbsentSettings.filling(filled, with: ImpliedSettings.noGracePeriod)
    setLifetimes(of: client, in: &filled, &written)
    filled["hasSecret"] = .bool(client.hasSecret)
    written["hasSecret"] = .bool(client.hasSecret)
    return CanonicalSettings.Part(
      part: .client(client.name),
      members: whole.members(filled, ServiceShapes.client),
      written: written,
      // A mark for a hidden ID identifies no client.
      identity: client.members["ClientId"].flatMap { $0.isHidden ? nil : $0.string }
    )
  }

  /// A part without defaults; `besides` contains its identifying members.
  static func plain(
    _ part: SettingPath.Part,
    _ members: JSONObject,
    _ structure: Structure?,
    besides: Set<String> = []
  ) -> CanonicalSettings.Part {
    let ignored = ignored.subtracting(["Name"]).union(ignoredElsewhere).union(besides)
    let own = members.without(ignored)
    return CanonicalSettings.Part(
      part: part,
      members: whole.members(own, structure).keyed,
      written: sent.members(own, structure).keyed
    )
  }
}
