internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Synchronization
internal import Waiting

/// `authflow doctor --send`: signs up a user for each email source, and awaits the code.
///
/// The sign-up is a scenario and runs like any other. Safety rules, journal, and cleanup are
/// therefore those of a run.
struct DeliveryCheck: Sendable {
  let subject: DoctorSubject
  /// DescribeUserPool's `UserPool`; empty if it could not be read.
  let pool: JSONObject

  private var environment: Environment { subject.environment }

  func run() async -> [DoctorCheck] {
    let sources = subject.access.selection.sources.filter { source in
      source.address != nil || source.name == subject.pool.cognito?.emailSource
    }
    guard !sources.isEmpty else {
      return [DoctorCheck(.messages, "delivery", DeliveryFinding.noSource)]
    }
    var checks: [DoctorCheck] = []
    for source in sources where !environment.stop.isRaised {
      checks += await findings(source).map { finding in
        let subject = finding.isAboutUser ? "user of \(source.name)" : "delivery to \(source.name)"
        return DoctorCheck(.messages, subject, finding)
      }
    }
    return checks
  }

  private func findings(_ source: ResolvedSource) async -> [DeliveryFinding] {
    guard source.address != nil || subject.receivesFromEmulator(source) else {
      return [.noAddress]
    }
    let signUp: DeliveryScenario
    switch DeliveryScenario.scenario(for: source.name, on: pool) {
    case .success(let found): signUp = found
    case .failure(let obstacle): return [obstacle.finding]
    }
    do {
      return findings(in: try await record(of: signUp, source))
    } catch let failure as CommandFailure {
      let reasons = failure.problems.map(\.title)
      let reason = reasons.isEmpty ? failure.message : reasons.joined(separator: "; ")
      return [failure.outcome == .refused ? .refused(reason: reason) : .failed(reason: reason)]
    } catch {
      return [.failed(reason: "\(error)")]
    }
  }

  /// Runs the sign-up with this source as the pool's source for email.
  private func record(
    of signUp: DeliveryScenario,
    _ source: ResolvedSource
  ) async throws -> ScenarioRecord? {
    var selection = subject.access.selection
    if var pool = selection.pool.cognito {
      pool.emailSource = source.name
      selection.pool.kind = .cognito(pool)
    }
    // Each run has a journal of its own.
    var access = PoolAccess(selection, in: subject.project, [], .doctor, environment.silent)
    access.command = subject.access.command
    let scenarios = signUp.scenarios
    let options = access.options(seed: environment.newSeed, subject.project.defaults)
    return try await access.withPool(for: scenarios, access.openedSources) { pools, sources in
      let finished = Mutex<ScenarioRecord?>(nil)
      await environment.run(scenarios, options, on: pools, sources) { event in
        if case .scenarioFinished(let record) = event { finished.withLock { $0 = record } }
      }
      return finished.withLock { $0 }
    }
  }

  private func findings(in record: ScenarioRecord?) -> [DeliveryFinding] {
    guard let record else { return [.failed(reason: "the sign-up was not run")] }
    let sweep = SweepHint.text(pool: subject.pool.name, after: subject.access.command)
    let left = record.leftovers.map {
      DeliveryFinding.left(user: $0.name, reason: $0.reason, sweep: sweep)
    }
    switch record.result {
    case .passed, .flaky:
      return [.arrived(after: record.steps.last?.elapsed ?? .zero, isDeleted: left.isEmpty)] + left
    case .failed(let failure), .blocked(let failure):
      return [.failed(reason: failure.message, details: failure.details)] + left
    case .skipped(let reason): return [.failed(reason: reason.description)] + left
    }
  }
}
