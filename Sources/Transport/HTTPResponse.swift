/// A server's answer, whatever its status.
///
/// Its description shows the status and the size only: headers and body hold tokens.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code; after redirects the last one's.
  package var status: Int

  /// The headers in the order received, without those of redirects, proxies and trailers.
  package var headers: [HTTPHeader]

  /// The body as it came: no compression is asked for and none is undone.
  package var body: [UInt8]

  /// From the start of the transfer to the last byte, waiting for a free connection included.
  package var elapsed: Duration
}

extension HTTPResponse: CustomStringConvertible {
  package var description: String { "HTTP \(status), \(body.count) bytes" }
}
