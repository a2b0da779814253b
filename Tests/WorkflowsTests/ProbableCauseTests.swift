import Diagnostics
import FoundationEssentials
import JSON
import RunRecord
import Testing

@testable import ConfigurationChanges
@testable import Workflows

private func length(_ before: JSONValue, _ after: JSONValue) -> SettingChange {
  let path = SettingPath(.pool, ["Policies", "PasswordPolicy", "MinimumLength"])
  return SettingChange(path, before: before, after: after)
}

private let digits = SettingChange(
  SettingPath(.pool, ["Policies", "PasswordPolicy", "RequireNumbers"]),
  before: false,
  after: true
)

private let recovery = SettingChange(
  SettingPath(.pool, ["AccountRecoverySetting", "RecoveryMechanisms"]),
  before: ["verified_email", "verified_phone_number"],
  after: ["verified_phone_number"]
)

private let flows = SettingChange(
  SettingPath(.client("web"), ["ExplicitAuthFlows"]),
  before: ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
  after: ["ALLOW_REFRESH_TOKEN_AUTH"]
)

private let verification = SettingChange(
  SettingPath(.pool, ["AutoVerifiedAttributes"]),
  before: ["email"],
  after: []
)

private let mfa = SettingChange(
  SettingPath(.pool, ["MfaConfiguration"]),
  before: "OFF",
  after: "ON"
)

private func exchange(_ operation: String, _ answer: JSONValue = [:]) -> ExchangeRecord {
  var exchange = ExchangeRecord(operation: operation, request: [:], elapsed: .zero)
  exchange.answer = answer
  return exchange
}

private func rejected(_ operation: String, _ type: String, _ message: String) -> ExchangeRecord {
  exchange(operation, ["__type": .string(type), "message": .string(message)])
}

private let start = SourceRange(at: .start)

private func mismatch(_ path: String, _ expected: String, got: String?) -> Mismatch {
  Mismatch(path: path, requirement: .value(expected), got: got, range: start)
}

private func step(
  _ number: StepNumber,
  _ verdict: StepRecord.Status,
  _ exchanges: [ExchangeRecord]
) -> StepRecord {
  var step = StepRecord(
    phase: .steps,
    number: number,
    line: nil,
    summary: "invented",
    verdict: verdict,
    startedAt: Date(timeIntervalSince1970: 0),
    elapsed: .zero
  )
  step.exchanges = exchanges
  return step
}

/// A scenario that signs a user up, and fails in its second step.
private func record(
  _ kind: Failure.Kind,
  _ action: String,
  _ exchanges: [ExchangeRecord],
  _ mismatches: [Mismatch] = []
) -> ScenarioRecord {
  let failure = Failure(
    kind: kind,
    message: "invented",
    mismatches: mismatches,
    step: (.steps, 2),
    source: SourceFile(name: "a.yaml", text: action),
    range: SourceRange(.start, SourcePosition(line: 1, column: action.count + 1))
  )
  let steps = [step(1, .passed, [exchange("SignUp")]), step(2, .failed, exchanges)]
  return ScenarioRecord(
    id: ScenarioID(index: 0, file: "a.yaml", line: 1, name: "A user signs in with a password"),
    tags: [],
    result: .failed(failure),
    startedAt: Date(timeIntervalSince1970: 0),
    elapsed: .zero,
    steps: steps
  )
}

/// The listed settings, each with its mark: `+` for a probable cause, `~` for another setting that
/// affects the operation, `-` for other settings.
private func marks(_ changes: [SettingChange], _ record: ScenarioRecord) -> [String] {
  let assessed = changes.flatMap { change in
    Knowledge.assessments(of: change).map { AssessedChange(change, $0) }
  }
  return SettingChanges.listed(assessed, for: record).map { change in
    let name = change.setting.split(separator: ".").last ?? ""
    return (change.relation == .explains ? "+" : change.relation == .affects ? "~" : "-") + name
  }
}

@Suite struct `Probable causes of a failure` {
  @Test func `the setting whose effect quotes the error is the only cause and comes first`() {
    let type = "InvalidParameterException"
    let message = "USER_PASSWORD_AUTH flow not enabled for this client"
    let failed = record(.error(type: type), "signIn", [rejected("InitiateAuth", type, message)])
    #expect(
      marks([length(8, 12), recovery, flows], failed) == [
        "+ExplicitAuthFlows", "~MinimumLength", "~RecoveryMechanisms",
      ]
    )
  }

  @Test func `a rule with another message of the same error is not a cause`() {
    let type = "InvalidPasswordException"
    let message = "Password did not conform with policy: Password must have numeric characters"
    let failed = record(.error(type: type), "signUp", [rejected("SignUp", type, message)])
    #expect(marks([length(8, 12), digits], failed) == ["+RequireNumbers", "~MinimumLength"])
    #expect(marks([length(8, 12)], failed) == ["~MinimumLength"])
  }

  @Test func `a relaxed rule is not the cause of another value in a response`() {
    let medium = mismatch("delivery.medium", "SMS", got: "EMAIL")
    let failed = record(.expectation, "signUp", [exchange("SignUp")], [medium])
    #expect(marks([length(12, 10)], failed) == ["~MinimumLength"])
  }

  @Test(arguments: ["error", "error.type"])
  func `a relaxed rule is the cause if the scenario expects its error`(_ path: String) {
    let expected = mismatch(path, "InvalidPasswordException", got: nil)
    let failed = record(.expectation, "signUp", [exchange("SignUp")], [expected])
    #expect(marks([length(12, 10)], failed) == ["+MinimumLength"])
    let other = mismatch(path, "UsernameExistsException", got: nil)
    let unrelated = record(.expectation, "signUp", [exchange("SignUp")], [other])
    #expect(marks([length(12, 10)], unrelated) == ["~MinimumLength"])
  }

  @Test(arguments: [Failure.Kind.expectation, .timeout, .value])
  func `a step that calls no operation has no cause`(_ kind: Failure.Kind) {
    let failed = record(kind, "http", [])
    #expect(marks([length(8, 12), mfa], failed) == ["-MinimumLength", "-MfaConfiguration"])
  }

  @Test func `an await without a message depends on the operations that send messages`() {
    let failed = record(.timeout, "awaitCode", [])
    #expect(
      marks([length(8, 12), verification], failed) == [
        "+AutoVerifiedAttributes", "~MinimumLength",
      ]
    )
  }

  @Test func `a change that adds a step is the cause of another step`() {
    let step = mismatch("nextStep", "done", got: "continueSignInWithTOTPSetup")
    let failed = record(.expectation, "signIn", [exchange("InitiateAuth")], [step])
    #expect(marks([length(8, 12), mfa], failed) == ["+MfaConfiguration", "~MinimumLength"])
  }
}
