internal import JSON

/// A pool's settings as rules read them, with defaults filled in.
struct PoolFacts: Sendable {
  let settings: CanonicalSettings

  /// The settings that rules read.
  let reads = SettingReads()

  /// The clients, in the order of the document.
  let clients: [Client]

  init(_ settings: CanonicalSettings) {
    var settings = settings
    settings.reads = reads
    self.settings = settings
    clients = settings.parts.filter { $0.part.kind == .clients }
      .map { [reads] in Client(part: $0, reads: reads) }
  }

  // MARK: - The pool

  func pool(_ members: String...) -> JSONValue? { settings[SettingPath(.pool, members)] }

  func list(_ members: String...) -> [String] {
    settings[SettingPath(.pool, members)]?.strings ?? []
  }

  /// The MFA mode: OFF, OPTIONAL, or ON.
  var mfaMode: String { pool("MfaConfiguration")?.string ?? "OFF" }

  var autoVerified: [String] { list("AutoVerifiedAttributes") }
  var aliases: [String] { list("AliasAttributes") }
  var usernames: [String] { list("UsernameAttributes") }
  var recovery: [String] { list("AccountRecoverySetting", "RecoveryMechanisms") }

  var firstFactors: [String] { list("Policies", "SignInPolicy", "AllowedFirstAuthFactors") }

  var sendsByCognito: Bool {
    pool("EmailConfiguration", "EmailSendingAccount")?.string != "DEVELOPER"
  }

  func has(trigger name: String) -> Bool { pool("LambdaConfig", name) != nil }

  /// The names of the identity providers, including those that an update leaves unchanged.
  var identityProviders: [String] {
    settings.parts.compactMap { part in
      if case .identityProvider(let name) = part.part { name } else { nil }
    }
  }

  var hasDomain: Bool { settings.parts.contains { $0.part.kind == .domain } }

  /// Whether every user has an attribute, because it is required or the username.
  func isCertain(_ attribute: String) -> Bool {
    usernames == [attribute]
      || pool("SchemaAttributes", attribute, "Required")?.bool == true
  }

  // MARK: - Second factors

  /// Whether the document contains the second factors.
  var specifiesMFAMethods: Bool { !settings.unspecified.contains(.mfa) }

  func mfa(_ members: String...) -> JSONValue? { settings[SettingPath(.mfa, members)] }

  var hasSMSFactor: Bool { mfa("SmsMfaConfiguration") != nil }
  var hasEmailFactor: Bool { mfa("EmailMfaConfiguration") != nil }
  var hasTokenFactor: Bool { mfa("SoftwareTokenMfaConfiguration", "Enabled")?.bool == true }

  // MARK: - Clients

  /// A client as rules read it.
  struct Client: Sendable {
    let part: CanonicalSettings.Part
    let reads: SettingReads

    subscript(member: String) -> JSONValue? {
      reads.add(path(member))
      return part.members[member]
    }

    func list(_ member: String) -> [String] { self[member]?.strings ?? [] }

    func isWritten(_ member: String) -> Bool {
      reads.add(path(member))
      return part.written[member] != nil
    }

    func path(_ members: String...) -> SettingPath { SettingPath(part.part, members) }

    var flows: [String] { list("ExplicitAuthFlows") }
    var rotates: Bool { self["RefreshTokenRotation"]?["Feature"] == "ENABLED" }
  }

  /// The violations of a rule that each client can break.
  func eachClient(_ violations: (Client) -> [Rule.RuleViolation]) -> [Rule.RuleViolation] {
    clients.flatMap(violations)
  }

  /// The violations of a rule that a member of each client can break.
  func clients(
    with member: String,
    _ words: String,
    where isBroken: (Client) -> Bool
  ) -> [Rule.RuleViolation] {
    clients.filter(isBroken).map { .init($0.path(member), words) }
  }
}

extension SettingPath {
  /// The path of a setting of the pool.
  static func pool(_ members: String...) -> SettingPath { SettingPath(.pool, members) }
}
