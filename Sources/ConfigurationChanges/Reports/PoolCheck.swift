package import Diagnostics
internal import JSON

/// The result of `pool check`: rules that the pool breaks, and scenarios that can't run on it.
package struct PoolCheck: Sendable {
  /// A scenario that the pool can't run as intended.
  package struct UnrunnableScenario: Hashable, Sendable {
    /// The file with the scenario or, for a row of a table, the table.
    package var file: String

    /// The line in the file, from 1.
    package var line: Int

    /// The name of the scenario, as in its file.
    package var name: String

    /// The reasons, as sentences without a full stop.
    package var reasons: [String]

    /// Creates a scenario with the reasons why it can't run.
    package init(file: String, line: Int, name: String, reasons: [String]) {
      (self.file, self.line, self.name, self.reasons) = (file, line, name, reasons)
    }

    /// The place of the scenario, as `FILE:LINE`.
    var place: String { "\(file):\(line)" }
  }

  /// The pool's name in messages: its name in the project file, or the path of its file.
  package var name: String

  /// The broken rules, the worst first.
  package var findings: [RuleFinding]

  /// The place of the pool itself, for findings without a place; nil if no file has the pool.
  package var poolPlace: (file: SourceFile, range: SourceRange)?

  /// The findings that the team accepts, which do not count.
  package internal(set) var accepted: [AcceptedFinding] = []

  /// Whether the document contains the pool itself.
  let specifiesPool: Bool

  /// Whether the document makes calls that AWS could reject.
  package let hasCalls: Bool

  /// Notes on settings that were not checked, with the reasons: lowercase, without a full stop.
  package let notes: [String]

  /// The rules that can't be checked before deployment, with the subjects that they depend on.
  let open: [(rule: String, subject: String)]

  /// Whether rules depend on settings known only at deployment; ARNs that are certainly set don't
  /// count.
  let dependsOnUnknownSettings: Bool

  /// The policy rules that can't be checked before deployment.
  let openOfPolicies: [(policy: String, rule: String, subject: String)]

  /// Problems and unread parts of the input.
  package var warnings: [FileWarning] = []

  /// The scenarios that can't run on the pool.
  package var unrunnable: [UnrunnableScenario] = []

  /// The number of scenarios checked; nil if no scenarios were given.
  package var scenarios: Int?

  /// The places of the scenarios that cover a rule, by the rule's ID.
  package var covering: [String: [String]] = [:]

  /// Checks a document against every built-in rule and the rules of policies.
  ///
  /// If `isWhole` is true, omitted settings have their defaults, as in a configuration file.
  /// `places` contains the places of the settings, if the document is from a file.
  package init(
    _ document: PoolDocument,
    policies: [Policy] = [],
    isWhole: Bool = false,
    places: SettingPlaces? = nil
  ) {
    name = document.name
    let settings = CanonicalSettings(document)
    let uncheckedRules = policies.map { $0.uncheckedRules(on: settings, isWhole: isWhole) }
    var rejections = PredictedRejections(document)
    if document.specifiesPool { rejections.add(unchecked: Rules.unchecked(on: settings)) }
    specifiesPool = document.specifiesPool
    (hasCalls, open) = (rejections.hasCalls, rejections.openRules)
    openOfPolicies = zip(policies, uncheckedRules).flatMap { policy, uncheckedRules in
      uncheckedRules.open.map { (policy: policy.name, rule: $0.rule, subject: $0.subject) }
    }
    dependsOnUnknownSettings =
      rejections.depends(on: UnknownReads(settings)) || !openOfPolicies.isEmpty
    let unspecified = PoolCheck.missingKinds(in: settings, uncheckedRules).map(\.rawValue)
    notes =
      PoolCheck.notes(rejections.notes(on: document), unspecified, PoolCheck.unread(in: document))
      + zip(policies, uncheckedRules).flatMap { $0.notes(on: $1) }
    let rules = policies.flatMap { $0.rules(isWhole: isWhole) }
    let broken = document.specifiesPool ? Rules.findings(in: document, policies: rules) : []
    findings = (rejections.findings + broken)
      .map { $0.standing(in: document) }.withoutDuplicates
      .sorted { $0.rule.severity.rank < $1.rule.severity.rank }
    if let places { findings = findings.map { $0.located(in: places) } }
  }

  /// The names of parts that authflow does not read and that no finding mentions.
  private static func unread(in document: PoolDocument) -> [String] {
    let checkOnlySettings = Set(document.checkOnlySettings.compactMap { $0.part.words.last })
    return document.unread.keys.filter { !checkOnlySettings.contains($0) }
  }

  /// Adds notes about parts that were not checked.
  private static func notes(
    _ notes: [String],
    _ unspecified: [String],
    _ unread: [String]
  ) -> [String] {
    var notes = notes
    if !unspecified.isEmpty {
      let reason = "because \(unspecified.count == 1 ? "its" : "their") settings are missing"
      notes.insert("\(unspecified.listed()) \(unspecified.were) not checked, \(reason)", at: 0)
    }
    if !unread.isEmpty {
      let reason = "because authflow does not read \(unread.pronoun)"
      notes.append("\(unread.listed()) \(unread.were) not checked, \(reason)")
    }
    return notes
  }

  /// The kinds of parts that rules apply to and that a document does not contain.
  private static func missingKinds(
    in settings: CanonicalSettings,
    _ uncheckedRules: [Policy.UncheckedRules]
  ) -> [CanonicalSettings.Kind] {
    let subjects = uncheckedRules.reduce(
      into: Set([CanonicalSettings.Kind.pool, .mfa, .clients, .domain, .identityProviders])
    ) { $0.formUnion($1.unspecified) }
    return CanonicalSettings.Kind.allCases
      .filter { subjects.contains($0) && settings.unspecified.contains($0) }
  }

  /// Whether there are neither findings nor scenarios that can't run.
  package var isEmpty: Bool { findings.isEmpty && unrunnable.isEmpty }
}
