/// Finds the changes that make the service reject a pool on their own.
struct RejectionCauses {
  private let change: PartialChange
  private let paths: [SettingPath]

  /// The maximum number of changes tried one by one.
  ///
  /// If there are more changes, only changes to the rejected setting are reported.
  private static let limit = 50

  init(_ changes: [SettingChange], from old: PoolDocument, to new: PoolDocument) {
    change = PartialChange(from: old, to: new)
    paths = changes.map(\.path)
  }

  /// Returns the paths of the changes that cause a finding on their own.
  func callAsFunction(of finding: RuleFinding) -> Set<SettingPath> {
    let near = paths.filter { $0.overlaps(finding.path) }
    guard paths.count <= RejectionCauses.limit else { return Set(near) }
    return Set(
      paths.filter { path in
        PredictedRejections(change.pool(changing: [path])).findings.contains {
          $0.rule.id == finding.rule.id && $0.path == finding.path
        }
      }
    )
  }
}
