/// A mailbox of an IMAP account as an author names it.
package enum MailboxReference: Hashable, Sendable {
  /// The purpose of a mailbox, whose name differs between servers and languages (RFC 6154 §2).
  package enum SpecialUse: String, Hashable, Sendable, CaseIterable {
    case all = "\\All"
    case archive = "\\Archive"
    case drafts = "\\Drafts"
    case flagged = "\\Flagged"
    case junk = "\\Junk"
    case sent = "\\Sent"
    case trash = "\\Trash"
  }

  /// The name on the server; the inbox is always `INBOX`.
  case name(String)
  case use(SpecialUse)
  /// A string that starts with a backslash and is not a special use.
  case unknownUse(String)

  /// Reads a name from a project file.
  ///
  /// Servers compare special uses and the name `INBOX` without regard to case (RFC 3501 §5.1).
  package init(_ text: String) {
    if text.hasPrefix("\\") {
      let use = SpecialUse.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
      self = use.map { .use($0) } ?? .unknownUse(text)
    } else {
      self = .name(text.uppercased() == "INBOX" ? "INBOX" : text)
    }
  }
}

extension MailboxReference: CustomStringConvertible {
  /// The name or the special use, as in a project file.
  package var description: String {
    switch self {
    case .name(let text), .unknownUse(let text): text
    case .use(let use): use.rawValue
    }
  }
}
