internal import JSON
internal import Project
internal import Reports
internal import Waiting

/// `authflow doctor`: checks everything that a run on a pool needs.
package struct DoctorWorkflow {
  private let request: DoctorRequest
  private let environment: Environment

  package init(_ request: DoctorRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Makes the checks, and prints the table or the document.
  package func run() async throws -> CommandOutcome {
    let subject = try await DoctorSubject(request, environment)
    let pool = subject.pool.cognito
    guard pool != nil || !request.sends else {
      throw CommandFailure.usage(
        "the pool `\(subject.pool.name)` is a mock, but `doctor --send` requires a live pool"
      )
    }
    environment.listenForStop(environment.stop)
    let progress = ProgressLine(environment.errors)
    progress.show("checking `\(subject.pool.name)`")
    var report = DoctorReport(
      pool: subject.pool.name,
      id: pool?.userPoolID,
      scenarios: subject.scenarios.count,
      checks: []
    )
    try await add(to: &report, subject)
    report.checks = report.checks.map { $0.redacted(by: environment.redactor) }
    progress.clear()
    if request.asJSON {
      environment.output.write(report.document)
    } else {
      environment.output.write(report.text)
    }
    return environment.stop.isRaised && report.outcome == .passed ? .environment : report.outcome
  }

  private func add(to report: inout DoctorReport, _ subject: DoctorSubject) async throws {
    async let sources = SourceCheck(subject: subject).run()
    var live: LivePoolCheck.Outcome?
    if let pool = subject.pool.cognito {
      let settings = try subject.pool.settings(of: pool)
      let connection = PoolConnection(pool: pool, settings: settings)
      live = try await LivePoolCheck(subject: subject, connection: connection).run()
    } else {
      report.checks.append(DoctorCheck(.connection, "mock", MockFinding.needsNothing))
    }
    report.checks += (live?.checks ?? []) + (await sources)
    if request.sends { report.add(await delivery(subject, live)) }
    report.checks += MachineCheck(subject: subject).run()
  }

  private func delivery(
    _ subject: DoctorSubject,
    _ live: LivePoolCheck.Outcome?
  ) async -> [DoctorCheck] {
    let topic = DoctorCheck.Topic.messages
    if environment.stop.isRaised { return topic.unchecked(["delivery"], .interrupted) }
    guard let live, live.isReachable else { return topic.unchecked(["delivery"], .unreachable) }
    return await DeliveryCheck(subject: subject, pool: live.pool ?? [:]).run()
  }
}

extension DoctorReport {
  /// Adds the checks of `--send`.
  fileprivate mutating func add(_ delivery: [DoctorCheck]) {
    checks += delivery
    isRejected = delivery.contains { $0.isRejection }
  }
}

/// The finding for a mock pool.
enum MockFinding: DoctorFinding {
  /// The mock is part of the program.
  case needsNothing

  var status: DoctorCheck.Status { .ok }

  var message: String {
    "the built-in mock needs no connection, no credentials, and no permissions"
  }
}
