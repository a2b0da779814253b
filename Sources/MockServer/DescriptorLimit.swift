import Glibc

/// The limit on this process's open file descriptors; each connection needs one descriptor.
///
/// If a server accepts a connection beyond the limit, the server and its process end (measured).
package enum DescriptorLimit {
  /// The limit to set if the system has no limit; large enough for tests.
  private static let enough: UInt = 65_536

  /// Raises the limit as far as the system allows.
  ///
  /// Call this function before serving. Further calls have no effect.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, enough))
    _ = setrlimit(resource, &limit)
  }

  /// The current limit; nil if it is unknown.
  package static var current: Int? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    return Int(min(limit.rlim_cur, enough))
  }

  /// The number of connections for which descriptors remain for files and outgoing connections.
  package static var connections: Int {
    guard let descriptors = current else { return 512 }
    return max(descriptors - min(descriptors / 2, 128), 1)
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
