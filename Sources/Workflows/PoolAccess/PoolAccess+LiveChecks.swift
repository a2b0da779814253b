internal import FoundationEssentials
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import Waiting

// The checks of a live pool before the first scenario.
extension PoolAccess {
  /// Reports if the selection can exceed the daily email quota, and throws if warnings count as
  /// errors.
  func warnOfShortage(
    for scenarios: ScenarioList,
    on pool: LivePoolProvider
  ) async throws(CommandFailure) {
    let sent = emailsSentToday(at: pool.endpointURL)
    let asked = await race(limit: nil, stop: environment.stop) {
      await pool.emailShortage(of: scenarios, rounds: rounds, sent: sent)
    }
    if case .finished(let shortage?) = asked { try warn(of: shortage) }
  }

  /// The email messages that journals record for a service since the daily quota started again.
  func emailsSentToday(at endpoint: String) -> Int {
    let start = EmailQuota.start(at: environment.now().timeIntervalSince1970)
    let date = Date(timeIntervalSince1970: start)
    return SentEmails.count(in: journals, at: endpoint, since: date)
  }

  /// The journal of the run on a live pool, or on a pool that the run creates.
  ///
  /// `account` is the account of the credentials, if it is known.
  func journal(for settings: LivePoolSettings, account: String? = nil) -> RunJournal {
    var header = JournalHeader(
      run: runID,
      pool: entry,
      userPoolID: settings.userPoolID,
      region: settings.endpoint.region,
      endpoint: settings.endpoint.url
    )
    header.account = account
    return RunJournal(header, in: environment.shortened(journals), now: environment.now)
  }

  /// Reports the actions that the pool does not allow, without duplicates, before any scenario
  /// runs.
  func reject(
    _ scenarios: ScenarioList,
    on pool: LivePoolProvider
  ) async throws(CommandFailure) {
    // The check can run a program for the credentials, and then call the pool.
    let asked = await race(limit: nil, stop: environment.stop) {
      await pool.rejections(of: scenarios, isStrict: isStrict, addresses: addresses)
    }
    guard case .finished(let rejections) = asked else { throw interruption }
    try report(rejections, about: entry)
  }

  /// Reports the reasons not to run, and throws if there are any; `name` is the pool's entry in the
  /// project file.
  func report(_ rejections: [SafetyRejection], about name: String) throws(CommandFailure) {
    guard !rejections.isEmpty else { return }
    var problems: [Problem] = []
    for rejection in rejections.distinct {
      let line = rejection.message(pool: name)
      environment.errors.write(line: line)
      problems.append(Problem(.refused, line, at: rejection.place))
    }
    throw rejections.failure(of: purpose, problems)
  }
}

extension [SafetyRejection] {
  /// The failure of a command that does nothing for these reasons, which are already reported.
  func failure(of purpose: Purpose, _ problems: [Problem] = []) -> CommandFailure {
    let isRejected = contains { !$0.isEnvironment }
    var failure = CommandFailure.notPerformed(purpose, because: obstacle, problems)
    failure.outcome = isRejected ? .refused : .environment
    return failure
  }

  /// The obstacle that covers all reasons.
  private var obstacle: Obstacle {
    if allSatisfy(\.isEnvironment) { return .uncheckedPool }
    let isForeign = allSatisfy { if case .foreignClient = $0 { true } else { false } }
    return isForeign ? .foreignPool : .rejectedByPool
  }
}
