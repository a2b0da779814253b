internal import Diagnostics
internal import JSON
package import ServiceRules

/// What one configuration says otherwise than another, and what is known of it.
package struct ConfigurationDifference: Sendable {
  /// How two documents are compared.
  package struct Options: Hashable, Sendable {
    /// Whether what is written on one side and the same by default on the other is shown too.
    package var showsDefaults: Bool

    /// Whether the documents are about two pools, of which each has its own functions, keys and addresses;
    /// nil for what their ids say.
    package var isOfTwoPools: Bool?

    /// States how to compare.
    package init(showsDefaults: Bool = false, isOfTwoPools: Bool? = nil) {
      (self.showsDefaults, self.isOfTwoPools) = (showsDefaults, isOfTwoPools)
    }
  }

  /// What people call the first document.
  package let before: String

  /// What people call the second one.
  package let after: String

  /// The changes in the order of a configuration file; a list that lost and gained has one for each judgement.
  package let changes: [JudgedChange]

  /// The rules that the second breaks and the first does not.
  package let findings: [RuleFinding]

  /// What was not compared, and why: lower case, no full stop.
  package let notes: [String]

  /// The notes about what could have changed unseen.
  package let incomplete: [String]

  /// What somebody had changed outside of Terraform when a plan was made.
  package let drift: [Drift]

  /// What is wrong, or not read, in what is compared.
  package var warnings: [FileWarning] = []

  /// Whether the documents speak of nothing that both have.
  package let comparesNothing: Bool

  /// Whether the old pool goes only where a value that nobody knows yet does not protect it.
  let isLossOpen: Bool

  /// Compares two documents.
  package init(before: PoolDocument, after: PoolDocument, options: Options = Options()) {
    let given = before
    let open = ConfigurationDifference.open(before, after)
    let pair = ComparedDocuments(before, after)
    let (before, after) = (pair.before, pair.after)
    let isPoolNew = after.makesPoolAnew(beside: before)
    let sent = CanonicalSettings(after, since: before)
    let said = CanonicalSettings(before)
    let old = said.sayingSecondFactors(of: sent)
    let new = sent.laid(over: old)
    let ids = [old.userPoolID, sent.userPoolID].compactMap(\.self)
    let isOfTwoPools = options.isOfTwoPools ?? (ids.count == 2 && ids[0] != ids[1])
    var comparison = SettingComparison(
      isOfTwoPools: isOfTwoPools,
      showsDefaults: options.showsDefaults
    )
    comparison.uncertain = sent.uncertain(beside: old)
    comparison.compare(old, new)
    (self.before, self.after) = (before.name, after.name)
    let fate = PoolFate(of: old, by: sent)
    isLossOpen = fate == .perhapsLost
    let naming = ConfigurationDifference.poolName(old, sent)
    let strangers = ConfigurationDifference.strangers(in: sent, to: old)
    let kept = ConfigurationDifference.kept(of: old, by: sent)
    let staying = Set(kept.map(\.change.path))
    let replaced = ConfigurationDifference.replaced(comparison.changes, of: old, by: sent, fate)
    let isNew = replaced.contains { $0.change.path == SettingPath(.pool) }
    let judged = comparison.changes.filter { !staying.contains($0.path) }
      .flatMap { Knowledge.judged($0, in: sent, ofNewPool: isPoolNew, fate) }
      .map { ConfigurationDifference.retained($0, old) }
      .map { isPoolNew ? ConfigurationDifference.unprotected($0, fate) : $0 }
      .map {
        ConfigurationDifference.unsent(ConfigurationDifference.refused($0, strangers), old, new)
      }
      .map { ConfigurationDifference.beside($0, old, new, sent) }
    var changes = ConfigurationDifference.madePool(given, after)
    changes += (isNew ? replaced : []) + judged + kept + (isNew ? [] : replaced)
    changes += ConfigurationDifference.otherClients(old, sent) + naming.changes
    changes += ConfigurationDifference.policies(old, sent)
    changes += ConfigurationDifference.perhapsGone(of: old, by: sent)
    changes += ConfigurationDifference.deposed(by: sent)
    changes += ConfigurationDifference.deposed(of: old, goneIn: sent)
    changes = changes.map { ConfigurationDifference.reasoned($0, by: sent) }
    changes =
      ConfigurationDifference
      .withHistory(changes, stale: pair.stale, to: new, by: sent, given.name).inFileOrder
    let (wholeOld, wholeNew) = (old.completed(by: new), new.completed(by: old))
    let refused = Foresight.findings(of: after, since: before)
    var findings = (refused + Rules.findings(in: wholeNew, since: wholeOld))
      .filter { !strangers.contains($0.path.part) }
    ConfigurationDifference.unify(&changes, &findings, wholeOld, wholeNew)
    (self.changes, self.findings) = (changes, findings)
    notes =
      ConfigurationDifference.otherPool(old, sent) + ConfigurationDifference.otherIDs(old, sent)
      + ConfigurationDifference.silence(said, sent) + open
      + ConfigurationDifference.unmanaged(of: old, by: sent)
      + ConfigurationDifference.notes(of: comparison, naming.open)
      + ConfigurationDifference.hidden(by: comparison, old.name, sent.name)
      + ConfigurationDifference.conditions(old, sent)
      + ConfigurationDifference.unread(given, after)
      + ConfigurationDifference.unfinished(given, after)
      + ConfigurationDifference.notesOfDeposed(old, sent)
      + ConfigurationDifference.notesOfHistory(
        stale: pair.stale,
        to: new,
        by: sent,
        given.name
      )
    drift = Drift.all(to: new, by: sent)
    incomplete =
      ConfigurationDifference.unseen(said, sent)
      + ConfigurationDifference.hidden(by: comparison, old.name, sent.name)
      + ConfigurationDifference.conditions(old, sent)
      + ConfigurationDifference.unread(given, after)
      + ConfigurationDifference.unfinished(given, after)
    comparesNothing =
      changes.isEmpty && !after.isDeployed(like: given)
      && (pair.areApart
        || CanonicalSettings.Kind.allCases.allSatisfy(old.unsaid.union(sent.unsaid).contains))
  }

  /// Whether nothing differs; what is merely written out is no difference.
  package var isEmpty: Bool {
    findings.isEmpty && changes.allSatisfy(\.isWrittenOut)
  }

  /// The settings that changed and that nobody models: they may touch any flow.
  package var unmodelled: [String] {
    changes.filter { $0.judgement.entry == nil }.map(\.change.path.text)
  }

  /// Every flow that a change with an effect touches, in the order of their declaration: the tags to run again.
  package var flows: [Flow] {
    let touched =
      changes.map(\.judgement).filter { $0.severity != .none }.map(\.flows)
      + findings.map(\.rule.flows)
    let all = touched.reduce(into: Set<Flow>()) { $0.formUnion($1) }
    return Flow.allCases.filter(all.contains)
  }
}

extension Array {
  /// `was` of one, and `were` of several.
  var were: String { count == 1 ? "was" : "were" }
}

extension [JudgedChange] {
  /// Parts together, in the order in which they first come; within them what is of the whole, then as they came.
  fileprivate var inFileOrder: [JudgedChange] {
    var places: [SettingPath.Part: Int] = [:]
    var parts: [[JudgedChange]] = []
    for change in self {
      let place = places[change.change.path.part] ?? parts.count
      if place == parts.count {
        places[change.change.path.part] = place
        parts.append([])
      }
      parts[place].append(change)
    }
    return parts.flatMap { part in
      part.filter(\.change.path.members.isEmpty) + part.filter { !$0.change.path.members.isEmpty }
    }
  }
}
