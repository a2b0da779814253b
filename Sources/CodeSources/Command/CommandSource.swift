internal import FoundationEssentials
internal import Mail
package import Programs
package import Values

/// A source that is the user's program, which is asked for the message during an await.
///
/// What it prints is the message: an RFC 5322 message with its header, or any other string, which
/// is then for the recipient in question. Printing nothing means that no message has arrived yet. A
/// later await may print a string that an await already took. It is accepted if the command reads
/// `$(since)`, because the program can then know. Otherwise another string is preferred for a
/// while.
package final class CommandSource: CodeSource {
  /// The name in messages.
  package let name: String

  package let looksForEachAwait = true

  private let words: Result<CommandTemplate, CommandSourceFailure>
  private let folder: String
  private let environment: [String: String]
  private let limit: Duration
  private let clock: WaitClock

  /// Takes a command: `run` is the program and its arguments, which may read `$(to)` and
  /// `$(since)`.
  ///
  /// No shell interprets them.
  ///
  /// The command runs in `folder`, an absolute path. A relative program path starts there, and a
  /// name without a slash is looked up in PATH. The environment is exactly this one. A run longer
  /// than `limit` is killed, and blocks its scenario.
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

  /// Runs the command for each await at this source, repeatedly, as long as the await lasts.
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
    let run = ProgramRun(
      words: filled,
      folder: folder,
      environment: environment,
      limit: limit,
      sleep: { [clock] in await clock.sleep(until: clock.now + $0) }
    )
    let begin = clock.now
    var seen: Set<[UInt8]> = []
    while !Task.isCancelled {
      inbox.work(on: .command(filled.first ?? ""), for: awaited)
      switch await run.end() {
      case .output(let bytes):
        // The program prints the same message as long as it is the latest.
        if seen.insert(bytes).inserted {
          inbox.deliver(printed: bytes, for: awaited.recipient, isNew: words.readSince)
        }
        inbox.looked(for: awaited)
      case .failed(let failure): return inbox.fail(awaited, with: .command(.program(failure)))
      case .busy: break
      case .cancelled: return
      }
      inbox.work(on: nil, for: awaited)
      await clock.sleep(until: clock.now + CommandSource.pause(at: clock.now - begin))
    }
  }

  /// The pause after a run of a command.
  ///
  /// Most messages arrive soon, and the others are not urgent.
  private static func pause(at age: Duration) -> Duration {
    age < .seconds(5) ? .milliseconds(250) : .seconds(1)
  }
}

extension SourceInbox {
  /// Delivers what a command printed.
  ///
  /// `isNew` says that the command knows what an earlier await took.
  fileprivate func deliver(printed bytes: [UInt8], for recipient: Recipient, isNew: Bool) {
    guard let message = MailMessage(printed: bytes, for: recipient) else { return }
    let isKnownByText = message.messageID == nil && !isNew
    deliver(message, text: isKnownByText ? PrintedText(bytes, for: recipient) : nil)
  }
}

extension MailMessage {
  /// A command's output for a recipient; nil if it is only whitespace.
  fileprivate init?(printed bytes: [UInt8], for recipient: Recipient) {
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    guard bytes.contains(where: { !spaces.contains($0) }) else { return nil }
    let address = recipient.description
    if MailMessage.isMessage(bytes), let message = try? MailMessage(parsing: bytes) {
      self = message
      // A message without a recipient is for the one in question.
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

/// The program and arguments of a command from the project file.
struct CommandTemplate: Sendable {
  /// What a word may read.
  private enum Value: String {
    case to, since

    init?(_ expression: ValueExpression) {
      guard case .path(let path) = expression, path.components.isEmpty else { return nil }
      self.init(rawValue: path.root)
    }
  }

  private let templates: [Template]

  /// Whether the program receives the time from which messages count.
  var readSince: Bool { templates.flatMap(\.values).contains { Value($0.0) == .since } }

  /// Takes templates that read `$(to)` and `$(since)`.
  ///
  /// Throws at the first that reads anything else.
  init(_ templates: [Template]) throws(CommandSourceFailure) {
    for (expression, _) in templates.flatMap(\.values) where Value(expression) == nil {
      let program = templates.first?.literal ?? ""
      throw .unknownValue(path: expression.shown, program: program)
    }
    self.templates = templates
  }

  /// The words for an await.
  ///
  /// Each stays one word regardless of its value.
  func filled(for awaited: AwaitedRecipient) -> [String] {
    templates.map { template in
      let filled = template.filling { expression in
        switch Value(expression) {
        case .to: awaited.recipient.description
        case .since: CommandTemplate.text(of: awaited.since)
        case nil: nil
        }
      }
      return filled.literal ?? ""
    }
  }

  /// ISO 8601 in UTC with milliseconds, as JavaScript writes dates.
  ///
  /// Rounded down, which misses no message.
  static func text(of date: Date) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    // The style truncates. Adding a quarter of a millisecond keeps it from losing another one.
    return Date(timeIntervalSince1970: (milliseconds + 0.25) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension ValueExpression {
  /// The path of the value, without `$( )` and without its operations.
  fileprivate var shown: String {
    switch self {
    case .path(let path), .call(let path, _): path.description
    case .now: "now"
    }
  }
}

/// A command that did not do what a source's command must do.
package enum CommandSourceFailure: Error, Hashable, Sendable {
  /// Its words read an unknown value, by its path.
  ///
  /// `program` is as the project file names it.
  case unknownValue(path: String, program: String)
  /// Its program failed.
  case program(ProgramFailure)
}
