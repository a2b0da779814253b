internal import Diagnostics
internal import Project
internal import Scenario

extension UnmetRequirement {
  /// The reason that a pool can't run the scenario, with the lines to add to the project file if
  /// any.
  ///
  /// The pool is the subject, because several scenarios can share the reason.
  func reason(on pool: String, isLive: Bool) -> String {
    switch self {
    case .capability(.email) where isLive:
      "the pool `\(pool)` has no `source` for email: "
        + UnmetRequirement.lines("email: NAME", UnmetRequirement.mailbox)
    case .capability(.sms) where isLive:
      "the pool `\(pool)` has no `source` for SMS: "
        + UnmetRequirement.lines("sms: NAME", "kind: command, run: [./latest-code.sh, $(to)]")
        + ", or a source of kind \(UnmetRequirement.otherKindsForSMS)"
    case .source where isLive:
      "the pool `\(pool)` has no message `source`: in the project file, set its `source` to `NAME`, "
        + UnmetRequirement.declaration(UnmetRequirement.mailbox)
    case .capability(let capability):
      "the pool `\(pool)` does not have the capability `\(capability.rawValue)`"
    case .source: "the pool `\(pool)` does not have a message source"
    }
  }

  /// The member of a pool's `source`, which can have other members, and the declaration of the
  /// source.
  private static func lines(_ member: String, _ keys: String) -> String {
    "in its `source` in the project file, set `\(member)`, \(declaration(keys))"
  }

  /// The declaration of a source with these keys.
  private static func declaration(_ keys: String) -> String {
    "and in `sources`, add `NAME: { \(keys) }`"
  }

  /// The keys of a mailbox, which can't receive SMS messages.
  private static let mailbox =
    "kind: imap, url: imaps://HOST, username: USER, password: $(secret.IMAP_PASSWORD), "
    + "address: qa+$(tag)@DOMAIN"

  private static var otherKindsForSMS: String {
    SourceKind.receivingSMS.filter { $0 != .command }.map(\.rawValue).listed("or")
  }
}
