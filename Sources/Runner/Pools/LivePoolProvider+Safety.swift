internal import Values
internal import JSON
package import Scenario
internal import Values

// Checks that protect a pool that outlives the run.
extension LivePoolProvider {
  var rules: CallRules {
    CallRules(
      poolID: settings.userPoolID,
      clientIDs: Set(settings.clients.map(\.id)).union([settings.client.id]),
      permissions: settings.permissions
    )
  }

  /// All reasons not to run these scenarios on this pool.
  ///
  /// If the scenarios write and the pool's ID is not in the project file, this method reads the
  /// pool's tags.
  ///
  /// A strict run includes names that the run does not generate. Other runs skip the scenarios with
  /// these names.
  package func refusals(
    of scenarios: [Scenario],
    isStrict: Bool = false
  ) async -> [SafetyRefusal] {
    let check = SafetyCheck(rules: rules, capabilities: capabilities)
    var violations = check.violations(in: scenarios).map { SafetyRefusal.notAllowed($0) }
    if isStrict { violations += await foreignNames(in: scenarios, check) }
    guard !settings.isIDWrittenOut, check.writes(scenarios) else { return violations }
    return await unmarked().map { violations + [.unmarked($0)] } ?? violations
  }

  /// Finds foreign names, and reads the pool's user name attributes if they matter.
  private func foreignNames(
    in scenarios: [Scenario],
    _ check: SafetyCheck
  ) async -> [SafetyRefusal] {
    var attributes: [String] = []
    if scenarios.contains(where: { $0.given.users.contains(where: \.mayGoByContact) }) {
      // A failed read is repeated when the scenario starts, where it blocks the scenario.
      attributes = (try? await readFacts())?.usernameAttributes ?? []
    }
    return check.foreignNames(in: scenarios, usernameAttributes: attributes)
      .map { .foreignName($0) }
  }

  private func unmarked() async -> UnmarkedPool? {
    var reason: String?
    do throws(PoolOpeningError) {
      switch try await readFacts().pool {
      case .read(let members):
        let (key, value) = SafetyRefusal.tag
        if members["UserPoolTags"]?[key]?.string == value { return nil }
      case .unread(let why): reason = why
      }
    } catch {
      reason = error.message
    }
    return UnmarkedPool(id: settings.userPoolID, unreadTags: reason)
  }
}
