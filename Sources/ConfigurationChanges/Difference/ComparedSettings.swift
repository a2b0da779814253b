internal import JSON

/// The settings of two documents, and the result of comparing them.
struct ComparedSettings {
  /// The first document, unchanged.
  let given: PoolDocument
  let pair: ComparedDocuments
  /// The settings of the first document alone.
  let said: CanonicalSettings
  /// The settings before the change.
  let old: CanonicalSettings
  /// The settings that the second document requests.
  let sent: CanonicalSettings
  /// The settings after the change.
  let new: CanonicalSettings
  let comparison: SettingComparison
  /// The fate of the old pool if another pool is created.
  let fate: PoolFate
  /// Clients that a call updates although they do not exist.
  private let strangers: Set<SettingPath.Part>
  /// Policies checked in addition to the built-in rules.
  let policies: [Policy]

  init(
    before: PoolDocument,
    after: PoolDocument,
    options: ConfigurationDifference.Options,
    policies: [Policy]
  ) {
    (given, self.policies) = (before, policies)
    pair = ComparedDocuments(before, after)
    sent = CanonicalSettings(pair.after, since: pair.before)
    said = CanonicalSettings(pair.before)
    old = said.sayingSecondFactors(of: sent)
    new = sent.laid(over: old)
    let ids = [old.userPoolID, sent.userPoolID].compactMap(\.self)
    var comparison = SettingComparison(
      isOfTwoPools: options.isOfTwoPools ?? (ids.count == 2 && ids[0] != ids[1]),
      showsDefaults: options.showsDefaults
    )
    comparison.uncertain = sent.uncertain(beside: old)
    comparison.isOfOneFile = before.hasContent(of: after)
    comparison.compare(old, new)
    self.comparison = comparison
    fate = PoolFate(of: old.document, by: sent.document)
    strangers = UnknownClients.strangers(in: sent, to: old)
  }

  /// Both sides, each completed with the other's parts.
  var whole: (old: CanonicalSettings, new: CanonicalSettings) {
    (old.completed(by: new), new.completed(by: old))
  }

  /// Whether the documents have no part in common.
  var areApart: Bool {
    !pair.after.isDeployed(like: given)
      && (pair.areApart
        || CanonicalSettings.Kind.allCases.allSatisfy(old.unsaid.union(sent.unsaid).contains))
  }

  // MARK: - What changes

  /// The changes and the newly broken rules, located in the second document's file, if there is
  /// one.
  func judged(
    withName naming: [JudgedChange],
    in places: SettingPlaces?
  ) -> (changes: [JudgedChange], findings: [RuleFinding]) {
    var changes = changes(withName: naming)
    var findings = findings(of: changes)
    let (wholeOld, wholeNew) = whole
    UnifiedSeverity.unify(&changes, &findings, wholeOld, wholeNew)
    guard let places else { return (changes, findings) }
    return (
      changes.map { $0.located(in: places, self) },
      findings.map { $0.located(in: places) }
    )
  }

  /// The changes in the order of a configuration file.
  private func changes(withName naming: [JudgedChange]) -> [JudgedChange] {
    let kept = OmittedSettings.kept(of: old, by: sent)
    let replaced = Replacements.replaced(comparison.found.changes, of: old, by: sent, fate)
    let isNew = replaced.contains { $0.change.path == SettingPath(.pool) }
    var changes = Replacements.madePool(given, pair.after)
    changes += isNew ? replaced : []
    changes += judged(without: Set(kept.map(\.change.path))) + kept + (isNew ? [] : replaced)
    changes = AddedAttributes.addedBeside(changes, pair.before, by: pair.after)
    changes += WrittenProperties.writtenOut(comparison.found.changes, of: old, by: sent)
    changes += IdentityJudgement.otherClients(old, sent) + naming
    changes += RetentionJudgement.policies(old, sent)
    changes += OmittedSettings.perhapsGone(of: old, by: sent)
    changes += DeposedObjects.deposed(by: sent)
    changes += DeposedObjects.deposed(of: old, goneIn: sent)
    changes = changes.map { PlanHistory.reasoned($0, by: sent) }
    changes = DomainCollisions.withDomainCollisions(changes, of: old, by: sent)
    changes = UserCollisions.withUserCollisions(changes, of: old.document, by: sent.document)
    return PlanHistory.withHistory(
      changes,
      stale: pair.stale,
      to: new,
      by: sent,
      given.name
    ).inFileOrder
  }

  private func judged(without staying: Set<SettingPath>) -> [JudgedChange] {
    let isPoolNew = pair.after.makesPoolAnew(beside: pair.before)
    return comparison.found.changes.filter { !staying.contains($0.path) }
      .flatMap { change in
        let isPartNew = isRecreated(change.path.part)
        return Knowledge.judged(
          change,
          in: sent,
          ofNewPool: isPoolNew,
          ofNewPart: isPartNew,
          fate
        )
      }
      .map { RetentionJudgement.retained($0, old) }
      .map { isPoolNew ? RetentionJudgement.unprotected($0, fate) : $0 }
      .map {
        UnsentMessages.unsent(UnknownClients.refused($0, strangers), old, new)
      }
      .map { ClientJudgement.beside($0, old, new, sent) }
  }

  /// Whether the deployment recreates a part other than the pool.
  private func isRecreated(_ part: SettingPath.Part) -> Bool {
    guard part != .pool, part != .mfa, let before = old.part(part),
      let after = sent.found(before, of: old)
    else { return false }
    return sent.replaces(after, of: old)
  }

  /// The rules that the new settings break and the old settings do not.
  private func findings(of changes: [JudgedChange]) -> [RuleFinding] {
    let refused = Foresight.findings(of: pair.after, since: pair.before)
    let broken = Rules.findings(
      in: whole.new,
      since: whole.old,
      policies: policies.flatMap { $0.rules(isWhole: false) }
    )
    return (refused + broken)
      .filter { !strangers.contains($0.path.part) }
      .map { $0.called(by: changes, of: old, by: sent) }.withoutTwins
  }
}
