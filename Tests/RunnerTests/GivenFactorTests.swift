import FoundationEssentials
import Project
import RunRecord
@testable import Runner
import Testing

/// A pool with every second factor.
///
/// A pool that requires a factor first requests a code from a user without a token.
private func factors(_ mode: String) -> String {
  """
    pool:
      MfaConfiguration: \(mode)
      AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: admin_only } ] }
      EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" }
      EmailMfaConfiguration: {}
      SmsMfaConfiguration: { SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms" } }

  """
}

/// The second factors of given users.
@Suite(.timeLimit(.minutes(10))) struct GivenFactorTests {
  @Test(arguments: [
    ("totp: true", "OPTIONAL", "SOFTWARE_TOKEN_MFA", "confirmSignInWithTOTPCode"),
    ("mfa: totp", "\"ON\"", "SOFTWARE_TOKEN_MFA", "confirmSignInWithTOTPCode"),
    ("mfa: email", "OPTIONAL", "EMAIL_OTP", "confirmSignInWithOTP"),
    ("mfa: email, totp: true", "\"ON\"", "EMAIL_OTP", "confirmSignInWithOTP"),
    ("mfa: sms", "\"ON\"", "SMS_MFA", "confirmSignInWithSMSMFACode"),
  ])
  func `a second factor is enabled and preferred, even if the pool requires one`(
    _ words: String,
    _ mode: String,
    _ factor: String,
    _ step: String
  ) async throws {
    let record = try await Stage.record(
      users: "    - { as: ann, \(words) }",
      steps: """
          - expectUser: { username: $(users.ann.username), status: CONFIRMED, mfa: { preferred: \(factor) } }
          - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
            expect: { nextStep: \(step) }
        """,
      pool: factors(mode)
    )
    #expect(record.story == "passed")
    #expect(record.course == ["given 1 passed", "1 passed", "2 passed"])
  }

  @Test func `the code that enrolled a given software token is not used again`() async throws {
    let performance = try await Stage().perform(
      """
      scenario: Token
      given:
      \(factors("OPTIONAL"))  users: [ { as: ann, totp: true, status: FORCE_CHANGE_PASSWORD } ]
      vars: { seed: $(users.ann.totpSecret) }
      steps:
        - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
          expect: { nextStep: confirmSignInWithNewPassword }
        - confirmSignIn: { newPassword: $(random.password(16)) }
          expect: { nextStep: confirmSignInWithTOTPCode }
        - confirmSignIn: { code: $(totp(seed)) }
          expect: { nextStep: done }
      """
    )
    #expect(performance.records[0].story == "passed")
    let steps = performance.records[0].steps
    let wasMoved = steps.flatMap(\.notes).contains {
      $0.hasPrefix("the pool's clock was moved forward by")
    }
    // On a slow machine, the next code may come half a minute later and differ for that reason.
    let start = try #require(steps.first?.startedAt).timeIntervalSince1970
    let end = try #require(steps.last?.startedAt).timeIntervalSince1970
    #expect(wasMoved || Int(start / 30) != Int(end / 30))
  }
}
