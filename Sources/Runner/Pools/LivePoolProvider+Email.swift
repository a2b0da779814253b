internal import JSON
internal import PoolClient
package import Project
package import Scenario

// The quota of email messages.
extension LivePoolProvider {
  /// Checks whether the scenarios can exceed the daily email quota of the pool's account.
  ///
  /// - Parameters:
  ///   - scenarios: the selection.
  ///   - rounds: the number of times that each scenario runs.
  ///   - sent: the email messages since the quota started again.
  /// - Returns: the shortage; nil if the quota suffices, if the pool is not on AWS, or if its
  ///   settings can't be read.
  package func emailShortage(
    of scenarios: some Collection<Scenario>,
    rounds: Int,
    sent: Int
  ) async -> EmailShortage? {
    guard settings.endpoint.isAtAWS else { return nil }
    let possible = scenarios.lazy.filter { skipReason(for: $0) == nil }
    let most = EmailForecast(verifiesEmail: true).count(possible) * rounds
    // The pool's settings are read only if they matter.
    guard most > 0, most + sent > EmailQuota.daily,
      let members = (try? await readFacts())?.pool.members
    else { return nil }
    return emailShortage(of: possible, rounds, sent, members)
  }

  /// Checks the daily quota in the same way for a pool that is not created yet.
  package func emailShortage(
    of scenarios: some Collection<Scenario>,
    rounds: Int,
    sent: Int,
    on plan: CreationPlan
  ) -> EmailShortage? {
    let possible = scenarios.lazy.filter { skipReason(for: $0) == nil }
    return emailShortage(of: possible, rounds, sent, plan.expectedPool)
  }

  private func emailShortage(
    of scenarios: some Collection<Scenario>,
    _ rounds: Int,
    _ sent: Int,
    _ members: JSONObject
  ) -> EmailShortage? {
    guard settings.endpoint.isAtAWS, EmailQuota.applies(to: members) else { return nil }
    let planned = EmailForecast(pool: members).count(scenarios) * rounds
    guard planned > 0, planned + sent > EmailQuota.daily else { return nil }
    return EmailShortage(pool: name, planned: planned, sent: sent)
  }
}
