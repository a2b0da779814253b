/// A request with its limits.
///
/// Its description shows the method and the origin, never headers, query or body: those contain
/// passwords and tokens.
package struct HTTPRequest: Hashable, Sendable {
  /// The method in uppercase, such as `POST`.
  package var method: String

  /// The absolute `http` or `https` URL.
  package var url: String

  /// The headers in the order in which they are sent.
  ///
  /// libcurl adds Host, Accept and Content-Length.
  package var headers: [HTTPHeader]

  /// The body's bytes.
  ///
  /// If it is empty, GET and HEAD send none.
  package var body: [UInt8]

  /// How long everything may take, including the wait for a free connection; nil for no limit.
  package var timeout: Duration?

  /// How long name lookup, connection and TLS may take together.
  package var connectTimeout = Duration.seconds(10)

  /// The maximum size of the response's body, in bytes.
  package var maximumBodySize = 16 << 20

  /// A PEM file of roots to trust instead of the system's.
  package var caFile: String?

  /// Whether redirects are followed (at most ten, `http` and `https` only) or returned as the
  /// response.
  package var followRedirects: Bool

  /// Whether the request may be sent a second time when a reused connection ends without a
  /// response.
  ///
  /// libcurl repeats such a request automatically, but the server may have carried it out. True by
  /// default only for methods that change nothing (RFC 9110 §9.2.1).
  package var mayBeRepeated: Bool

  /// Creates a request with limits for a service that responds within seconds.
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
