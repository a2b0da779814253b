package import Values

/// A server's response with any status.
///
/// The description shows only the status and the size, because headers and body contain tokens.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code; after redirects, the status code of the last response.
  package var status: Int

  /// The headers in the order received, without those of redirects, proxies, and trailers.
  ///
  /// If the request names headers, these are only the first of each name, in the request's order.
  package var headers: [HTTPHeader]

  /// The bytes of the body as they arrived.
  ///
  /// Compression is neither requested nor undone.
  package var body: [UInt8]

  /// The time from the start of the transfer to the last byte, including the wait for a free
  /// connection.
  package var elapsed: Duration
}

extension HTTPResponse {
  /// The media type of the body; its name is empty if the response has none.
  package var mediaType: HTTPMediaType { headers.mediaType }

  /// Whether the body is an HTML page, by the media type.
  package var isHTML: Bool { mediaType == .html }
}

extension HTTPResponse: CustomStringConvertible {
  package var description: String { "HTTP \(status), \(body.count) bytes" }
}
