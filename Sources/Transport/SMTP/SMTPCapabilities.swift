/// What a server said of itself in its answer to EHLO (RFC 5321 §4.1.1.1).
struct SMTPCapabilities: Hashable {
  private let words: Set<String>

  /// Takes the replies up to the end of the log-in; the last that is a 250 answered EHLO or HELO.
  init(greetings: [SMTPReply]) {
    let hello = greetings.last { $0.code == 250 }
    words = Set(
      (hello?.lines.dropFirst() ?? []).compactMap { line in
        line.split(separator: " ").first.map { $0.uppercased() }
      }
    )
  }

  /// Whether the size of a message can be told beforehand (RFC 1870).
  var takesSize: Bool { words.contains("SIZE") }

  /// Whether bytes above 127 can be announced (RFC 6152).
  var takesEightBits: Bool { words.contains("8BITMIME") }

  /// Whether addresses may go beyond ASCII (RFC 6531).
  var takesInternationalAddresses: Bool { words.contains("SMTPUTF8") }
}
