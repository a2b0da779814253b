internal import FoundationEssentials
internal import Mail
internal import Programs
package import Values

/// A source that runs the user's program repeatedly during an await.
///
/// The program prints an RFC 5322 message with its header, or any other string. A string counts
/// as a message to the recipient of the await. Empty output means that no message has arrived
/// yet.
///
/// A later await may find a string that an earlier await took. A command that reads `$(since)`
/// can skip old messages, and its repeated string is accepted. For other commands, the await
/// prefers a new string for a while.
package final class CommandSource: CodeSource {
  /// The name in diagnostics and reports.
  package let name: String

  package let checksForEachAwait = true

  package let needsAddress = true

  let words: Result<CommandTemplate, CommandSourceFailure>
  let folder: String
  let environment: [String: String]
  private let limit: Duration
  private let clock: WaitClock

  /// Creates a source from a command: `run` is the program and its arguments, without a shell.
  ///
  /// The words may read `$(to)` and `$(since)`. The command runs in `folder`, an absolute path. A
  /// relative program path starts in that folder, and a name without a slash is looked up in
  /// PATH. `environment` is the command's complete environment. A run longer than `limit` is
  /// killed and blocks its scenario.
  package init(
    name: String,
    run: [Template],
    folder: String,
    environment: [String: String],
    limit: Duration = .seconds(30),
    clock: WaitClock = .continuous
  ) {
    self.name = name
    self.folder = folder
    self.environment = environment
    self.limit = limit
    self.clock = clock
    words = Result { () throws(CommandSourceFailure) in try CommandTemplate(run) }
  }

  /// Runs the command repeatedly for each await at this source until the await ends.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let words: CommandTemplate
    do throws(CommandSourceFailure) { words = try self.words.get() } catch { throw .command(error) }
    inbox.begin()
    await inbox.duringEachAwait { awaited in await self.look(words, for: awaited, inbox) }
  }

  private func look(
    _ words: CommandTemplate,
    for awaited: AwaitedRecipient,
    _ inbox: SourceInbox
  ) async {
    let filled = words.filled(for: awaited)
    let run = run(of: filled)
    let begin = clock.now
    var seen: Set<[UInt8]> = []
    while !Task.isCancelled {
      inbox.work(on: .command(filled.first ?? ""), for: awaited)
      switch await run.end() {
      case .output(let bytes):
        // The program prints the latest message again in every run.
        if seen.insert(bytes).inserted {
          inbox.deliver(printed: bytes, for: awaited.recipient, isNew: words.readSince)
        }
        inbox.checked(for: awaited)
      case .failed(let failure): return inbox.fail(awaited, with: .command(.program(failure)))
      case .busy: break
      case .cancelled: return
      }
      inbox.work(on: nil, for: awaited)
      await clock.sleep(until: clock.now + CommandSource.pause(at: clock.now - begin))
    }
  }

  private func run(of words: [String]) -> ProgramRun {
    ProgramRun(
      words: words,
      folder: folder,
      environment: environment,
      limit: limit,
      sleep: { [clock] in await clock.sleep(until: clock.now + $0) }
    )
  }

  /// The pause after a run: short at first, because most messages arrive soon.
  private static func pause(at age: Duration) -> Duration {
    age < .seconds(5) ? .milliseconds(250) : .seconds(1)
  }
}

extension SourceInbox {
  /// Delivers the output of a command.
  ///
  /// `isNew` is true if the command reads `$(since)` and can skip older messages.
  fileprivate func deliver(printed bytes: [UInt8], for recipient: Recipient, isNew: Bool) {
    guard let message = MailMessage(printed: bytes, for: recipient) else { return }
    let text = TextFingerprint(bytes, for: recipient, isNew: isNew)
    deliver(message, text: message.messageID == nil ? text : nil)
  }
}

extension MailMessage {
  /// Parses a command's output for a recipient; nil if the output is only whitespace.
  fileprivate init?(printed bytes: [UInt8], for recipient: Recipient) {
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    guard bytes.contains(where: { !spaces.contains($0) }) else { return nil }
    let address = recipient.description
    if MailMessage.isMessage(bytes), let message = try? MailMessage(parsing: bytes) {
      self = message
      // A message without recipients belongs to the recipient of the await.
      if recipients.isEmpty { recipients = [address] }
    } else {
      self.init(
        medium: address.hasPrefix("+") ? .sms : .email,
        recipients: [address],
        texts: [String(decoding: bytes, as: UTF8.self)]
      )
    }
  }
}
