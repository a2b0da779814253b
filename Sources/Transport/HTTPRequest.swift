/// A request as it goes on the wire, with the limits it is held to.
///
/// Its description shows the method and where it goes, never headers, query or body: those hold
/// passwords and tokens.
package struct HTTPRequest: Hashable, Sendable {
  /// The method in upper case, such as `POST`.
  package var method: String

  /// The absolute `http` or `https` address.
  package var url: String

  /// The headers in the order in which they are sent; libcurl adds Host, Accept and Content-Length.
  package var headers: [HTTPHeader]

  /// The body's bytes; nothing is sent for GET and HEAD where it is empty.
  package var body: [UInt8]

  /// How long everything may take, waiting for a free connection included; nil for no limit.
  package var timeout: Duration?

  /// How long name look-up, connection and TLS may take together.
  package var connectTimeout = Duration.seconds(10)

  /// The most bytes the answer's body may have.
  package var maximumBodySize = 16 << 20

  /// A PEM file of roots to trust instead of the system's.
  package var caFile: String?

  /// Whether redirects are followed (at most ten, `http` and `https` only) or are the answer.
  package var followRedirects: Bool

  /// Whether the request may go out a second time when a reused connection ends without an answer.
  ///
  /// libcurl repeats such a request by itself, but the server may have carried it out. True by
  /// default only for methods that change nothing (RFC 9110 §9.2.1).
  package var mayBeRepeated: Bool

  /// Takes a request; the limits suit a service that answers within seconds.
  package init(
    method: String = "GET",
    url: String,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    timeout: Duration? = .seconds(30),
    caFile: String? = nil,
    followRedirects: Bool = false,
    mayBeRepeated: Bool? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.caFile = caFile
    self.followRedirects = followRedirects
    self.mayBeRepeated = mayBeRepeated ?? ["GET", "HEAD", "OPTIONS"].contains(method)
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  package var customMirror: Mirror { Mirror(self, children: []) }

  package var description: String {
    "\(method) \(WebAddress(url)?.origin ?? "(not a web address)")"
  }
}
