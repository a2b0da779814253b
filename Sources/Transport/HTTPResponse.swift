/// A server's response with any status.
///
/// Its description shows only the status and the size: headers and body contain tokens.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code; after redirects, that of the last response.
  package var status: Int

  /// The headers in the order received, without those of redirects, proxies and trailers.
  package var headers: [HTTPHeader]

  /// The body as it arrived.
  ///
  /// Compression is neither requested nor undone.
  package var body: [UInt8]

  /// From the start of the transfer to the last byte, including the wait for a free connection.
  package var elapsed: Duration
}

extension HTTPResponse: CustomStringConvertible {
  package var description: String { "HTTP \(status), \(body.count) bytes" }
}
