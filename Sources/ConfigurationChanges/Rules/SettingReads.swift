internal import Synchronization

/// The settings that a rule reads, used to find results that depend on values known only at
/// deployment.
final class SettingReads: Sendable {
  private let paths = Mutex<Set<SettingPath>>([])

  func add(_ path: SettingPath) { paths.withLock { _ = $0.insert(path) } }

  /// Returns the settings read since the last call.
  func take() -> Set<SettingPath> {
    paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }
}

extension SettingPath {
  /// Whether one path contains the other.
  func overlaps(_ other: SettingPath) -> Bool {
    part == other.part && zip(members, other.members).allSatisfy { $0 == $1 }
  }
}
