extension String {
  /// Whether a lowercase host from a URL is this machine by name or by address.
  ///
  /// The names are those of RFC 6761 section 6.3, and the addresses are 127.0.0.0/8 and ::1. For
  /// decisions about a connection, take the host from the parser that opens the connection.
  package var isLoopbackHost: Bool {
    if self == "localhost" || hasSuffix(".localhost") { return true }
    return hasPrefix("[") && hasSuffix("]")
      ? String(dropFirst().dropLast()).isLoopbackIPv6 : isLoopbackIPv4
  }

  /// Whether an IP address without brackets is 127.0.0.0/8 or ::1, in any notation of it.
  package var isLoopbackAddress: Bool { isLoopbackIPv4 || isLoopbackIPv6 }

  private var isLoopbackIPv4: Bool {
    guard utf8.starts(with: "127.".utf8) else { return false }
    let numbers = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { Substring($0).isOctet }
  }

  private var isLoopbackIPv6: Bool {
    let groups = utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard groups.count > 2, let last = groups.last, UInt16(last, radix: 16) == 1 else {
      return false
    }
    return groups.dropLast().allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
  }
}

extension Substring {
  fileprivate var isOctet: Bool {
    // The standard library's parser accepts a sign before a number.
    utf8.allSatisfy(\.isASCIIDigit) && UInt8(self) != nil
  }
}
