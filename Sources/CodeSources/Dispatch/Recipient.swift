internal import JSON
internal import Mail

/// The recipient of a message, known by an address or only by a mask.
package enum Recipient: Hashable, Sendable {
  /// An email address or a phone number, as in the pool except for its case.
  case address(String)
  /// A destination as masked by the service, such as `t***@e***` or `+*******4444`.
  ///
  /// authflow uses the mask if the full address is unknown.
  case masked(String)

  /// Whether a message to this address is for the recipient.
  ///
  /// The whole address must be equal, except for its case. Servers may distinguish `Ada@` from
  /// `ada@` (RFC 5321 §2.4), but none is known to. A mask's stars match any characters.
  package func fits(_ address: String) -> Bool {
    switch self {
    case .address(let own): own.hasSameBytes(as: address, ignoringCase: true)
    case .masked(let mask): Recipient.fits(address, mask: mask)
    }
  }

  /// Whether this recipient and `other` can be the same.
  package func fits(_ other: Recipient) -> Bool {
    switch (self, other) {
    case (_, .address(let address)): fits(address)
    case (.address(let address), .masked): other.fits(address)
    case (.masked(let mask), .masked(let otherMask)): mask == otherMask
    }
  }

  /// Returns the address in lowercase, for comparison.
  static func folded(_ address: String) -> String { address.lowercased() }

  /// Compares an address with a mask, ignoring case, because some responses change the case.
  ///
  /// A run of stars matches any characters on its side of the at sign.
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
    // The service masks with a single run of stars. Parts between two runs are not known to occur.
    return pieces.count <= (head.isEmpty ? 0 : 1) + (tail.isEmpty ? 0 : 1)
  }
}

extension Recipient: CustomStringConvertible {
  /// The address or the mask, unchanged.
  package var description: String {
    switch self {
    case .address(let text), .masked(let text): text
    }
  }
}

extension MailMessage {
  /// The recipients, without the address of the mailbox that received the message.
  ///
  /// If a mailbox receives all mail of `qa+ANYTHING`, some servers write the mailbox's own address
  /// into `Delivered-To`. Gmail does, but Dovecot writes the whole address. An await for `qa` must
  /// not take a message for `qa+1`. Only a plus sign counts, the default of RFC 5233 §5: hyphens
  /// occur in many names. An address in `To` or `Cc` is a recipient in any case.
  var actualRecipients: [String] {
    let bases = envelopeAddresses.intersection(recipients.compactMap(MailMessage.untagged))
    return bases.isEmpty ? recipients : recipients.filter { !bases.contains($0.lowercased()) }
  }

  /// The lowercase address without its tag; nil if the address has no tag.
  private static func untagged(_ address: String) -> String? {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")),
      let plus = address.utf8[..<at].firstIndex(of: UInt8(ascii: "+")),
      plus > address.startIndex
    else { return nil }
    return (address[..<plus] + address[at...]).lowercased()
  }
}
