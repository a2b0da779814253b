import Glibc

/// The limit of open file descriptors of this process.
///
/// Each connection needs one.
///
/// A server that accepts a connection beyond the limit ends, and its process ends with it (measured).
package enum DescriptorLimit {
  /// The limit if the system has none.
  ///
  /// Enough for any test.
  private static let enough: UInt = 65_536

  /// Raises the limit as far as the system allows.
  ///
  /// Call it once, before serving.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, enough))
    _ = setrlimit(resource, &limit)
  }

  /// The number of connections that leaves enough descriptors for files and outgoing connections.
  package static var connections: Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 512 }
    let descriptors = Int(min(limit.rlim_cur, enough))
    return max(descriptors - min(descriptors / 2, 128), 1)
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
