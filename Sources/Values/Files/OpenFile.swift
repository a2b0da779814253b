internal import Glibc

/// Reading and writing whole contents through the descriptor of an open file.
package enum OpenFile {
  /// Reads the bytes up to the end, or until there are at least `limit`.
  package static func bytes(
    from descriptor: CInt,
    limit: Int = .max
  ) throws(SystemCallError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = try read(descriptor, into: &part)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }

  /// Reads the next bytes, and returns their number; 0 at the end.
  package static func read(
    _ descriptor: CInt,
    into part: inout [UInt8]
  ) throws(SystemCallError) -> Int {
    while true {
      let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemCallError(errno) }
    }
  }

  /// Writes all bytes.
  ///
  /// After an error number for which `retries` returns true, the rest is written again.
  package static func write(
    _ bytes: [UInt8],
    to descriptor: CInt,
    retries: (_ code: CInt) -> Bool = { _ in false }
  ) throws(SystemCallError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        let code = count < 0 ? errno : EIO
        guard code == EINTR || retries(code) else { throw SystemCallError(code) }
      }
    }
  }
}
