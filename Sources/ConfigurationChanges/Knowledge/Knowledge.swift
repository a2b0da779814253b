package import ServiceRules

/// What is known of the settings of pools and clients, as data: one entry a setting.
///
/// Of the API reference, the developer guide, and what others measured on the service; each case says
/// which.
package enum Knowledge {
  /// All that is known of one setting, or of several that are one for users.
  package struct Entry: Sendable {
    /// Which setting.
    package let setting: SettingPattern

    /// The flows that it takes part in.
    package let flows: Set<UserFlow>

    /// What its changes do; of those that fit a change the first counts, and with one that is about elements
    /// of a list all that are.
    package let cases: [(shape: Shape, judgement: Judgement)]

    init(_ setting: Setting, _ cases: [(Case, words: String)]) {
      (self.setting, flows) = (setting.pattern, setting.flows)
      self.cases = cases.map { ($0.shape, $0.judgement(setting, $1)) }
    }
  }

  /// A setting in a table: the flows that it takes part in, and the source of its cases.
  struct Setting {
    let pattern: SettingPattern
    let flows: Set<UserFlow>
    let source: KnowledgeSource

    init(_ pattern: SettingPattern, _ flows: Set<UserFlow>, _ source: KnowledgeSource) {
      (self.pattern, self.flows, self.source) = (pattern, flows, source)
    }
  }

  /// A shape of change in a table, and how much such a change does.
  struct Case {
    let id: String
    let shape: Shape
    let severity: Severity
    let verdict: Verdict?
    let source: KnowledgeSource?
    let flows: Set<UserFlow>?

    /// Takes a name in kebab-case, which no other case has.
    ///
    /// The source and the flows are the setting's unless they are given. The verdict is nil where no word says it.
    init(
      _ id: String,
      _ shape: Shape,
      _ severity: Severity,
      _ verdict: Verdict? = nil,
      source: KnowledgeSource? = nil,
      flows: Set<UserFlow>? = nil
    ) {
      (self.id, self.shape, self.severity, self.verdict) = (id, shape, severity, verdict)
      (self.source, self.flows) = (source, flows)
    }

    /// What is known of such a change of a setting: what happens to users, apps and scenarios.
    fileprivate func judgement(_ setting: Setting, _ words: String) -> Judgement {
      var judgement = Judgement(
        entry: id,
        severity: severity,
        verdict: verdict,
        description: words,
        source: source ?? setting.source,
        flows: severity == .none ? [] : flows ?? setting.flows
      )
      judgement.element = shape.element
      return judgement
    }
  }

  /// The entries of a table: settings, their cases, and what happens in each case.
  static func table(_ rows: KeyValuePairs<Setting, KeyValuePairs<Case, String>>) -> [Entry] {
    rows.map { Entry($0, $1.map { ($0, $1) }) }
  }

  /// Every entry; of those that a setting fits the first counts.
  package static let entries: [Entry] =
    passwords + signUp + schema + secondFactors + passkeys + recovery + devices + messages
    + triggers + protection + clients + tokens + oauth + neighbours

  /// The entry about a setting; nil where nobody models it.
  ///
  /// What is known of all members of a mapping is not known of one that the service did not have yet.
  package static func entry(for path: SettingPath) -> Entry? {
    entries.first { $0.setting.matches(path) && (!$0.setting.isOpen || path.isInModel) }
  }
}
