internal import CognitoModel
internal import JSON
internal import ServiceRules
internal import Values

/// The calls that create a scenario's pool, as far as its settings are known before the run.
struct PlannedPool {
  private let known: KnownMembers

  init(_ settings: ValueTemplate?) { known = KnownMembers(settings) }

  private var wanted: JSONObject { DefaultPool.pool(with: known.members) }

  /// The first rejection of the calls that create the pool; nil if no rule is known to be broken.
  func rejection(besides accepted: AcceptedSettings) -> RejectedConfigurationCall? {
    accepted.rejection(of: key()) { creation.lazy.compactMap(\.rejection).first }
  }

  /// The rejection of a client with these settings; nil if no rule is known to be broken.
  func rejection(
    ofClient settings: ValueTemplate,
    besides accepted: AcceptedSettings
  ) -> RejectedConfigurationCall? {
    let client = KnownMembers(settings)
    return accepted.rejection(of: key(client)) { creation(of: client).rejection }
  }

  /// Identifies the settings of the pool and a client; nil if some are known only at run time.
  private func key(_ client: KnownMembers? = nil) -> ExactString? {
    guard unknown.isEmpty, client?.unknown.isEmpty ?? true else { return nil }
    var key: [UInt8] = []
    JSONValue.object(known.members).write(to: &key)
    if let client { JSONValue.object(client.members).write(to: &key) }
    return ExactString(String(decoding: key, as: UTF8.self))
  }

  private var unknown: Set<MemberPath> { known.unknown }

  private var requests: DefaultPool.Requests { DefaultPool.requests(for: wanted) }

  /// The calls that create the pool, in order.
  private var creation: [PlannedConfiguration] {
    let requests = requests
    var environment = PoolEnvironment.none()
    var calls = [configuration("CreateUserPool", requests.pool, in: environment, DefaultPool.pool)]
    environment.pool = created(by: requests)
    if let mfa = requests.mfa {
      calls.append(configuration("SetUserPoolMfaConfig", mfa, in: environment, [:]))
    }
    return calls
  }

  /// The call that creates a client with these settings, merged into the defaults.
  private func creation(of client: KnownMembers) -> PlannedConfiguration {
    var environment = PoolEnvironment.none()
    (environment.pool, environment.mfa) = (created(by: requests), wanted)
    environment.unknown = unknown
    return PlannedConfiguration(
      call: ConfigurationCall(
        "CreateUserPoolClient",
        DefaultPool.client.merging(client.members),
        in: environment,
        unknown: client.unknown
      ),
      defaults: DefaultPool.client.keys.filter { client.members[$0] == nil }
    )
  }

  /// The settings that the pool lacks for a second factor.
  ///
  /// Nil if the settings are known only at run time.
  func lacking(for factor: GivenUser.Factor) -> [String]? {
    guard unknown.isEmpty else { return nil }
    let isOff = wanted["MfaConfiguration"] == "OFF"
    let mode = isOff ? ["MfaConfiguration: OPTIONAL"] : []
    switch factor {
    case .totp:
      let isOn = wanted["SoftwareTokenMfaConfiguration"]?["Enabled"]?.bool == true
      return isOn || isOff ? mode : ["SoftwareTokenMfaConfiguration: { Enabled: true }"]
    case .sms:
      return wanted["SmsMfaConfiguration"] == nil ? mode + ["SmsMfaConfiguration: {}"] : mode
    case .email:
      guard wanted["EmailMfaConfiguration"] == nil else { return mode }
      return mode + ["EmailMfaConfiguration: {}"] + missingSettingsForEmail
    }
  }

  /// The setting for email from the developer's account, with a sample SES identity.
  static let emailByDeveloper =
    "EmailConfiguration: { EmailSendingAccount: DEVELOPER, "
    + "SourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/no-reply@example.com' }"

  /// The settings without which the service rejects `EmailMfaConfiguration`.
  ///
  /// These are an SES identity, and a recovery by other means than email.
  private var missingSettingsForEmail: [String] {
    var lacking: [String] = []
    if wanted["EmailConfiguration"]?["EmailSendingAccount"] != "DEVELOPER" {
      lacking.append(PlannedPool.emailByDeveloper)
    }
    let recovery = wanted["AccountRecoverySetting"]?["RecoveryMechanisms"]?.array ?? []
    if recovery.map({ $0["Name"]?.string }) == ["verified_email"] {
      lacking.append(
        "AccountRecoverySetting: { RecoveryMechanisms: [{ Priority: 1, Name: admin_only }] }"
      )
    }
    return lacking
  }

  /// The pool after its creation.
  ///
  /// The service adds the tier.
  private func created(by requests: DefaultPool.Requests) -> JSONObject {
    let tier: JSONObject = ["UserPoolTier": .string(CognitoModel.defaultFeaturePlan)]
    return tier.merging(requests.pool)
  }

  private func configuration(
    _ operation: String,
    _ input: JSONObject,
    in environment: PoolEnvironment,
    _ defaults: JSONObject
  ) -> PlannedConfiguration {
    PlannedConfiguration(
      call: ConfigurationCall(operation, input, in: environment, unknown: unknown),
      defaults: defaults.keys.filter { known.members[$0] == nil }
    )
  }
}
