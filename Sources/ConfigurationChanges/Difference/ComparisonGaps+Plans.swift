internal import Diagnostics
internal import JSON

// Notes about what plans, states, and templates leave out.
extension ComparisonGaps {
  /// Notes about parts that a plan does not manage.
  static func unmanaged(
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [String] {
    guard let actions = sent.document.actions, !actions.removed.contains(.pool) else { return [] }
    let parts = sent.others(of: old).filter(\.isThere)
    let forgotten = parts.filter { actions.forgets($0.part, id: $0.identity) }.map(\.part)
    let pool: [SettingPath.Part] = actions.forgotten.contains(.pool) ? [.pool] : []
    let others = parts.map(\.part).filter { !forgotten.contains($0) }
    let unread = actions.forgotten.filter { $0.kind == nil }.sorted { $0.words[0] < $1.words[0] }
    let gaps = [(UnmanagedParts.forgotten, pool + forgotten + unread), (.foreign, others)]
    return gaps.compactMap { kind, parts in
      guard !parts.isEmpty else { return nil }
      let names = parts.map { SettingPath($0).text }
      let stay = names.count == 1 ? "stays unchanged" : "stay unchanged"
      let list = names.listed(kind.conjunction)
      return "`\(sent.name)` \(kind.verb) \(list), which \(stay)"
    }
  }

  /// Notes about resources that are not read, unless both sides are files of one tool that show
  /// changes.
  static func unread(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
    guard !before.isDeployed(like: after) else { return [] }
    return [before, after].flatMap { document -> [String] in
      let contained = document.unread.keys
      let deleted = deletedUnread(by: document).filter { !contained.contains($0) }
      let gaps: [(verb: String, names: [String], gap: String)] = [
        ("contains", contained, "changes to \(contained.pronoun) are not reported"),
        ("deletes", deleted, "the effect is not reported"),
      ]
      return gaps.filter { !$0.names.isEmpty }.map { gap in
        "`\(document.name)` \(gap.verb) \(gap.names.listed()), which authflow does not read: "
          + gap.gap
      }
    }
  }

  /// The unread resources that a plan deletes without the pool, in alphabetical order.
  private static func deletedUnread(by plan: PoolDocument) -> [String] {
    guard let removed = plan.actions?.removed, !removed.contains(.pool) else { return [] }
    return removed.filter { $0.kind == nil }.map { SettingPath($0).text }.sorted()
  }

  /// Notes about plans that may omit changes.
  static func unfinished(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
    [before, after].compactMap { document in
      document.unfinished.map { "`\(document.name)` may omit changes: \($0)" }
    }
  }
}

/// How a plan leaves parts unchanged.
private enum UnmanagedParts {
  /// Terraform stops managing the parts.
  case forgotten
  /// Terraform does not manage the parts.
  case foreign

  var verb: String {
    switch self {
    case .forgotten: "forgets"
    case .foreign: "does not manage"
    }
  }

  var conjunction: String {
    switch self {
    case .forgotten: "and"
    case .foreign: "or"
    }
  }
}
