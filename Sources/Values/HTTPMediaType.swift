/// A media type, such as `text/html`, without its parameters (RFC 9110 §8.3.1).
package struct HTTPMediaType: Hashable, Sendable {
  package static let form = HTTPMediaType(contentType: "application/x-www-form-urlencoded")
  package static let html = HTTPMediaType(contentType: "text/html")
  package static let json = HTTPMediaType(contentType: "application/json")

  /// The type and subtype in lowercase; empty if the content type is missing.
  package let name: String

  /// Takes the media type of a `Content-Type` field.
  ///
  /// The field is read by byte, because a `;` and a combining mark are one `Character`.
  package init(contentType: String) {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let bytes = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }.drop(while: isSpace)
    let trimmed = bytes.reversed().drop(while: isSpace).reversed()
    let isCapital = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    name = String(decoding: trimmed.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
