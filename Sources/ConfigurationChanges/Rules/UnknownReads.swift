internal import CognitoModel
internal import JSON

/// The settings of a document that are known only at deployment, by the part that contains them.
///
/// The result of a rule that reads such a setting is uncertain.
struct UnknownReads {
  private let all: [SettingPath.Part: [SettingPath]]

  /// The settings that can change the result of a built-in rule.
  private let decisive: [SettingPath.Part: [SettingPath]]

  init(_ settings: CanonicalSettings) {
    let uncertain = settings.uncertainOrDecided
    all = Dictionary(grouping: uncertain, by: \.part)
    decisive = Dictionary(grouping: uncertain.filter { !settings.isSetARN($0) }, by: \.part)
  }

  var isEmpty: Bool { decisive.isEmpty }

  /// The unknown settings among those that a rule reads.
  func settings(among reads: Set<SettingPath>, of rule: Rule) -> Set<SettingPath> {
    let unknown = rule.policy == nil ? decisive : all
    return reads.reduce(into: []) { found, path in
      found.formUnion((unknown[path.part] ?? []).filter(path.overlaps))
    }
  }

  /// Whether a setting, or a setting in it, can change the result of a built-in rule.
  func decides(_ path: SettingPath) -> Bool {
    decisive[path.part]?.contains(where: path.overlaps) ?? false
  }
}

extension CanonicalSettings {
  /// The settings known only at deployment, and the settings that they decide.
  var uncertainOrDecided: Set<SettingPath> {
    let given = document.uncertain
    return given.union(given.flatMap { $0.decided(in: document) })
  }

  /// Whether a setting certainly has an ARN, although the ARN itself is unknown.
  ///
  /// Built-in rules read only whether an ARN is set. A condition or a parameter can leave it out.
  fileprivate func isSetARN(_ path: SettingPath) -> Bool {
    guard path.shape?.name.hasSuffix("ArnType") == true,
      document.parameters(deciding: path).isEmpty
    else { return false }
    if document.hidden.contains(path) { return true }
    guard let text = (self[path] ?? self[path.compared])?.string else { return false }
    return CloudFunction.isComputed(text) && !text.hasPrefix("!If ")
  }
}

extension Rules {
  /// The built-in rules that can't be checked, with each setting known only at deployment that
  /// they read.
  static func unchecked(on settings: CanonicalSettings) -> [(rule: String, setting: SettingPath)] {
    let unknown = UnknownReads(settings)
    guard !unknown.isEmpty else { return [] }
    let facts = PoolFacts(settings)
    return all.flatMap { rule in
      _ = rule.violations(facts)
      return unknown.settings(among: facts.reads.take(), of: rule).map { (rule.id, $0) }
    }
  }
}

extension SettingPath {
  /// The settings that a setting of a document decides: a unit decides its lifetime, and the older
  /// name of the days of temporary passwords decides the current one.
  func decided(in document: PoolDocument) -> [SettingPath] {
    comparedElsewhere(in: document).filter {
      part.kind == .clients || $0.members == SettingMembers.daysOfPassword
    }
  }
}
