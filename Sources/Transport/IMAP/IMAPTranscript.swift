/// The lines that a server sent while libcurl logged in.
///
/// The transcript is an object because libcurl has a pointer to it.
final class IMAPTranscript: MailLineListener {
  private static let maximumLines = 200
  private static let maximumLength = 1000

  private var lines: [String] = []

  /// Stores a line; false ends the connection if the first line is not an IMAP greeting.
  ///
  /// Without this check, libcurl would wait for a greeting until its timeout.
  func take(line: UnsafeRawBufferPointer) -> Bool {
    guard lines.count < IMAPTranscript.maximumLines else { return true }
    let kept = unsafe line.prefix(IMAPTranscript.maximumLength)
    let text = unsafe String(decoding: kept.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    lines.append(text)
    return isIMAP
  }

  /// The first line.
  var greeting: String { lines.first ?? "" }

  /// Whether the first line may be an IMAP greeting, which starts with a star (RFC 3501 §7.1).
  private var isIMAP: Bool { greeting.hasPrefix("*") }

  /// The text of the last BYE; nil if there is none.
  var byeMessage: String? {
    lines.last { $0.uppercased().hasPrefix("* BYE") }.map { IMAPTranscript.rest(of: $0, after: 2) }
  }

  /// The server's capabilities, from its last list.
  var capabilities: [String] {
    for line in lines.reversed() {
      let words = line.uppercased().split(separator: " ")
      if let start = words.firstIndex(where: { $0 == "CAPABILITY" || $0 == "[CAPABILITY" }) {
        // In a response code, the list ends at the closing bracket, and text follows.
        return words[(start + 1)...].prefix { !$0.contains("]") }.map(String.init)
          + words[(start + 1)...].filter { $0.hasSuffix("]") }.prefix(1).map {
            String($0.dropLast())
          }
      }
    }
    return []
  }

  /// The server's rejection, derived from its lines.
  var rejection: IMAPLoginError {
    if let answer = lines.last(where: IMAPTranscript.isRejection) {
      let said = IMAPTranscript.rest(of: answer, after: 2)
      return IMAPLoginError(cause: IMAPLoginError.Cause(said), said: said)
    }
    if let byeMessage {
      let cause = IMAPLoginError.Cause(byeMessage)
      // At this point, the server has not checked the credentials.
      return IMAPLoginError(cause: cause == .credentials ? .unavailable : cause, said: byeMessage)
    }
    let ways = capabilities.filter { $0.hasPrefix("AUTH=") || $0 == "LOGINDISABLED" }
    return IMAPLoginError(
      cause: ways.contains("LOGINDISABLED") && !ways.contains { $0.hasPrefix("AUTH=") }
        ? .plaintext : .noCommonMechanism,
      said: ways.joined(separator: " ")
    )
  }

  /// Whether a line is a tagged `NO` or `BAD`; libcurl's tags are a letter and digits.
  private static func isRejection(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let letter = words[0].first, letter.isLetter else { return false }
    return words[0].dropFirst().allSatisfy(\.isNumber) && words[0].count > 1
      && ["NO", "BAD"].contains(words[1].uppercased())
  }

  private static func rest(of line: String, after count: Int) -> String {
    let parts = line.split(separator: " ", maxSplits: count)
    return parts.count > count ? String(parts[count]) : ""
  }
}

extension IMAPLoginError.Cause {
  /// Derives the cause from a response code (RFC 5530 §3), or from words of servers without codes.
  fileprivate init(_ said: String) {
    let text = said.lowercased()
    let code = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" && $0 != " " } : ""
    self =
      switch code {
      case "authenticationfailed", "authorizationfailed", "expired": .credentials
      case "limit": .connectionLimit
      case "privacyrequired": .plaintext
      // Gmail has codes of its own for accounts over their bandwidth.
      case "unavailable", "inuse", "serverbug", "throttled", "overquota": .unavailable
      case _ where text.contains("too many"): .connectionLimit
      case "contactadmin", "alert": .unstated
      default: .credentials
      }
  }
}
