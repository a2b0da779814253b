/// A request with its limits.
///
/// The description shows the method and the origin, but never headers, query, or body, because they
/// contain passwords and tokens.
package struct HTTPRequest: Hashable, Sendable {
  /// The method in uppercase, such as `POST`.
  package var method: String

  /// The absolute `http` or `https` URL.
  package var url: String

  /// The headers in the order in which they are sent.
  ///
  /// libcurl adds Host, Accept, and Content-Length.
  package var headers: [HTTPHeader]

  /// The bytes of the body; GET and HEAD send no empty body.
  package var body: [UInt8]

  /// The time limit of the request, including the wait for a free connection; nil for no limit.
  package var timeout: Duration?

  /// The time limit for name lookup, connection, and TLS together.
  var connectTimeout = Duration.seconds(10)

  /// The maximum size of the response's body, in bytes.
  package var maximumBodySize = 16 << 20

  /// The path of a PEM file with trusted roots, which replace the system's roots; nil for the
  /// system's roots.
  package var caFile: String?

  /// Whether redirects are followed or returned as the response.
  ///
  /// At most ten redirects are followed, and only to `http` and `https`.
  var followRedirects: Bool

  /// Whether the request may be repeated when a reused connection ends without a response.
  ///
  /// libcurl repeats the request automatically, although the server may have executed it. By
  /// default, only methods that change nothing are repeated (RFC 9110 §9.2.1).
  var mayBeRepeated: Bool

  /// The names of the response's headers that the caller reads; nil for all headers.
  package var wantedHeaders: [String]?

  /// Creates a request with limits for a service that responds within seconds.
  package init(
    method: String = "GET",
    url: String,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    timeout: Duration? = .seconds(30),
    caFile: String? = nil,
    followRedirects: Bool = false,
    mayBeRepeated: Bool? = nil,
    wantedHeaders: [String]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.caFile = caFile
    self.followRedirects = followRedirects
    self.wantedHeaders = wantedHeaders
    self.mayBeRepeated = mayBeRepeated ?? ["GET", "HEAD", "OPTIONS"].contains(method)
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  package var customMirror: Mirror { Mirror(self, children: []) }

  package var description: String {
    "\(method) \(WebAddress(url)?.origin ?? "(not a web address)")"
  }
}
