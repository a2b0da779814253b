extension String {
  /// Whether a lowercase host from a URL is this machine by name or by address.
  ///
  /// The names are those of RFC 6761 section 6.3, and the addresses are 127.0.0.0/8 and ::1. For
  /// decisions about a connection, take the host from the parser that opens the connection.
  package var isLoopbackHost: Bool {
    if self == "localhost" || hasSuffix(".localhost") || self == "[::1]" { return true }
    guard utf8.starts(with: "127.".utf8) else { return false }
    let numbers = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { Substring($0).isOctet }
  }
}

extension Substring {
  fileprivate var isOctet: Bool {
    // The standard library's parser accepts a sign before a number.
    utf8.allSatisfy(\.isASCIIDigit) && UInt8(self) != nil
  }
}
