internal import Runner
internal import Scenario
internal import Waiting

/// Finds out whether a run with the scenarios would start, and what it would skip.
struct RunStartCheck: Sendable {
  let subject: DoctorSubject
  /// The scenarios that a run would not skip, according to the files and the pool's responses.
  let running: ScenarioList

  func run(on provider: LivePoolProvider) async -> [DoctorCheck] {
    guard !subject.scenarios.isEmpty else { return [] }
    return [skipped(on: provider)].compactMap(\.self) + (await rejections(on: provider))
  }

  private func skipped(on provider: LivePoolProvider) -> DoctorCheck? {
    let all = subject.scenarios.count
    let count = all - running.count
    guard count > 0 else { return nil }
    // Without credentials, the pool shows no settings, and the check of the caller has the reason.
    let isRead = provider.capabilities.contains(.admin)
    let byPool = isRead ? subject.runnable.count - running.count : 0
    let finding = SafetyFinding.skipped(count, of: all, byPool: byPool, pool: provider.name)
    return DoctorCheck(.pool, "scenarios", finding)
  }

  /// The reasons for exit code 6, without duplicates.
  private func rejections(on provider: LivePoolProvider) async -> [DoctorCheck] {
    let (runnable, addresses) = (subject.runnable, subject.access.addresses)
    let (limit, name) = (Environment.requestLimit, "safety")
    let asked = await race(limit: limit, stop: subject.environment.stop) {
      await provider.rejections(of: runnable, addresses: addresses)
    }
    switch asked {
    case .finished(let rejections):
      let reasons = rejections.distinct.map { $0.message(pool: provider.name) }
      guard !reasons.isEmpty else { return [DoctorCheck(.pool, name, SafetyFinding.permitted)] }
      return reasons.map { DoctorCheck(.pool, name, SafetyFinding.refused(reason: $0)) }
    case .timedOut: return [DoctorCheck(.pool, name, UncheckedFinding.tooSlow(limit))]
    case .stopped: return [DoctorCheck(.pool, name, UncheckedFinding.interrupted)]
    }
  }
}
