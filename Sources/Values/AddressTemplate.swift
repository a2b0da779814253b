/// How a code source makes fresh addresses: `qa+$(tag)@example.com` in two halves.
package struct AddressTemplate: Hashable, Sendable {
  /// What stands before the tag.
  package var before: String

  /// What stands behind the tag.
  package var after: String

  /// Addresses that start with `before`, then a fresh tag, then `after`.
  package init(before: String, after: String) {
    (self.before, self.after) = (before, after)
  }

  /// `TAG@example.com`: RFC 2606 keeps that domain for examples, so nobody is ever written to.
  package static let example = AddressTemplate(before: "", after: "@example.com")

  /// `success+TAG@simulator.amazonses.com`: the mailbox simulator takes such mail and shows it to
  /// nobody; a label may stand behind the plus sign (Amazon SES developer guide, mailbox simulator).
  package static let simulator = AddressTemplate(
    before: "success+",
    after: "@simulator.amazonses.com"
  )

  /// The address with that tag, whose characters are left as they are.
  package func address(for tag: String) -> String { before + tag + after }

  /// The halves with `$(tag)` between them.
  package var text: String { address(for: "$(tag)") }
}
