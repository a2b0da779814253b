internal import Diagnostics
package import FoundationEssentials

/// A log entry for a call to the service's API, without secrets or attribute values.
package struct MockExchange: Hashable, Sendable {
  /// The time of the response, by the server's clock.
  package let time: Date

  /// The name of the operation; nil if it is missing.
  package let operation: String?

  /// The ID of the call's pool; nil if the call has no existing pool.
  package let poolID: String?

  /// The username in the call: a name, an address, or a phone number; nil if there is none.
  package let username: String?

  /// Whether the call had a SigV4 signature, valid or not.
  package let isSigned: Bool

  /// The HTTP status code.
  package let status: Int

  /// The type of the error; nil for a success.
  package let errorType: String?

  /// The number of messages that the call sent.
  package let messages: Int
}

extension MockExchange {
  /// The exchange in one line without the time; control characters are escaped.
  package var summary: String {
    var words = [operation ?? "(no operation)", String(status)]
    if let errorType { words.append(errorType) }
    if let poolID { words.append("pool \(poolID)") }
    if let username { words.append("user \(username.debugDescription)") }
    if messages > 0 { words.append(messages.counting("message")) }
    if isSigned { words.append("signed") }
    return words.joined(separator: " ")
  }
}
