internal import Glibc

/// The identity of the file at a path: device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Reads the identity, for a symbolic link its own; nil if the file does not exist.
  package init?(path: String) {
    guard let facts = stat(linkPath: path) else { return nil }
    (device, number) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
  }
}
