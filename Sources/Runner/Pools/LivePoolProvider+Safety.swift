internal import JSON
package import Project
package import Scenario
package import Values

// Checks that protect a pool that outlives the run.
extension LivePoolProvider {
  var rules: CallRules {
    CallRules(
      poolID: settings.userPoolID,
      clientIDs: Set(settings.clients.map(\.id)).union([settings.client.id]),
      permissions: settings.permissions,
      domains: settings.poolGuard?.domains ?? []
    )
  }

  /// All reasons not to run these scenarios on this pool.
  ///
  /// If the scenarios write and the pool's ID is not in the project file, this method reads the
  /// pool's tags.
  ///
  /// A strict run includes names that the run does not generate. Other runs skip the scenarios with
  /// these names.
  package func rejections(
    of scenarios: some Collection<Scenario>,
    isStrict: Bool = false,
    addresses: AddressTemplate? = nil
  ) async -> [SafetyRejection] {
    let check = SafetyCheck(rules: rules, capabilities: capabilities)
    var violations = check.violations(in: scenarios).map { SafetyRejection.notAllowed($0) }
    if isStrict { violations += await foreignNames(in: scenarios, check) }
    guard check.writes(scenarios) else { return violations }
    // Scenarios with only unsigned operations must not start a program that prompts for
    // credentials.
    let clientNames = Set(scenarios.lazy.flatMap(\.clientNames))
    let isAdmin = scenarios.contains { $0.requirements.contains(.admin) }
    if violations.isEmpty, isAdmin || !mayPrompt,
      let missing = await missingClient(among: clientNames)
    {
      return [.foreignClient(missing)]
    }
    if let poolGuard = settings.poolGuard {
      violations += await rejections(by: poolGuard, addresses)
    }
    return violations + (await untaggedRejection.map { [$0] } ?? [])
  }

  /// All reasons not to create a pool and run these scenarios on it.
  ///
  /// Nothing is read from the service. The created pool is checked again with `rejections`.
  package func rejections(
    of scenarios: some Collection<Scenario>,
    creating plan: CreationPlan,
    isStrict: Bool,
    addresses: AddressTemplate?
  ) -> [SafetyRejection] {
    guard settings.permissions.contains(.createPools) else { return [.creationNotAllowed] }
    let (check, pool) = (SafetyCheck(rules: rules, capabilities: capabilities), plan.expectedPool)
    var violations = check.violations(in: scenarios).map { SafetyRejection.notAllowed($0) }
    if isStrict {
      let attributes = pool.strings("UsernameAttributes")
      violations += check.foreignNames(in: scenarios, usernameAttributes: attributes)
        .map { .foreignName($0) }
    }
    guard let poolGuard = settings.poolGuard else { return violations }
    let guardViolations =
      poolGuard.guardViolation(by: addresses).map { [$0] } ?? poolGuard.guardViolations(by: pool)
    return violations + guardViolations.map { .outsideGuard($0) }
  }

  /// All reasons not to delete users whom no journal names.
  ///
  /// The pool must allow the deletion, be within its guard, and be marked as a test pool, as for a
  /// run.
  package func rejectionsOfDeletionByName() async -> [SafetyRejection] {
    guard settings.permissions.contains(.deleteUsers) else { return [.deletionNotAllowed] }
    var rejections: [SafetyRejection] = []
    if let poolGuard = settings.poolGuard {
      // The limit on users is ignored, because too many users are a reason to sweep.
      rejections += await self.rejections(by: poolGuard, nil).filter { rejection in
        if case .outsideGuard(.tooManyUsers) = rejection { false } else { true }
      }
    }
    return rejections + (await untaggedRejection.map { [$0] } ?? [])
  }

  /// Finds foreign names, and reads the pool's user name attributes if they matter.
  private func foreignNames(
    in scenarios: some Collection<Scenario>,
    _ check: SafetyCheck
  ) async -> [SafetyRejection] {
    var attributes: [String] = []
    if scenarios.contains(where: { $0.given.users.contains(where: \.mayUseContactAsName) }) {
      // A failed read is repeated when the scenario starts, where it blocks the scenario.
      attributes = (try? await readFacts())?.usernameAttributes ?? []
    }
    return check.foreignNames(in: scenarios, usernameAttributes: attributes)
      .map { .foreignName($0) }
  }

  /// The rejections because of limits that the pool does not meet.
  private func rejections(
    by poolGuard: PoolGuard,
    _ addresses: AddressTemplate?
  ) async -> [SafetyRejection] {
    if let guardViolation = poolGuard.guardViolation(by: addresses) {
      return [.outsideGuard(guardViolation)]
    }
    do throws(PoolOpeningError) {
      switch try await readFacts().pool {
      case .read(let members):
        return poolGuard.guardViolations(by: members).map { .outsideGuard($0) }
      case .unread(let reason): return [.outsideGuard(.unread(reason: reason))]
      }
    } catch {
      return [.unchecked(UncheckedCondition(condition: .limits, reason: error.message))]
    }
  }

  /// The rejection because the pool does not have the tag for tests; nil if it has the tag, or if
  /// the project file has its ID.
  private var untaggedRejection: SafetyRejection? {
    get async {
      guard !settings.isIDWrittenOut else { return nil }
      var pool = UntaggedPool(id: settings.userPoolID, hasCredentials: lack == nil)
      do throws(PoolOpeningError) {
        switch try await readFacts().pool {
        case .read(let members):
          let tag = CreatedPoolIdentifiers.testTag
          if members["UserPoolTags"]?[tag.name]?.string == tag.value { return nil }
        case .unread(let reason): pool.unreadTags = reason
        }
      } catch {
        return .unchecked(UncheckedCondition(condition: .tag, reason: error.message))
      }
      return .unmarked(pool)
    }
  }
}

extension PoolGuard {
  /// The violation by the domain of generated addresses; nil if the domain is allowed or unknown.
  fileprivate func guardViolation(by addresses: AddressTemplate?) -> GuardViolation? {
    guard let domain = addresses?.address(for: "a").split(separator: "@").last?.lowercased(),
      !domains.isEmpty, !domains.contains(domain)
    else { return nil }
    return .addressDomain(domain, allowed: domains)
  }
}
