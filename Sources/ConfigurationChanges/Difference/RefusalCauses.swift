/// Which of several changes have the service refuse a pool with nothing else changed.
struct RefusalCauses {
  private let change: PartialChange
  private let paths: [SettingPath]

  /// So many changes are tried one by one; of more, those at the refused setting are named alone.
  private static let limit = 50

  init(_ changes: [SettingChange], from old: PoolDocument, to new: PoolDocument) {
    change = PartialChange(from: old, to: new)
    paths = changes.map(\.path)
  }

  /// The paths of those changes.
  func callAsFunction(of finding: RuleFinding) -> Set<SettingPath> {
    let near = paths.filter { $0.overlaps(finding.path) }
    guard paths.count <= RefusalCauses.limit else { return Set(near) }
    return Set(
      paths.filter { path in
        Foresight(change.pool(changing: [path])).findings.contains {
          $0.rule.id == finding.rule.id && $0.path == finding.path
        }
      }
    )
  }
}
