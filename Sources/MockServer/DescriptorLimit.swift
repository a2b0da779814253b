import Glibc

/// How many descriptors this process may have open, of which each connection takes one.
///
/// A server that accepts beyond the limit does not only lose that connection: it ends, and its process with it (measured).
package enum DescriptorLimit {
  /// What is enough for any test, where the system has no limit at all.
  private static let enough: UInt = 65_536

  /// Raises the limit as far as the system lets this process; a program does it once, before it serves.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, enough))
    _ = setrlimit(resource, &limit)
  }

  /// How many connections a server can hold and have descriptors left for files and for connections of its own.
  package static var connections: Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 512 }
    let descriptors = Int(min(limit.rlim_cur, enough))
    return max(descriptors - min(descriptors / 2, 128), 1)
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
