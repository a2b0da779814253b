internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import Scenario
internal import Transport

/// Asks Amazon SNS whether the account is in the SMS sandbox.
struct SandboxCheck: Sendable {
  let subject: DoctorSubject
  let connection: PoolConnection
  let pool: JSONObject
  let keys: AWSCredentials
  let transport: Transport

  /// The check; nil if the pool has no SMS configuration and does not need one.
  ///
  /// Only AWS needs the configuration to send SMS messages. authflow's mock sends them without it.
  func run() async -> DoctorCheck? {
    let isNeeded = subject.awaits(.sms)
    if pool["LambdaConfig"]?["CustomSMSSender"] != nil {
      return DoctorCheck(.pool, "SMS", SettingFinding.customSender("SMS messages"))
    }
    guard let configuration = pool["SmsConfiguration"] else {
      guard isNeeded, connection.endpoint.isAtAWS else { return nil }
      return DoctorCheck(.pool, "SMS", SettingFinding.noSMS)
    }
    let region = configuration["SnsRegion"]?.string
    let environment = subject.environment
    return await environment.check(.pool, "SMS") { await finding(isNeeded, region, environment) }
  }

  private func finding(
    _ isNeeded: Bool,
    _ region: String?,
    _ environment: Environment
  ) async -> SettingFinding {
    let service: QueryService?
    do throws(CredentialsError) {
      service = try connection.service(.sns, region: region, environment)
    } catch {
      return .noSandboxStatus(reason: error.detail)
    }
    guard let service else {
      return .noSandboxStatus(reason: "the pool is not on AWS, so there is no SMS sandbox")
    }
    return await finding(of: service, isNeeded, environment)
  }

  private func finding(
    of service: QueryService,
    _ isNeeded: Bool,
    _ environment: Environment
  ) async -> SettingFinding {
    // Source: SNS API reference, GetSMSSandboxAccountStatus, whose only element is IsInSandbox.
    let operation = "GetSMSSandboxAccountStatus"
    do throws(QueryError) {
      let answer = try await service.call(
        operation,
        signedWith: keys,
        over: transport,
        at: environment.now()
      )
      switch answer.text("IsInSandbox") {
      case "true": return .smsSandbox(isIn: true, isNeeded: isNeeded)
      case "false": return .smsSandbox(isIn: false, isNeeded: isNeeded)
      default: return .noSandboxStatus(reason: "\(operation) returned no IsInSandbox")
      }
    } catch {
      return .noSandboxStatus(reason: "\(operation): \(error.message)")
    }
  }
}
