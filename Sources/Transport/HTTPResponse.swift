/// A server's answer, whatever its status.
///
/// Its description shows the status and the size only: headers and body hold tokens.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code; after redirects the last one's.
  package var status: Int

  /// The headers in the order received, without those of redirects, proxies and trailers.
  package var headers: [HTTPHeader] = []

  /// The body as it came: no compression is asked for and none is undone.
  package var body: [UInt8] = []

  /// The protocol version the answer came over.
  package var version: HTTPVersion = .http11

  /// From the start of the transfer to the last byte, waiting for a free connection included.
  package var elapsed: Duration = .zero
}

/// The versions of HTTP that libcurl tells apart; the raw value is what reports show.
package enum HTTPVersion: String, Hashable, Sendable {
  case http10 = "HTTP/1.0"
  case http11 = "HTTP/1.1"
  case http2 = "HTTP/2"
  case http3 = "HTTP/3"
}

extension HTTPResponse: CustomStringConvertible {
  package var description: String { "\(version.rawValue) \(status), \(body.count) bytes" }
}
