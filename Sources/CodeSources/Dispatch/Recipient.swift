internal import Mail

/// For whom a message is.
package enum Recipient: Hashable, Sendable {
  /// An e-mail address or a phone number as the pool has it.
  case address(String)
  /// A destination as the service masks it, such as `t***@e***` or `+*******4444`, where no more is known.
  case masked(String)

  /// Whether a message to this address is for the recipient; never by a part of the address only.
  ///
  /// Addresses are equal letter by letter, except that a domain has no case (RFC 5321 §2.4). Behind a
  /// mask's stars anything may stand.
  package func fits(_ address: String) -> Bool {
    switch self {
    case .address(let own): Recipient.folded(own) == Recipient.folded(address)
    case .masked(let mask): Recipient.fits(address, mask: mask)
    }
  }

  /// Whether two of them may mean the same person.
  package func fits(_ other: Recipient) -> Bool {
    switch (self, other) {
    case (_, .address(let address)): fits(address)
    case (.address(let address), .masked): other.fits(address)
    case (.masked(let mask), .masked(let otherMask)): mask == otherMask
    }
  }

  /// The form in which equal addresses are equal texts.
  static func folded(_ address: String) -> String {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return address }
    return address[..<at] + address[at...].lowercased()
  }

  /// A run of stars stands for any characters on its side of the at sign; case is lost in some answers.
  private static func fits(_ address: String, mask: String) -> Bool {
    let (address, mask) = (Array(address.lowercased().utf8), Array(mask.lowercased().utf8))
    let at = UInt8(ascii: "@")
    let (sides, maskSides) = (halves(address, at: at), halves(mask, at: at))
    return sides.count == maskSides.count
      && zip(sides, maskSides).allSatisfy { fits($0, mask: $1) }
  }

  private static func halves(_ text: [UInt8], at sign: UInt8) -> [ArraySlice<UInt8>] {
    guard let index = text.lastIndex(of: sign) else { return [text[...]] }
    return [text[..<index], text[(index + 1)...]]
  }

  private static func fits(_ text: ArraySlice<UInt8>, mask: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    let pieces = mask.split(separator: star)
    guard mask.contains(star) else { return text == mask }
    let head = mask.prefix { $0 != star }
    let tail = mask.reversed().prefix { $0 != star }.reversed()
    guard text.count >= head.count + tail.count, text.starts(with: head),
      text.suffix(tail.count).elementsEqual(tail)
    else { return false }
    // The service masks with a single run of stars; pieces between two runs are not known to occur.
    return pieces.count <= (head.isEmpty ? 0 : 1) + (tail.isEmpty ? 0 : 1)
  }
}

extension Recipient: CustomStringConvertible {
  /// The address, or the mask, as it was given.
  package var description: String {
    switch self {
    case .address(let text), .masked(let text): text
    }
  }
}

extension MailMessage {
  /// Those of the recipients whose message it is, and not only the name of the mailbox that it was put into.
  ///
  /// Where a mailbox gets all mail of `qa+ANYTHING`, some servers write the mailbox's own address into
  /// `Delivered-To` (Gmail does; Dovecot writes the whole address). Who awaits a message for `qa` must not get
  /// one for `qa+1`. Only a plus counts, as RFC 5233 §5 has it by default: hyphens stand in many names.
  var addressees: [String] {
    let bases = Set(recipients.compactMap(MailMessage.untagged))
    return bases.isEmpty ? recipients : recipients.filter { !bases.contains($0.lowercased()) }
  }

  /// The address without its tag, in the form that is compared; nil where it has none.
  private static func untagged(_ address: String) -> String? {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")),
      let plus = address.utf8[..<at].firstIndex(of: UInt8(ascii: "+")),
      plus > address.startIndex
    else { return nil }
    return (address[..<plus] + address[at...]).lowercased()
  }
}
