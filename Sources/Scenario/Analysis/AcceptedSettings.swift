internal import Synchronization
internal import Values

/// The settings of pools and clients that break no rule.
///
/// Many scenarios of a project have the same settings, and there are many rules.
final class AcceptedSettings: Sendable {
  /// The maximum number of settings, which limits the memory for a large project.
  private static let capacity = 1000

  private let known = Mutex<Set<ExactString>>([])

  /// The rejection of the settings, which `search` finds unless they are known to be accepted.
  ///
  /// `key` identifies the settings; without a key, nothing is known about them.
  func rejection(
    of key: ExactString?,
    _ search: () -> RejectedConfigurationCall?
  ) -> RejectedConfigurationCall? {
    guard let key else { return search() }
    guard !known.withLock({ $0.contains(key) }) else { return nil }
    if let refused = search() { return refused }
    known.withLock { known in
      if known.count < AcceptedSettings.capacity { known.insert(key) }
    }
    return nil
  }
}
