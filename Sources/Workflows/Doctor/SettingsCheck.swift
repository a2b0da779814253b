internal import AuthCrypto
internal import Diagnostics
internal import JSON
internal import PoolClient
internal import Project
internal import Runner
internal import Scenario
internal import Transport
internal import Values

/// Checks the settings of the pool that matter for the scenarios.
struct SettingsCheck: Sendable {
  let subject: DoctorSubject
  let connection: PoolConnection
  let reading: PoolReading

  func run() -> [DoctorCheck] {
    [
      ("settings", unread), ("client", client), ("MFA", mfa), ("sign-ups", signUps),
      ("verification", verification), ("email", email), ("email failure", failure("Email")),
      ("SMS failure", failure("Sms")),
    ].compactMap { name, finding in finding.map { DoctorCheck(.pool, name, $0) } }
  }

  private var pool: JSONObject? { reading.pool.members }

  private var unread: SettingFinding? {
    switch reading.pool {
    case .members: nil
    case .absent(let reason): .absent(reason: reason)
    case .rejected(let reason), .unread(let reason): .unread(reason: reason)
    }
  }

  private var client: SettingFinding? {
    switch reading.client {
    case .members: .client(connection.pool.client.id)
    case .absent(let reason): .absent(reason: reason)
    case .rejected, .unread: nil
    }
  }

  private var mfa: SettingFinding? {
    guard let mode = pool?["MfaConfiguration"]?.string else { return nil }
    let members = reading.mfa.members
    let factors = [
      ("an authenticator app", members?["SoftwareTokenMfaConfiguration"]?["Enabled"] == true),
      ("SMS", members?["SmsMfaConfiguration"] != nil),
      ("email", members?["EmailMfaConfiguration"] != nil),
    ]
    return .mfa(mode: mode, factors: factors.filter(\.1).map(\.0))
  }

  private var signUps: SettingFinding? {
    let isClosed = pool?["AdminCreateUserConfig"]?["AllowAdminCreateUserOnly"] == true
    return isClosed && calls("SignUp") ? .adminOnly : nil
  }

  private var verification: SettingFinding? {
    guard let pool, calls("SignUp") else { return nil }
    let verified = pool["AutoVerifiedAttributes"]?.array ?? []
    if verified.contains("email") { return nil }
    if verified.contains("phone_number") {
      return subject.awaits(.email) && !subject.awaits(.sms) ? .onlyPhoneVerified : nil
    }
    if connection.pool.emailSource != nil, subject.awaits(.email) || !subject.awaits(.sms) {
      return .noVerification(attribute: "email")
    }
    return connection.pool.smsSource == nil ? nil : .noVerification(attribute: "phone_number")
  }

  private func calls(_ operation: String) -> Bool {
    subject.runnable.contains { $0.calledOperations.contains(operation) }
  }

  /// The reason from AWS that the pool can't send, in a member such as `EmailConfigurationFailure`.
  private func failure(_ medium: String) -> SettingFinding? {
    let reason = pool?["\(medium)ConfigurationFailure"]?.string
    return reason.nonEmpty.map { .sendingFailure($0) }
  }

  private var email: SettingFinding? {
    guard let pool else { return nil }
    if pool["LambdaConfig"]?["CustomEmailSender"] != nil { return .customSender("email") }
    let configuration = pool["EmailConfiguration"]
    guard configuration?["EmailSendingAccount"]?.string == "DEVELOPER" else {
      // The quota belongs to an account of AWS. A mock and other emulators have none.
      guard connection.endpoint.isAtAWS else { return nil }
      let planned = EmailForecast(pool: pool).count(subject.runnable)
      return .cognitoEmail(planned: planned, sent: sent)
    }
    return .sesEmail(source: configuration?["SourceArn"]?.string)
  }

  /// The email messages that journals record since the quota started again.
  private var sent: Int {
    subject.access.emailsSentToday(at: connection.endpoint.url)
  }
}
