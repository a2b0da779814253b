package import ServiceRules

/// What is known of the settings of pools and clients, as data: one entry a setting.
///
/// Of the API reference, the developer guide, and what others measured on the service; each case says
/// which.
package enum Knowledge {
  /// All that is known of one setting, or of several that are one for users.
  package struct Entry: Sendable {
    /// Which setting.
    package var setting: SettingPattern

    /// The flows that it takes part in.
    package var flows: Set<Flow>

    /// What its changes do; of those that fit a change the first counts, and with one that is about elements
    /// of a list all that are.
    package var cases: [Case]

    init(_ setting: SettingPattern, _ flows: Set<Flow>, _ cases: Case...) {
      (self.setting, self.flows, self.cases) = (setting, flows, cases)
    }

    init(_ setting: SettingPattern, _ flows: Set<Flow>, cases: [Case]) {
      (self.setting, self.flows, self.cases) = (setting, flows, cases)
    }
  }

  /// What one shape of change does.
  package struct Case: Sendable {
    /// Its name, in kebab-case, which no other case has.
    package var id: String

    /// The changes that it is about.
    package var shape: Shape

    /// How much it does.
    package var severity: Severity

    /// What kind of trouble it is; nil where no word says it.
    package var verdict: Verdict?

    /// What happens to users, apps and scenarios.
    package var words: String

    /// Where that comes from.
    package var source: KnowledgeSource

    /// The flows that this change touches; nil for all of its setting.
    package var flows: Set<Flow>?

    init(
      _ id: String,
      _ shape: Shape,
      _ severity: Severity,
      _ verdict: Verdict?,
      _ words: String,
      _ source: KnowledgeSource,
      _ flows: Set<Flow>? = nil
    ) {
      self.flows = flows
      self.id = id
      self.shape = shape
      self.severity = severity
      self.verdict = verdict
      self.words = words
      self.source = source
    }

    init(
      _ id: String,
      _ shape: Shape,
      _ severity: Severity,
      _ words: String,
      _ source: KnowledgeSource
    ) {
      self.init(id, shape, severity, nil, words, source)
    }
  }

  /// Every entry; of those that a setting fits the first counts.
  package static let entries: [Entry] = areas.flatMap { $0.entries }

  private static var areas: [any KnowledgeArea.Type] {
    [
      PasswordKnowledge.self, SignUpKnowledge.self, SchemaKnowledge.self,
      SecondFactorKnowledge.self,
      PasskeyKnowledge.self, RecoveryKnowledge.self, DeviceKnowledge.self, MessageKnowledge.self,
      TriggerKnowledge.self, ProtectionKnowledge.self, ClientFlowKnowledge.self,
      TokenKnowledge.self,
      ClientAttributeKnowledge.self, OAuthKnowledge.self, NeighbourKnowledge.self,
    ]
  }

  /// The entry about a setting; nil where nobody models it.
  ///
  /// What is known of all members of a mapping is not known of one that the service did not have yet.
  package static func entry(for path: SettingPath) -> Entry? {
    entries.first { $0.setting.matches(path) && (!$0.setting.isOpen || path.isInModel) }
  }
}

/// The entries about settings that belong together.
protocol KnowledgeArea {
  typealias Entry = Knowledge.Entry
  typealias Case = Knowledge.Case
  static var entries: [Entry] { get }
}
