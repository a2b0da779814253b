/// A server's response, limited to the parts that authflow uses.
enum IMAPResponse: Hashable {
  /// The end of the command with that tag.
  case end(tag: String, IMAPStatus)
  /// A status that does not end a command.
  case status(IMAPStatus)
  /// The number of messages in the mailbox.
  case exists(Int)
  /// The data of the message with sequence number `place`; nil if the data can't be read.
  case message(place: Int, FetchedMessage?)
  /// The server waits for more of the current command.
  case continuation
  /// The server's capabilities, in uppercase.
  case capabilities(Set<String>)
  /// A mailbox of the account.
  case mailbox(ListedMailbox)
  /// The numbers of a mailbox that is not open, such as its next UID, by name in uppercase.
  case counts([String: UInt32])
  /// The UIDs that a search found.
  case found([UInt32])
  /// Any other response, such as flags or unknown responses.
  case other

  init(_ frame: ResponseFrame) {
    var reader = FrameReader(frame)
    let tag = reader.word() ?? ""
    guard tag != "+" else {
      self = .continuation
      return
    }
    guard let second = reader.word() else {
      self = .other
      return
    }
    if let kind = IMAPStatus.Kind(rawValue: second.uppercased()) {
      let status = IMAPStatus(kind: kind, text: reader.line())
      self = tag == "*" ? .status(status) : .end(tag: tag, status)
    } else if tag == "*", let number = Int(second), let name = reader.word()?.uppercased() {
      self =
        switch name {
        case "EXISTS": .exists(number)
        case "FETCH": .message(place: number, reader.value().flatMap(FetchedMessage.init))
        default: .other
        }
    } else {
      self = tag == "*" ? IMAPResponse(data: second.uppercased(), &reader) : .other
    }
  }

  /// Reads the data after the name of an untagged response.
  private init(data name: String, _ reader: inout FrameReader) {
    switch name {
    case "CAPABILITY":
      self = .capabilities(Set(reader.line().uppercased().split(separator: " ").map(String.init)))
    case "LIST", "XLIST": self = ListedMailbox(&reader).map { .mailbox($0) } ?? .other
    case "STATUS":
      _ = reader.value()
      guard case .list(let values)? = reader.value() else {
        self = .other
        return
      }
      self = .counts(IMAPResponse.counts(values))
    case "SEARCH":
      self = .found(reader.line().split(separator: " ").compactMap { UInt32($0) })
    default: self = .other
    }
  }

  private static func counts(_ values: [IMAPValue]) -> [String: UInt32] {
    var counts: [String: UInt32] = [:]
    for start in stride(from: 0, to: values.count - 1, by: 2) {
      guard let name = values[start].text else { continue }
      counts[name.uppercased()] = values[start + 1].text.flatMap { UInt32($0) }
    }
    return counts
  }
}

/// A server's status, with its reason.
struct IMAPStatus: Hashable {
  enum Kind: String, Hashable {
    case ok = "OK"
    case no = "NO"
    case bad = "BAD"
    case bye = "BYE"
    case preauthenticated = "PREAUTH"
  }

  let kind: Kind

  /// The server's own message, with the response code in square brackets.
  let text: String

  /// The response code in uppercase and its argument, such as `UIDNEXT` and `7`.
  var code: (name: String, argument: String)? {
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return nil }
    let words = text[..<end].dropFirst().split(separator: " ", maxSplits: 1)
    guard let name = words.first else { return nil }
    return (name.uppercased(), words.count > 1 ? String(words[1]) : "")
  }
}

/// The content of a FETCH response.
struct FetchedMessage: Hashable {
  /// The received content of a message.
  enum Body: Hashable {
    case bytes([UInt8], size: Int)
    /// The server returned no content.
    case missing
  }

  var uid: UInt32?
  /// The time when the server received the message, in the server's format; nil if the response
  /// does not contain it.
  var internalDate: String?
  /// The size in bytes; nil if the response does not contain it.
  var size: Int?
  /// The content; nil if the response does not report the content.
  var body: Body?
}

extension FetchedMessage {
  init?(_ value: IMAPValue) {
    guard case .list(let values) = value else { return nil }
    for start in stride(from: 0, to: values.count - 1, by: 2) {
      let content = values[start + 1]
      switch values[start].text?.uppercased() {
      case "UID": uid = content.text.flatMap { UInt32($0) }
      case "INTERNALDATE": internalDate = content.text
      case "RFC822.SIZE": size = content.text.flatMap { Int($0) }
      case let name? where name.hasPrefix("BODY[]") || name.hasPrefix("BODY[HEADER]"):
        body = Body(content)
      default: break
      }
    }
  }
}

extension FetchedMessage.Body {
  fileprivate init(_ value: IMAPValue) {
    if case .string(let bytes, let size) = value {
      self = .bytes(bytes, size: size)
    } else {
      self = .missing
    }
  }
}
