internal import Diagnostics
internal import PoolClient
internal import Runner

/// A setting of the pool that matters for a run.
enum SettingFinding: DoctorFinding {
  /// The operation that reads the setting failed.
  case unread(reason: String)
  /// The pool or its client does not exist.
  case absent(reason: String)
  case client(String)
  /// The client exists; whether it belongs to the pool is unknown.
  case clientExists(String)
  /// `MfaConfiguration` with the names of the factors that are set up.
  case mfa(mode: String, factors: [String])
  /// Cognito sends email itself; a run causes up to `planned` messages, and journals record the
  /// messages sent since the quota started again.
  case cognitoEmail(planned: Int, sent: Int)
  case sesEmail(source: String?)
  /// A Lambda function sends the messages of this medium: `email` or `SMS messages`.
  case customSender(String)
  /// AWS's own reason that the pool can't send messages.
  case sendingFailure(String)
  /// A sign-up sends no code, because `AutoVerifiedAttributes` does not contain this attribute.
  case noVerification(attribute: String)
  /// A sign-up sends its code by SMS, and scenarios await email.
  case onlyPhoneVerified
  /// Only administrators can create users, and scenarios sign up.
  case adminOnly
  case smsSandbox(isIn: Bool, isNeeded: Bool)
  case noSandboxStatus(reason: String)
  /// The pool has no SMS configuration, and scenarios await SMS messages.
  case noSMS

  var status: DoctorCheck.Status {
    switch self {
    case .client, .clientExists, .mfa, .sesEmail, .customSender, .smsSandbox(isIn: false, _): .ok
    case .cognitoEmail(let planned, let sent):
      planned > 0 && planned + sent > EmailQuota.daily ? .problem : .remark
    case .noVerification, .onlyPhoneVerified, .adminOnly, .smsSandbox(isIn: true, isNeeded: false):
      .remark
    case .absent, .sendingFailure, .noSMS, .smsSandbox(isIn: true, isNeeded: true): .problem
    case .unread, .noSandboxStatus: .unchecked
    }
  }

  var message: String {
    switch self {
    case .unread(let reason), .absent(let reason), .noSandboxStatus(let reason): reason
    case .client(let id): "the pool has the client \(id)"
    case .clientExists(let id): "the client \(id) exists"
    case .mfa(let mode, let factors):
      "MFA is \(mode)" + (factors.isEmpty ? "" : " (\(factors.inSentence()))")
    case .cognitoEmail(let planned, let sent):
      "Cognito sends up to \(EmailQuota.daily) email messages per day for the whole account; "
        + "according to the journals, earlier runs have caused \(sent) since 09:00 UTC, and a run "
        + "causes up to \(planned)"
    case .sesEmail(let source): "Amazon SES sends email" + (source.map { " from \($0)" } ?? "")
    case .customSender(let messages): "a Lambda function sends \(messages)"
    case .sendingFailure(let reason): "the pool can't send messages: \(reason)"
    case .noVerification(let attribute):
      "a sign-up sends no code, because the pool does not verify `\(attribute)`"
    case .onlyPhoneVerified:
      "a sign-up sends its code only by SMS, because the pool does not verify `email`"
    case .adminOnly: "the pool rejects sign-ups, because only administrators can create users"
    case .smsSandbox(isIn: true, _): "the account is in the SMS sandbox"
    case .smsSandbox(isIn: false, _): "the account is not in the SMS sandbox"
    case .noSMS: "scenarios await SMS messages, but the pool has no SMS configuration"
    }
  }

  var help: String? {
    switch self {
    case .absent: "Correct `userPoolId` and `clientId` of the pool."
    case .cognitoEmail where status == .problem:
      "Run fewer scenarios, or let Amazon SES send the pool's email."
    case .cognitoEmail where status == .remark:
      "AWS does not report how many messages are left. For a higher limit, use Amazon SES."
    case .sesEmail:
      "In the SES sandbox, verify the address of each recipient, or leave the sandbox."
    case .sendingFailure: "Correct the pool's email or SMS configuration."
    case .noVerification(let attribute):
      "Add `\(attribute)` to the pool's AutoVerifiedAttributes."
    case .onlyPhoneVerified: "Add `email` to the pool's AutoVerifiedAttributes."
    case .adminOnly: "Allow sign-ups in the pool's AdminCreateUserConfig."
    case .smsSandbox(isIn: true, _):
      "Only verified phone numbers receive messages. Verify the numbers, or leave the sandbox."
    case .noSMS: "Set up SMS for the pool."
    case .unread, .client, .clientExists, .mfa, .customSender, .smsSandbox, .noSandboxStatus,
      .cognitoEmail:
      nil
    }
  }
}

/// Whether a run with the scenarios would start.
enum SafetyFinding: DoctorFinding {
  case permitted
  /// The run would end with exit code 6 for this reason.
  case refused(reason: String)
  /// A run on the pool would skip this number of scenarios, `byPool` of them because of what the
  /// pool's responses show.
  case skipped(Int, of: Int, byPool: Int, pool: String)

  var status: DoctorCheck.Status {
    switch self {
    case .permitted: .ok
    case .refused: .problem
    case .skipped(let count, let all, _, _): count == all ? .problem : .remark
    }
  }

  var message: String {
    switch self {
    case .permitted: "the pool allows what the scenarios do"
    case .refused(let reason): reason
    case .skipped(let count, let all, _, _):
      "a run would skip \(count) of \(all.counting("scenario"))"
    }
  }

  var help: String? {
    switch self {
    case .permitted, .refused: nil
    case .skipped(_, _, byPool: 0, let pool):
      "Run `authflow list --pool \(pool) PATHS` to see the reasons."
    case .skipped(_, _, let count, let pool):
      "Run `authflow pool check \(pool) PATHS` to see the reasons. `authflow list` reads only "
        + "files, and shows \(count) fewer."
    }
  }
}
