package import Values

/// One header line of a request or a response.
package struct HTTPHeader: Hashable, Sendable {
  /// The name as written; HTTP compares names case-insensitively.
  package var name: String

  /// The value without surrounding spaces.
  package var value: String

  /// Creates a header, which is checked when the request is sent.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPHeader] {
  /// The value of the first header with this name, ignoring case; nil if there is none.
  package func first(named name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }

  /// The media type of the body; its name is empty if it is not stated.
  package var mediaType: HTTPMediaType {
    HTTPMediaType(contentType: first(named: "Content-Type") ?? "")
  }
}

extension HTTPHeader {
  /// Whether the header has the name `other`, ignoring the case of ASCII letters (RFC 9110 §5.1).
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && (name == other
        || zip(name.utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased })
  }

  /// The error in a header; nil if there is none.
  ///
  /// The name must be a token (RFC 9110 §5.6.2). The value must not contain characters that could
  /// end its line (RFC 9110 §5.5).
  var fault: String? {
    guard !name.isEmpty, !HTTPHeader.invalidInNames.containsAny(of: name) else {
      return "invalid header name `\(name)`"
    }
    return HTTPHeader.invalidInValues.containsAny(of: value)
      ? "the header `\(name)` contains a line break or another control character" : nil
  }

  // A set tests a string without a decision for each byte.
  private static let invalidInNames = ByteSet { !$0.isTokenByte }
  private static let invalidInValues = ByteSet { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
}

extension UInt8 {
  /// Whether RFC 9110 §5.6.2 allows the byte in a token, such as a method or a header's name.
  var isTokenByte: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || "!#$%&'*+.^_`|~".utf8.contains(self)
  }
}
