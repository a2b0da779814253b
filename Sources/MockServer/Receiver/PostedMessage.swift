import FoundationEssentials
import JSON
import MockPool
internal import Values

/// The facts that a sender function posts about a message, after it has decrypted the code.
struct PostedMessage: Hashable {
  /// A key of a post.
  enum Key: String, CaseIterable {
    case to, code, text, subject, medium, trigger, username, pool, id, at
  }

  /// The email address or phone number.
  let recipient: String

  let medium: MockMessage.Medium

  /// The code, or the temporary password of an invitation; nil if the message has neither.
  let code: String?

  /// The whole text as plain text; nil if only the code was posted.
  let text: String?

  let subject: String?

  /// The service's trigger source, such as `CustomSMSSender_SignUp`.
  let trigger: String?

  let username: String?
  let poolID: String?

  /// The ID of the function's invocation, which is the same if the service repeats it.
  let id: String?

  /// The time of sending by the function's clock.
  let date: Date?

  /// The sender of a posted email: the post does not name the real one.
  private static let sender = "sender-function@webhook.authflow.invalid"

  /// The longest temporary password in characters (service model, PasswordType); codes are shorter.
  static let longestCode = 256

  /// The longest address of RFC 5321 §4.5.3.1 with its two parts.
  private static let longestRecipient = 320

  init(parsing body: [UInt8]) throws(ParsingError) {
    guard let object = (try? JSONValue(parsing: body))?.object else { throw .notObject }
    var texts: [Key: String] = [:]
    for name in object.keys {
      guard let key = Key(rawValue: name) else { throw .unknownKey(name) }
      guard let value = object[name], value != .null else { continue }
      guard let text = value.string else { throw .notString(key) }
      texts[key] = text
    }
    guard let recipient = texts[.to] else { throw .missing(.to) }
    guard PostedMessage.isRecipient(recipient) else { throw .badRecipient }
    self.recipient = recipient
    medium = try PostedMessage.medium(texts[.medium], to: recipient)
    (code, text, subject) = (texts[.code], texts[.text], texts[.subject])
    guard code?.count ?? 0 <= PostedMessage.longestCode else { throw .longCode }
    (trigger, username, poolID) = (texts[.trigger], texts[.username], texts[.pool])
    id = texts[.id]
    guard id.map(PostedMessage.isID) ?? true else { throw .badID }
    date = try texts[.at].map { text throws(ParsingError) in try PostedMessage.date(text) }
    guard code != nil || text != nil || trigger != nil else { throw .missing(.code) }
  }

  private static func isRecipient(_ text: String) -> Bool {
    (1...longestRecipient).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  private static func isID(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._:".utf8.contains($0) }
  }

  private static func medium(
    _ text: String?,
    to recipient: String
  ) throws(ParsingError) -> MockMessage.Medium {
    guard let text else { return recipient.hasPrefix("+") ? .sms : .email }
    guard let medium = MockMessage.Medium(rawValue: text.uppercased()) else {
      throw .badMedium(text)
    }
    return medium
  }

  private static func date(_ text: String) throws(ParsingError) -> Date {
    let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
      throw .badDate(text)
    }
    return date
  }
}

extension PostedMessage {
  /// The message in the format of the mock's messages.
  func message(at now: Date, newID: () -> String) -> OutgoingMessage {
    let isEmail = medium == .email
    let text = self.text ?? wording
    return OutgoingMessage(
      MockMessage(
        medium: medium,
        recipient: recipient,
        sender: isEmail ? PostedMessage.sender : nil,
        subject: isEmail ? subject ?? "Message from a sender function" : nil,
        text: isEmail ? text.htmlEscaped.withLineBreaks : text,
        event: isInvitation ? .adminCreateUser : .signUp,
        secret: code ?? "",
        username: username ?? "",
        aliases: []
      ),
      of: poolID ?? "",
      at: date ?? now,
      messageID: "<\(id ?? newID())@webhook.authflow.invalid>"
    )
  }

  private var isInvitation: Bool { trigger?.hasSuffix("_AdminCreateUser") == true }

  /// The service's own wording, in which every await finds the code; empty without a code.
  private var wording: String {
    guard let code else { return "" }
    return isInvitation
      ? "Your username is \(username ?? recipient) and temporary password is \(code). "
      : "Your verification code is \(code). "
  }
}

extension String {
  /// The markup with a line break in place of each line end, because markup ignores line ends.
  fileprivate var withLineBreaks: String {
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    return String(decoding: Array(lines.joined(separator: "<br>\n".utf8)), as: UTF8.self)
  }
}
