internal import JSON

/// The settings of two documents, and the result of comparing them.
struct ComparedSettings {
  /// The first document, unchanged.
  let given: PoolDocument
  let pair: ComparedDocuments
  /// The settings of the first document alone.
  let specified: CanonicalSettings
  /// The settings before the change.
  let old: CanonicalSettings
  /// The settings that the second document requests.
  let sent: CanonicalSettings
  /// The settings after the change.
  let new: CanonicalSettings
  let comparison: SettingComparison
  /// The disposition of the old pool if another pool is created.
  let disposition: PoolDisposition
  /// Clients that a call updates although they do not exist.
  private let unknownClients: Set<SettingPath.Part>
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
    specified = CanonicalSettings(pair.before)
    old = specified.addingSecondFactors(of: sent)
    new = sent.applied(over: old)
    let ids = [old.userPoolID, sent.userPoolID].compactMap(\.self)
    var comparison = SettingComparison(
      isOfTwoPools: options.isOfTwoPools ?? (ids.count == 2 && ids[0] != ids[1]),
      showsDefaults: options.showsDefaults
    )
    comparison.uncertain = sent.uncertain(beside: old)
    comparison.isOfOneFile = before.hasContent(of: after)
    comparison.compare(old, new)
    self.comparison = comparison
    disposition = PoolDisposition(of: old.document, by: sent.document)
    unknownClients = UnknownClients.unknownClients(in: sent, to: old)
  }

  /// Both sides, each completed with the other's parts.
  var whole: (old: CanonicalSettings, new: CanonicalSettings) {
    (old.completed(by: new), new.completed(by: old))
  }

  /// Whether the documents have no part in common.
  var areApart: Bool {
    !pair.after.isDeployed(like: given)
      && (pair.areApart
        || CanonicalSettings.Kind.allCases.allSatisfy(
          old.unspecified.union(sent.unspecified).contains
        ))
  }

  // MARK: - What changes

  /// The changes and the newly broken rules, located in the second document's file, if there is
  /// one.
  func assessed(
    withName naming: [AssessedChange],
    in places: SettingPlaces?
  ) -> (changes: [AssessedChange], findings: [RuleFinding]) {
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
  private func changes(withName naming: [AssessedChange]) -> [AssessedChange] {
    let kept = OmittedSettings.kept(of: old, by: sent)
    let replaced = Replacements.replaced(comparison.found.changes, of: old, by: sent, disposition)
    let isNew = replaced.contains { $0.change.path == SettingPath(.pool) }
    var changes = Replacements.madePool(given, pair.after)
    changes += isNew ? replaced : []
    changes += assessed(without: Set(kept.map(\.change.path))) + kept + (isNew ? [] : replaced)
    changes = AddedAttributes.addedBeside(changes, pair.before, by: pair.after)
    changes += WrittenProperties.writtenOut(comparison.found.changes, of: old, by: sent)
    changes += IdentityAssessment.otherClients(old, sent) + naming
    changes += RetentionAssessment.policies(old, sent)
    changes += OmittedSettings.possiblyRemoved(of: old, by: sent)
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

  private func assessed(without staying: Set<SettingPath>) -> [AssessedChange] {
    let isPoolNew = pair.after.replacesPool(beside: pair.before)
    return comparison.found.changes.filter { !staying.contains($0.path) }
      .flatMap { change in
        let isPartNew = isRecreated(change.path.part)
        return Knowledge.assessed(
          change,
          in: sent,
          ofNewPool: isPoolNew,
          ofNewPart: isPartNew,
          disposition
        )
      }
      .map { RetentionAssessment.retained($0, old) }
      .map { isPoolNew ? RetentionAssessment.unprotected($0, disposition) : $0 }
      .map {
        UnsentMessages.unsent(UnknownClients.refused($0, unknownClients), old, new)
      }
      .map { ClientAssessment.beside($0, old, new, sent) }
  }

  /// Whether the deployment recreates a part other than the pool.
  private func isRecreated(_ part: SettingPath.Part) -> Bool {
    guard part != .pool, part != .mfa, let before = old.part(part),
      let after = sent.found(before, of: old)
    else { return false }
    return sent.replaces(after, of: old)
  }

  /// The rules that the new settings break and the old settings do not.
  private func findings(of changes: [AssessedChange]) -> [RuleFinding] {
    let refused = PredictedRejections.findings(of: pair.after, since: pair.before)
    let broken = Rules.findings(
      in: whole.new,
      since: whole.old,
      policies: policies.flatMap { $0.rules(isWhole: false) }
    )
    return (refused + broken)
      .filter { !unknownClients.contains($0.path.part) }
      .map { $0.called(by: changes, of: old, by: sent) }.withoutDuplicates
  }
}
