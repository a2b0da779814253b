import NIOCore
import Values

/// The name or address in a Host header, in a normalized form for comparison.
///
/// Names are in lowercase, without a trailing dot. Addresses are in the system's format, IPv6
/// addresses without brackets.
package struct HostName: Hashable, Sendable {
  /// The normalized name or address.
  package let text: String

  /// Parses a name or an address without a port; nil for other strings.
  package init?(_ text: String) {
    let lower = text.lowercased()
    let isBracketed = lower.hasPrefix("[") && lower.hasSuffix("]")
    if let address = HostName.address(isBracketed ? String(lower.dropFirst().dropLast()) : lower) {
      self.text = address
      return
    }
    let name = lower.hasSuffix(".") ? lower.dropLast() : lower[...]
    let isName = name.utf8.allSatisfy(HostName.isNameByte) && !name.isEmpty && name.first != "."
    guard isName, name.utf8.count <= 253 else { return nil }
    self.text = String(name)
  }

  /// Parses a host with an optional port (RFC 9110 §7.2); nil for other strings.
  package init?(authority: String) {
    let bytes = Array(authority.utf8)
    let end: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      end = bracket + 1
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
    }
    let port = bytes[end...]
    let isPort = port.dropFirst().allSatisfy(\.isASCIIDigit)
    guard port.isEmpty || port.first == UInt8(ascii: ":"), isPort else { return nil }
    self.init(String(decoding: bytes[..<end], as: UTF8.self))
  }

  /// Whether an authority is `127.0.0.1` or `localhost`, with or without a port.
  ///
  /// Almost every request has one of these hosts, and its bytes are enough to admit it.
  static func isPlainLoopback(authority: String) -> Bool {
    let bytes = Array(authority.utf8)
    guard let name = plainLoopbacks.first(where: { bytes.starts(with: $0) }) else { return false }
    let port = bytes[name.count...]
    return port.isEmpty
      || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  private static let plainLoopbacks = ["127.0.0.1", "localhost"].map { Array($0.utf8) }

  /// The address at one end of a connection; nil for a Unix socket.
  init?(_ address: SocketAddress?) {
    guard let text = address?.ipAddress else { return nil }
    self.init(text)
  }
}

extension HostName {
  /// Whether the host is always this machine: a name of RFC 6761 §6.3, 127.0.0.0/8, or ::1.
  package var isLoopback: Bool { urlForm.isLoopbackHost }

  /// Whether the address represents all addresses of the machine.
  var isWildcard: Bool { text == "0.0.0.0" || text == "::" }

  /// Whether the host is an address rather than a name.
  package var isAddress: Bool { HostName.address(text) != nil }

  /// The host in URL syntax: IPv6 addresses in brackets.
  package var urlForm: String { text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text }

  /// An address in the system's format, an IPv4-mapped address as IPv4; nil for other strings.
  private static func address(_ text: String) -> String? {
    guard let address = try? SocketAddress(ipAddress: text, port: 0).ipAddress else { return nil }
    let mapped = "::ffff:"
    return address.hasPrefix(mapped) && address.contains(".")
      ? String(address.dropFirst(mapped.count)) : address
  }

  /// Whether a byte is a letter, digit, or hyphen, or an underscore, which container names can
  /// contain.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._".utf8.contains(byte)
  }
}
