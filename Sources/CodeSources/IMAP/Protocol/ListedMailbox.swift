internal import Values

/// A mailbox of an account, as a server lists it.
struct ListedMailbox: Hashable {
  /// The decoded name.
  let name: String

  /// The attributes in lowercase, such as `\junk`.
  let attributes: Set<String>

  /// The character between the parts of a name; nil for a flat list.
  let delimiter: Character?

  init(name: String, attributes: Set<String> = [], delimiter: Character? = "/") {
    (self.name, self.attributes, self.delimiter) = (name, attributes, delimiter)
  }

  /// Reads the data of a LIST response; nil if the data is invalid.
  init?(_ reader: inout FrameReader) {
    guard case .list(let flags)? = reader.value(), let separator = reader.value()?.text,
      let name = reader.value()?.text
    else { return nil }
    self.init(
      name: MailboxName.decoded(name),
      attributes: Set(flags.compactMap { $0.text?.lowercased() }),
      delimiter: separator.uppercased() == "NIL" ? nil : separator.first
    )
  }

  /// Whether the mailbox can be opened.
  var isSelectable: Bool { attributes.isDisjoint(with: ["\\noselect", "\\nonexistent"]) }
}

extension [ListedMailbox] {
  /// The mailbox for a special use; nil if there is none.
  ///
  /// A server without special uses (RFC 6154) may still have a mailbox with a common name.
  func mailbox(for use: MailboxReference.SpecialUse) -> ListedMailbox? {
    let open = filter(\.isSelectable)
    return open.first { $0.attributes.contains(use.rawValue.lowercased()) }
      ?? open.first { use.commonNames.contains($0.lastPart.lowercased()) }
  }
}

extension ListedMailbox {
  fileprivate var lastPart: Substring {
    guard let delimiter else { return name[...] }
    return name.split(separator: delimiter).last ?? name[...]
  }
}

extension MailboxReference.SpecialUse {
  /// The names that servers give to mailboxes of this use, in lowercase.
  fileprivate var commonNames: Set<String> {
    switch self {
    case .all: ["all mail"]
    case .archive: ["archive", "archives"]
    case .drafts: ["drafts"]
    case .flagged: ["starred"]
    case .junk: ["junk", "spam", "junk email", "junk e-mail", "bulk mail"]
    case .sent: ["sent", "sent items", "sent mail", "sent messages"]
    case .trash: ["trash", "deleted items", "deleted messages"]
    }
  }
}
