internal import ServiceRules

/// The known effects of settings of pools and clients, as data: one entry for each setting.
///
/// The sources are the API reference, the developer guide, and measurements on the service. Each
/// case includes its source.
enum Knowledge {
  /// The known effects of one setting, or of several settings with the same effects.
  struct Entry: Sendable {
    /// The pattern of the settings with these effects.
    let setting: SettingPattern

    /// The flows that the settings affect.
    let flows: Set<UserFlow>

    /// The effects by shape of change.
    ///
    /// The first matching case applies. Of the cases about list elements, all matching cases
    /// apply.
    let cases: [(shape: Shape, assessment: Assessment)]

    init(_ setting: Setting, _ cases: [(Case, words: String)]) {
      (self.setting, flows) = (setting.pattern, setting.flows)
      self.cases = cases.map { ($0.shape, $0.assessment(setting, $1)) }
    }
  }

  /// A setting in a table: its flows, and the source of its cases.
  struct Setting {
    let pattern: SettingPattern
    let flows: Set<UserFlow>
    let source: KnowledgeSource

    init(_ pattern: SettingPattern, _ flows: Set<UserFlow>, _ source: KnowledgeSource) {
      (self.pattern, self.flows, self.source) = (pattern, flows, source)
    }
  }

  /// A shape of change in a table, and its severity.
  struct Case {
    let id: String
    let shape: Shape
    let severity: Severity
    let verdict: Verdict?
    let source: KnowledgeSource?
    let flows: Set<UserFlow>?
    let symptom: Assessment.Symptom

    /// Creates a case with a unique name in kebab-case.
    ///
    /// The source and the flows default to the setting's. The verdict is nil if none applies.
    init(
      _ id: String,
      _ shape: Shape,
      _ severity: Severity,
      _ verdict: Verdict? = nil,
      source: KnowledgeSource? = nil,
      flows: Set<UserFlow>? = nil,
      symptom: Assessment.Symptom = .any
    ) {
      (self.id, self.shape, self.severity, self.verdict) = (id, shape, severity, verdict)
      (self.source, self.flows, self.symptom) = (source, flows, symptom)
    }

    /// The known effect of this case on a setting.
    fileprivate func assessment(_ setting: Setting, _ words: String) -> Assessment {
      var assessment = Assessment(
        entry: id,
        severity: severity,
        verdict: verdict,
        description: words,
        source: source ?? setting.source,
        flows: severity == .none ? [] : flows ?? setting.flows
      )
      assessment.element = shape.element
      assessment.symptom = symptom
      return assessment
    }
  }

  /// The entries of a table: settings, their cases, and the effect in each case.
  static func table(_ rows: KeyValuePairs<Setting, KeyValuePairs<Case, String>>) -> [Entry] {
    rows.map { Entry($0, $1.map { ($0, $1) }) }
  }

  /// All entries; the first match for a setting applies.
  static let entries: [Entry] =
    passwords + signUp + schema + secondFactors + passkeys + recovery + devices + messages
    + triggers + protection + clients + tokens + oauth + neighbors

  /// The entry for a setting; nil if unknown.
  ///
  /// An entry for all members of a mapping does not apply to members that the model does not
  /// contain.
  static func entry(for path: SettingPath) -> Entry? {
    entries.first { $0.setting.matches(path) && (!$0.setting.isOpen || path.isInModel) }
  }
}
