/// How a code source generates addresses: `qa+$(tag)@example.com` in two halves.
package struct AddressTemplate: Hashable, Sendable {
  /// The part before the tag.
  package var before: String

  /// The part after the tag.
  package var after: String

  /// Addresses that start with `before`, then a new tag, then `after`.
  package init(before: String, after: String) {
    (self.before, self.after) = (before, after)
  }

  /// `TAG@example.com`: RFC 2606 reserves that domain for examples, so no mail is ever delivered.
  package static let example = AddressTemplate(before: "", after: "@example.com")

  /// `success+TAG@simulator.amazonses.com`: the mailbox simulator accepts such mail and shows it to
  /// no user.
  ///
  /// A label may follow the plus sign (Amazon SES developer guide, mailbox simulator).
  package static let simulator = AddressTemplate(
    before: "success+",
    after: "@simulator.amazonses.com"
  )

  /// The address with that tag, whose characters are unchanged.
  package func address(for tag: String) -> String { before + tag + after }

  /// The halves with `$(tag)` between them.
  package var text: String { address(for: "$(tag)") }
}
