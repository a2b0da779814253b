/// The two parts of an address that a code source generates, such as `qa+$(tag)@example.com`.
package struct AddressTemplate: Hashable, Sendable {
  /// The part before the tag.
  package var before: String

  /// The part after the tag.
  package var after: String

  /// Creates a template for addresses that consist of `before`, a new tag, and `after`.
  package init(before: String, after: String) {
    (self.before, self.after) = (before, after)
  }

  /// `TAG@example.com`: RFC 2606 reserves that domain for examples, so no mail is ever delivered.
  package static let example = AddressTemplate(before: "", after: "@example.com")

  /// `success+TAG@simulator.amazonses.com`, an address of the mailbox simulator.
  ///
  /// The simulator accepts the messages and shows them to no user. A label may follow the plus sign
  /// (Amazon SES developer guide, mailbox simulator).
  package static let simulator = AddressTemplate(
    before: "success+",
    after: "@simulator.amazonses.com"
  )

  /// Returns the address with `tag`, whose characters remain unchanged.
  package func address(for tag: String) -> String { before + tag + after }

  /// The template with `$(tag)` in place of the tag.
  package var text: String { address(for: "$(tag)") }
}
