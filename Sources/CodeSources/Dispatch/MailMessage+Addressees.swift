internal import Mail

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
