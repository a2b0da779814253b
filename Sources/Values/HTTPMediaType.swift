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
    // Most fields are written like this already.
    if !contentType.hasByte(where: { !HTTPMediaType.isPlain($0) }) {
      name = contentType
      return
    }
    let bytes = Array(contentType.utf8.prefix { $0 != UInt8(ascii: ";") })
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
      let end = bytes.lastIndex(where: { $0 > 0x20 })
    else {
      name = ""
      return
    }
    name = String(decoding: bytes[start...end].map(\.asciiLowercased), as: UTF8.self)
  }

  /// Whether a byte is in a media type as it is: a lowercase letter, a digit, `/`, `-`, `.`, or
  /// `+`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-")...UInt8(ascii: "9"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
