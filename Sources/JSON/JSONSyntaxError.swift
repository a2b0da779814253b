/// A syntax error in a JSON text, with the byte where the parser detects it.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    case unexpectedEnd, unexpectedByte, badNumber, badString, badEscape, trailingText, tooDeep
    case duplicateKey(String)
  }

  package var reason: Reason

  /// The offset in bytes from the start of the text.
  package var offset: Int
}
