internal import CCurl
internal import Values

/// The parts of an `http` or `https` URL, parsed the way libcurl does before connecting.
///
/// Rules about hosts, such as loopback only or never AWS, must use these parts. A URL that
/// another parser reads differently could evade the rules.
package struct WebAddress: Hashable, Sendable {
  /// The scheme, `http` or `https`.
  package let scheme: String

  /// The host's name in lowercase, or its IP address, with IPv6 in square brackets.
  package let host: String

  /// The port of the URL, or the default port of the scheme.
  package let port: Int

  /// The path, at least `/`.
  package let path: String

  /// Parses a URL; nil if libcurl would reject it or the scheme is not `http` or `https`.
  package init?(_ text: String) {
    let url = ParsedURL()
    guard url.read(text),
      let scheme = url.part(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = url.part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) }),
      let path = url.part(CURLUPART_PATH)
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
  }

  /// The scheme, host, and port in the form of RFC 6454 §6.2, without the scheme's default port.
  package var origin: String {
    "\(scheme)://\(host)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
  }

  /// Whether the host is this machine by name or by address (127.0.0.0/8, ::1).
  package var isLoopback: Bool { host.isLoopbackHost }
}

/// Owns the result of libcurl's URL parser.
@safe
struct ParsedURL: ~Copyable {
  private let raw: OpaquePointer

  init() {
    guard let raw = unsafe curl_url() else { preconditionFailure("libcurl is out of memory") }
    unsafe self.raw = raw
  }

  deinit { unsafe curl_url_cleanup(raw) }

  /// Parses a URL; false if the string is not a valid URL.
  func read(_ text: String) -> Bool {
    guard !text.utf8.contains(0) else { return false }
    return unsafe curl_url_set(raw, CURLUPART_URL, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK
  }

  func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe ccurl_url_get(raw, part, &text, flags) == CURLUE_OK, let text = unsafe text else {
      return nil
    }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}
