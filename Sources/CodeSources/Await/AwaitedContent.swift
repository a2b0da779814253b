internal import Mail

/// The part of a message that an await reads; messages with equal parts are duplicates.
struct AwaitedContent: Hashable {
  private let finding: CodeFinding

  /// The readable text and the links; empty if the await reads only the code.
  private let strings: [String]

  init(_ finding: CodeFinding, in message: MailMessage, for purpose: AwaitPurpose) {
    self.finding = finding
    strings = purpose == .code ? [] : message.texts + message.links
  }
}
