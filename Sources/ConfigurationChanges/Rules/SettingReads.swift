internal import Synchronization

/// The settings that a rule has asked for: what it says of one that only a deployment knows is a guess.
final class SettingReads: Sendable {
  private let paths = Mutex<Set<SettingPath>>([])

  func add(_ path: SettingPath) { paths.withLock { _ = $0.insert(path) } }

  /// What was asked for since it was taken the last time.
  func take() -> Set<SettingPath> {
    paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }
}

extension SettingPath {
  /// Whether one of both is a part of the other.
  func overlaps(_ other: SettingPath) -> Bool {
    part == other.part && zip(members, other.members).allSatisfy { $0 == $1 }
  }
}
