internal import CCurl

/// The parts of an `imap` or `imaps` address (RFC 5092), as libcurl itself reads it before it connects.
package struct IMAPMailboxURL: Hashable, Sendable {
  /// `imap` or `imaps`, in lower case.
  package let scheme: String

  /// The host's name in lower case, or its address, IPv6 in square brackets.
  package let host: String

  /// The port, the scheme's own where none is written.
  package let port: Int

  /// The mailbox that the path names, decoded; nil where there is no path.
  package let mailbox: String?

  /// Reads a text; nil where libcurl would not take it, the scheme is another one, or it says more than
  /// a server and a mailbox: a user's name and password don't belong into an address that is shown.
  package init?(_ text: String) {
    let url = ParsedURL()
    guard url.read(text),
      let scheme = url.part(CURLUPART_SCHEME)?.lowercased(), ["imap", "imaps"].contains(scheme),
      let host = url.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = url.part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) }),
      let raw = url.part(CURLUPART_PATH), !raw.utf8.contains(UInt8(ascii: ";")),
      let path = url.part(CURLUPART_PATH, flags: UInt32(CURLU_URLDECODE))
    else { return nil }
    let further = [
      CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_QUERY, CURLUPART_FRAGMENT,
    ]
    guard further.allSatisfy({ url.part($0) == nil }) else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = port
    let name = path.dropFirst().drop { $0 == "/" }
    mailbox = name.isEmpty ? nil : String(name.hasSuffix("/") ? name.dropLast() : name)
  }

  /// Scheme, host and port.
  package var origin: String { "\(scheme)://\(host):\(port)" }

  /// Whether TLS comes before the first byte of IMAP.
  package var isSecureFromTheStart: Bool { scheme == "imaps" }

  /// Whether the host is this machine by name or by address (127.0.0.0/8, ::1).
  package var isLoopback: Bool { ParsedURL.isLoopback(host: host) }
}
