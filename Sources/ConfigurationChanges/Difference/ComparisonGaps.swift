internal import Algorithms
internal import Diagnostics
internal import JSON

// MARK: - What was not compared

enum ComparisonGaps {
  /// Notes about parts that only one side contains.
  static func silence(_ old: CanonicalSettings, _ new: CanonicalSettings) -> [String] {
    // Both sides can have one name.
    Array(
      [(old, new), (new, old)].compactMap { silent, other in silence(silent, beside: other) }
        .uniqued()
    )
  }

  /// Notes about parts that are missing from a side that describes the pool and should contain
  /// them.
  ///
  /// A template or payload leaves other parts unchanged. A state contains parts that a response
  /// never shows.
  static func unseen(_ old: CanonicalSettings, _ new: CanonicalSettings) -> [String] {
    let notes = [(old, new), (new, old)].compactMap { silent, other -> String? in
      guard silent.origin == .description, silent.document.deployedBy == nil else { return nil }
      let parts = Set(CanonicalSettings.Kind.allCases).subtracting([.pool, .mfa])
      return silence(silent, beside: other, besides: other.isState ? parts : [.triggers])
    }
    return Array(notes.uniqued())
  }

  private static func silence(
    _ silent: CanonicalSettings,
    beside other: CanonicalSettings,
    besides: Set<CanonicalSettings.Kind> = []
  ) -> String? {
    let kinds = CanonicalSettings.Kind.allCases.filter { kind in
      silent.unspecified.contains(kind) && !besides.contains(kind)
        && (other.parts.contains { $0.part.kind == kind && !silent.implies($0) }
          || silent.hides(kind, from: other))
        // A pool in only one of two states or templates is a change.
        && !(kind == .pool && silent.document.isDeployed(like: other.document))
    }
    guard !kinds.isEmpty, !silent.document.deletesPool(of: other.document),
      !other.document.deletesPool(of: silent.document)
    else { return nil }
    // A call for second factors contains the pool's mode and its SMS sender.
    let specifiesMFAMode = kinds.contains(.pool) && !silent.unspecified.contains(.mfa)
    let names = kinds.map { kind in
      kind == .pool && specifiesMFAMode ? "other settings of `pool`" : "`\(kind.rawValue)`"
    }
    return "`\(silent.name)` does not contain \(names.inSentence("or")), which "
      + "\(specifiesMFAMode ? "were" : kinds.were) not compared"
  }

  /// Notes about parts whose condition is known only at deployment and differs between the sides,
  /// or is on only one side.
  static func conditions(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> [String] {
    guard old.document.deployedBy == sent.document.deployedBy else {
      return UnknownValues.conditions(of: old, beside: sent)
        + UnknownValues.conditions(of: sent, beside: old)
    }
    return sent.parts.compactMap { part in
      guard let before = old.found(part, of: sent),
        old.condition(of: before) != sent.condition(of: part)
      else { return nil }
      return
        "the condition for `\(SettingPath(before.part).text)` has changed, and only the deployment "
        + "shows whether the condition is met"
    }
  }

  /// Notes about parts that are missing from a response with others of their kind, or that a state
  /// does not manage.
  static func open(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
    [(before, after), (after, before)].compactMap { silent, other in
      let parts = silent.unspecifiedParts(of: other).map { SettingPath($0).text }
      guard !parts.isEmpty else { return nil }
      let verb = silent.deployer == nil ? "does not contain" : "does not manage"
      return "`\(silent.name)` \(verb) \(parts.listed("or")), which \(parts.were) not compared"
    }
  }

  /// Notes about settings that Terraform marks as sensitive.
  static func hidden(
    by comparison: SettingComparison,
    _ before: String,
    _ after: String
  ) -> [String] {
    let concealed = comparison.found.concealed
    return [(before, concealed.before), (after, concealed.after)].compactMap { name, paths in
      guard !paths.isEmpty else { return nil }
      return """
        the value of \(paths.map(\.text).listed()) is hidden in `\(name)` and was not compared
        """
    }
  }

  /// Notes about settings for which each pool has its own value.
  static func environmental(_ settings: [SettingPath]) -> [String] {
    guard !settings.isEmpty else { return [] }
    return [
      """
      \(settings.map(\.text).listed()) \(settings.were) not compared, because each pool has its \
      own \(settings.count == 1 ? "value" : "values")
      """
    ]
  }
}

extension CanonicalSettings {
  /// Whether a part that is never shown equals its default.
  ///
  /// Second factors equal the default if they are not set up and MFA is off. Log delivery and
  /// threat protection equal the default if they are empty.
  fileprivate func implies(_ part: Part) -> Bool {
    guard part.part == .mfa else { return !part.isThere }
    let mode = self.part(.pool)?.members["MfaConfiguration"]
    return !unspecified.contains(.pool) && (mode == nil || mode == "OFF")
      && part.members == SettingMembers.mfa([:]).members
  }

  /// Whether this side could not show parts of a kind although the other side says that it has
  /// none, or could not show them either.
  ///
  /// A template or a state without such parts leaves them unchanged.
  fileprivate func hides(_ kind: Kind, from other: CanonicalSettings) -> Bool {
    guard kind != .mfa, document.refused.contains(kind) else { return false }
    if other.document.refused.contains(kind) { return true }
    let isWhole = other.origin == .description && other.document.deployedBy == nil
    return isWhole && !other.unspecified.contains(kind)
  }
}

extension CanonicalSettings {
  /// Whether this is a Terraform state, which describes a pool and all parts managed with the pool.
  fileprivate var isState: Bool { origin == .description && document.deployedBy == .terraform }

  /// The name of a part's condition and a hash of its definition.
  fileprivate func condition(of part: Part) -> [String] {
    let path = SettingPath(part.part)
    guard let name = document.conditional[part.part] else { return [] }
    // The definitions of several conditions are compared with the part itself.
    return document.unknown.contains(path) ? [name] : [name, "\(document.inputs[path] ?? 0)"]
  }
}
