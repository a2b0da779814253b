package import FoundationEssentials

/// One call of the service's API in the words of a log: nothing secret, and no attribute's value.
package struct MockExchange: Hashable, Sendable {
  /// When the answer was known, by the server's clock.
  package let time: Date

  /// The operation's name; nil where the request named none.
  package let operation: String?

  /// The pool that the call went to; nil where none was found or needed.
  package let poolID: String?

  /// The user name that the call gave; a name, an address or a phone number.
  package let username: String?

  /// Whether the call carried a SigV4 signature, right or wrong.
  package let isSigned: Bool

  /// The HTTP status.
  package let status: Int

  /// The error's type; nil for a success.
  package let errorType: String?

  /// How many messages the call sent.
  package let messages: Int
}

extension MockExchange {
  /// The exchange in one line, control characters made visible, without the time.
  package var summary: String {
    var words = [operation ?? "(no operation)", String(status)]
    if let errorType { words.append(errorType) }
    if let poolID { words.append("pool \(poolID)") }
    if let username { words.append("user \(username.debugDescription)") }
    if messages > 0 { words.append(messages == 1 ? "1 message" : "\(messages) messages") }
    if isSigned { words.append("signed") }
    return words.joined(separator: " ")
  }
}
