import JSON
import Values

extension PoolSettings {
  /// The values of a pool's settings.
  final class Values: Sendable {
    /// The responses of DescribeUserPool and GetUserPoolMfaConfig.
    let description: JSONObject
    let mfaDescription: JSONObject

    let passwordPolicy: PasswordPolicy
    let schema: PoolSchema
    let autoVerified: [Contact]
    let usernameContacts: [Contact]
    let aliasContacts: [Contact]
    let preferredUsernameIsAlias: Bool
    let isCaseSensitive: Bool
    let allowsSelfSignUp: Bool
    let recovery: Recovery
    let mfa: MFAMode

    /// The pool's enabled second factors, in the service's order.
    let mfaMethods: [MFAMethod]
    let firstFactors: Set<String>

    /// Whether tokens have the issuer format that the service recommends since 2026.
    let hasUpdatedIssuer: Bool

    /// The tracking of devices; nil if the pool does not track devices.
    let devices: DeviceTracking?
    let passkeys: PasskeySettings

    /// Whether threat protection logs user activity: AUDIT or ENFORCED in `UserPoolAddOns`.
    let hasThreatProtection: Bool

    /// Attributes that keep their old value until the new value is verified.
    let verifiedBeforeUpdate: [Contact]

    /// All keys of LambdaConfig, and the functions of triggers that the mock implements.
    let triggers: Set<String>
    let functions: [Trigger: TriggerFunction]
    let messages: MessageTemplates

    /// Reads the responses of DescribeUserPool and GetUserPoolMfaConfig.
    init(_ pool: JSONObject, mfa configuration: JSONObject) {
      (description, mfaDescription) = (pool, configuration)
      let policies = pool["Policies"]
      passwordPolicy = PasswordPolicy(policies?["PasswordPolicy"])
      schema = PoolSchema(pool["SchemaAttributes"])
      autoVerified = Contact.among(pool.strings("AutoVerifiedAttributes"))
      usernameContacts = Contact.among(pool.strings("UsernameAttributes"))
      let aliases = pool.strings("AliasAttributes")
      aliasContacts = Contact.among(aliases)
      preferredUsernameIsAlias = aliases.contains("preferred_username")
      isCaseSensitive = pool["UsernameConfiguration"]?["CaseSensitive"]?.bool ?? true
      allowsSelfSignUp = pool["AdminCreateUserConfig"]?["AllowAdminCreateUserOnly"] != true
      recovery = Recovery(pool["AccountRecoverySetting"])
      mfa = pool["MfaConfiguration"]?.string.flatMap(MFAMode.init) ?? .off
      mfaMethods = MFAMethod.allCases.filter { $0.isOn(in: configuration) }
      firstFactors = Set(policies?["SignInPolicy"]?.strings("AllowedFirstAuthFactors") ?? [])
      hasUpdatedIssuer = pool["IssuerConfiguration"]?["Type"] == "UPDATED"
      devices = DeviceTracking(pool["DeviceConfiguration"])
      passkeys = PasskeySettings(pool, mfa: configuration)
      hasThreatProtection = Values.hasThreatProtection(pool)
      let updates = pool["UserAttributeUpdateSettings"]
      verifiedBeforeUpdate = Contact.among(
        updates?.strings("AttributesRequireVerificationBeforeUpdate") ?? []
      )
      functions = Trigger.functions(pool["LambdaConfig"])
      triggers = Set(pool["LambdaConfig"]?.object?.keys ?? [])
      messages = MessageTemplates(pool, mfa: configuration)
    }

    /// Names of custom attributes with their prefix, in the schema's order.
    var customAttributes: [String] {
      (description["SchemaAttributes"]?.array ?? []).compactMap { $0["Name"]?.string }
        .filter { $0.hasPrefix("custom:") }
    }

    private static func hasThreatProtection(_ pool: JSONObject) -> Bool {
      let mode = pool["UserPoolAddOns"]?["AdvancedSecurityMode"]?.string
      return mode == "AUDIT" || mode == "ENFORCED"
    }
  }

  enum MFAMode: String, Hashable, Sendable {
    case off = "OFF"
    case optional = "OPTIONAL"
    case on = "ON"
  }
}

extension MFAMethod {
  /// Whether the method is enabled in a response of GetUserPoolMfaConfig.
  func isOn(in configuration: JSONObject) -> Bool {
    switch self {
    case .sms: configuration["SmsMfaConfiguration"] != nil
    case .softwareToken: configuration["SoftwareTokenMfaConfiguration"]?["Enabled"]?.bool ?? false
    case .email: configuration["EmailMfaConfiguration"] != nil
    }
  }
}
