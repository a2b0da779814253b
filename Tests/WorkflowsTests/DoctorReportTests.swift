import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import Testing
import Values

@testable import Workflows

/// A report with a check of each status in each topic.
private let report = DoctorReport(
  pool: "staging",
  id: "eu-west-1_AbCdEfGhI",
  scenarios: 3,
  checks: [
    check(
      .connection,
      "endpoint",
      ConnectionFinding.responds(url: endpoint, after: .seconds(0.04))
    ),
    check(.connection, "TLS", ConnectionFinding.trusted(caFile: nil)),
    check(.connection, "clock", ConnectionFinding.clock(seconds: -420)),
    check(.credentials, "caller", CredentialsFinding.caller(arn: caller)),
    check(.permissions, "AdminGetUser", PermissionFinding.allowed(error: "UserNotFoundException")),
    check(.permissions, "AdminCreateUser", PermissionFinding.simulated),
    check(
      .permissions,
      "AdminSetUserPassword",
      PermissionFinding.denied(message: "not authorized", needs: ["A user signs in", "A", "B"])
    ),
    check(
      .permissions,
      "CreateGroup",
      PermissionFinding.simulatedDenial("implicitDeny", needs: [])
    ),
    check(.permissions, "DeleteGroup", PermissionFinding.depends(on: ["aws:SourceIp"])),
    check(.pool, "client", SettingFinding.client("1example23456789")),
    check(.pool, "MFA", SettingFinding.mfa(mode: "OPTIONAL", factors: ["SMS", "email"])),
    check(.pool, "email", SettingFinding.cognitoEmail(planned: 12, sent: 30)),
    check(.pool, "SMS", SettingFinding.smsSandbox(isIn: true, isNeeded: true)),
    check(.pool, "safety", SafetyFinding.permitted),
    check(.messages, "team-mailbox", SourceFinding.mailbox(username: "qa", url: "imaps://mail")),
    check(.messages, "sms-service", SourceFinding.program("./latest-code.sh")),
    check(
      .messages,
      "delivery to team-mailbox",
      DeliveryFinding.arrived(after: .seconds(3), isDeleted: true)
    ),
    check(.machine, "journal", MachineFinding.journal(folder: ".authflow/journal")),
    check(.machine, "time zone", MachineFinding.unknownZone("Mars/Base")),
  ]
)

private let endpoint = "https://cognito-idp.eu-west-1.amazonaws.com/"
private let caller = "arn:aws:iam::123456789012:user/qa"

private func check(
  _ topic: DoctorCheck.Topic,
  _ name: String,
  _ finding: some DoctorFinding
) -> DoctorCheck {
  DoctorCheck(topic, name, finding)
}

@Suite struct `The report of doctor` {
  @Test func `the table has a mark, the facts, and the help of each check`() throws {
    try expectGolden(report.text.plain, "doctor.txt")
  }

  @Test func `the document has the members of the table`() throws {
    try expectGolden(report.document, "doctor.json")
  }

  @Test func `one line stands for operations that were not checked for the same reason`() {
    let names = ["AdminGetUser", "AdminCreateUser", "CreateGroup"]
    let checks = DoctorCheck.Topic.permissions.unchecked(names, .unreachable)
    let all = DoctorReport(pool: "p", id: nil, scenarios: 0, checks: checks)
    #expect(all.text.plain.contains("– 3 operations  not checked: the pool's endpoint can't be"))
    #expect(all.text.plain.contains(" (AdminGetUser, AdminCreateUser, and CreateGroup)\n"))
    #expect(all.document.contains("CreateGroup"))
    let two = DoctorReport(pool: "p", id: nil, scenarios: 0, checks: checks.dropLast())
    #expect(two.text.plain.contains("– AdminCreateUser  not checked"))
  }

  @Test(
    arguments: [
      ([], false, CommandOutcome.passed),
      ([MachineFinding.unknownZone("X")], false, .passed),
      ([MachineFinding.zone(name: "UTC", offset: "+00:00")], true, .refused),
    ] as [([MachineFinding], Bool, CommandOutcome)]
  )
  func `a remark is not a problem, and a rejection comes first`(
    _ findings: [MachineFinding],
    _ isRejected: Bool,
    _ outcome: CommandOutcome
  ) {
    let checks = findings.map { check(.machine, "x", $0) }
    var report = DoctorReport(pool: "p", id: nil, scenarios: 0, checks: checks)
    report.isRejected = isRejected
    #expect(report.outcome == outcome)
  }

  @Test func `a problem is an outcome of the environment`() {
    #expect(report.outcome == .environment)
  }

  @Test func `a secret with control characters is masked before they are escaped`() {
    let redactor = Redactor()
    redactor.add(Secret("line one\u{1B}line two"))
    let finding = SettingFinding.sendingFailure("got line one\u{1B}line two")
    let masked = check(.pool, "email", finding).redacted(by: redactor)
    #expect(!masked.message.contains("line"))
  }

  @Test func `control characters of a server are not printed`() {
    let finding = SettingFinding.sendingFailure("\u{1B}[31mred")
    let checks = [check(.pool, "email", finding)]
    let report = DoctorReport(pool: "p\u{7}", id: nil, scenarios: 0, checks: checks)
    #expect(!report.text.plain.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}

@Suite struct `What doctor judges` {
  @Test(arguments: [
    (0, DoctorCheck.Status.ok), (14, .ok), (-14, .ok), (15, .remark), (-299, .remark),
    (300, .problem), (-86_400, .problem),
  ])
  func `a clock may differ by less than five minutes`(
    _ seconds: Int,
    _ status: DoctorCheck.Status
  ) {
    #expect(ConnectionFinding.clock(seconds: seconds).status == status)
  }

  @Test(arguments: [
    (nil, ConnectionFinding.clock(seconds: 2)), (0, .clock(seconds: 2)), (14, .clock(seconds: 2)),
    (3600, .poolClock(seconds: 3602)),
  ])
  func `the moved clock of a pool is a remark`(_ offset: Int?, _ finding: ConnectionFinding) {
    let moved = ConnectionFinding.clock(seconds: 2).moved(by: offset)
    #expect(moved.message == finding.message && moved.status == finding.status)
    #expect(ConnectionFinding.noDate.moved(by: 3600).status == .remark)
  }

  @Test(arguments: [
    (50, 0, DoctorCheck.Status.remark), (51, 0, .problem), (20, 30, .remark), (21, 30, .problem),
    (0, 60, .remark),
  ])
  func `a run may cause as many emails as Cognito still sends on that day`(
    _ planned: Int,
    _ sent: Int,
    _ status: DoctorCheck.Status
  ) {
    let finding = SettingFinding.cognitoEmail(planned: planned, sent: sent)
    #expect(finding.status == status)
  }
}
