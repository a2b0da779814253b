internal import Values

/// The parts of a URL that a signature covers.
struct RequestTarget: Hashable, Sendable {
  /// The value of the `Host` header, without a user and without the scheme's default port.
  let host: String

  /// The path as written in the URL, without the query.
  let path: String

  /// The part of the URL after the `?`; empty if there is none.
  let query: String

  /// Splits an absolute `http` or `https` URL; nil without a valid scheme, host, and port.
  init?(url: String) {
    let bytes = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard let defaultPort = ["http": 80, "https": 443][scheme],
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let rest = bytes[colon...].dropFirst(3)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard let host = RequestTarget.host(authority, defaultPort: defaultPort) else { return nil }
    self.host = host
    (path, query) = RequestTarget.split(rest[authority.endIndex...])
  }

  /// Splits the target of a request line; the host is in a header.
  init(host: String, target: String) {
    self.host = host
    (path, query) = RequestTarget.split(target.utf8[...])
  }

  private static func host(_ authority: Substring.UTF8View, defaultPort: Int) -> String? {
    var host = authority
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[at...].dropFirst() }
    let afterAddress = host.lastIndex(of: UInt8(ascii: "]")) ?? host.startIndex
    guard let colon = host[afterAddress...].firstIndex(of: UInt8(ascii: ":")) else {
      return host.isEmpty ? nil : String(decoding: host, as: UTF8.self).lowercased()
    }
    let name = String(decoding: host[..<colon], as: UTF8.self).lowercased()
    let digits = host[colon...].dropFirst()
    if name.isEmpty { return nil }
    if digits.isEmpty { return name }
    guard let port = UTCTime.number(digits, widths: 1...5) else { return nil }
    return port == defaultPort ? name : "\(name):\(port)"
  }

  private static func split(_ target: Substring.UTF8View) -> (path: String, query: String) {
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    return (
      String(decoding: path, as: UTF8.self),
      String(decoding: target[path.endIndex...].dropFirst(), as: UTF8.self)
    )
  }
}
