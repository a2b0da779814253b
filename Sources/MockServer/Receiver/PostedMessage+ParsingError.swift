import Diagnostics

extension PostedMessage {
  /// The reason why a post is not a message.
  enum ParsingError: Error, Hashable {
    case notObject
    case unknownKey(String)
    case notString(Key)
    case missing(Key)
    case badMedium(String)
    case badID
    case badDate(String)
    case badRecipient
    case longCode
  }
}

extension PostedMessage.ParsingError {
  /// The message without the post's values, any of which may be a code.
  var summary: String {
    switch self {
    case .unknownKey: "unknown key: expected \(PostedMessage.Key.names)"
    case .badMedium: "`medium` must be EMAIL or SMS"
    case .badDate: "`at` must be a time such as 2026-11-21T08:00:05Z"
    case .notObject, .notString, .missing, .badID, .badRecipient, .longCode: message
    }
  }

  /// The message in the response.
  var message: String {
    switch self {
    case .notObject: "expected a JSON object"
    case .unknownKey(let key):
      "unknown key `\(key.prefix(64).visible)`: expected \(PostedMessage.Key.names)"
    case .notString(let key): "`\(key.rawValue)` must be a string"
    case .missing(.to): "`to` is missing: expected an email address or a phone number"
    case .missing: "expected `code`, `text`, or `trigger`"
    case .badMedium(let text):
      "\(summary), found `\(text.prefix(64).visible)`"
    case .badID: "`id` must be 1 to 128 letters, digits, and signs of -._:"
    case .badDate(let text):
      "\(summary), found `\(text.prefix(64).visible)`"
    case .longCode:
      "`code` has more than \(PostedMessage.longestCode) characters: decrypt it before you post it"
    case .badRecipient: "`to` must be an email address or a phone number without spaces"
    }
  }
}

extension PostedMessage.Key {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
