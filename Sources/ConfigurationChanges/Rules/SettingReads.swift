internal import Synchronization

/// The settings that a rule reads: a result based on one known only at deployment is a guess.
final class SettingReads: Sendable {
  private let paths = Mutex<Set<SettingPath>>([])

  func add(_ path: SettingPath) { paths.withLock { _ = $0.insert(path) } }

  /// The settings read since the last call.
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
