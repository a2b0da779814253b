internal import Diagnostics

/// The keys that locate a mailbox.
struct MailboxPlace: Hashable, Sendable {
  let url: DeclaredString?
  let caFile: DeclaredString?
  /// The place of `insecure: true`; nil if it is not set.
  let insecure: SourceRange?
  /// The place of `mailboxes`; nil if it is not set.
  let mailboxes: SourceRange?

  /// Returns the contradictions between the keys; `value` returns the known value of a string.
  func conflicts(_ value: (DeclaredString) -> String?) -> [Diagnostic] {
    securityConflicts(value) + [pathConflict(value)].compactMap(\.self)
  }

  /// The error for a mailbox in the URL next to `mailboxes`; nil without a conflict.
  private func pathConflict(_ value: (DeclaredString) -> String?) -> Diagnostic? {
    guard let mailboxes, let url, let text = value(url), let address = try? NetworkAddress(text),
      !address.path.isEmpty
    else { return nil }
    return .contradiction(
      "`mailboxes` and a mailbox in `url` can't be combined",
      at: mailboxes,
      notes: [.init("this URL names a mailbox", at: url.range)],
      help: "Move the mailbox from the URL to `mailboxes`."
    )
  }

  private func securityConflicts(_ value: (DeclaredString) -> String?) -> [Diagnostic] {
    guard let insecure else { return [] }
    if let caFile {
      let title = "`caFile` requires TLS, but `insecure` turns off TLS"
      return [
        .contradiction(
          title,
          at: caFile.range,
          notes: [.init("`insecure` is here", at: insecure)],
          help: "Remove `caFile` or `insecure`."
        )
      ]
    }
    guard let url, let text = value(url), let address = try? NetworkAddress(text),
      address.scheme == "imaps"
    else { return [] }
    return [
      .contradiction(
        "`insecure` turns off TLS, but the URL starts with `imaps://`",
        at: insecure,
        help: "Remove `insecure`. To trust your own root certificates, use `caFile`."
      )
    ]
  }
}
