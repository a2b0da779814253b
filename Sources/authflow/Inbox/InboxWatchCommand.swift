internal import ArgumentParser
internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import Mail
internal import Values
internal import Waiting

/// `authflow inbox watch`: what arrives at a source of the project, as it arrives.
struct InboxWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints the messages that arrive at a source of the project, with their codes.",
    discussion: """
      Nothing in the source changes, and no message is taken from anybody who waits for it. Whoever can \
      read this can use the codes. Ctrl-C stops it.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "The source's name in the project file.")
  var name: String

  func run() async throws {
    let redactor = Redactor.process
    let (output, errors) = (Output.standard(redactor), Output.error(redactor))
    let file = try ProjectFile(config: projectFile.config, redactor)
    let inColour = colour.isOn(for: errors)
    let source = try file.source(named: name, errors, inColour: inColour)
    guard !(source is CommandSource) else {
      throw CommandFailure.usage(
        "the source `\(name)` is a command, which is asked for one address: "
          + "authflow inbox code ADDRESS --source \(name)"
      )
    }
    let stop = StopSignal()
    let signals = Signals(raising: stop)
    defer { withExtendedLifetime(signals) {} }
    try await SourceReader(source).watch(until: stop) { [name] news in
      switch news {
      case .message(let message): output.write(message.shown)
      case .unreadable(let path): errors.say("`\(path)` is no message")
      case .caughtUp: errors.say("watching `\(name)`; Ctrl-C stops it")
      case .interrupted(let error), .failed(let error):
        errors.say("the source `\(name)`: \(error.message)")
      }
    }
  }
}

extension MailMessage {
  /// When it was sent, by what way, to whom and about what; then its code, its link and its text, each line indented.
  fileprivate var shown: String {
    let time = (date ?? Environment.now()).formatted(.iso8601)
    let head = "\(time) \(medium.rawValue) \(recipients.joined(separator: ", "))"
    var lines = [subject.isEmpty ? head : "\(head)  \(subject)"]
    if let foundCode { lines.append("  code  \(foundCode)") }
    if let confirmationLink { lines.append("  link  \(confirmationLink.link)") }
    // A mail can have its words twice, as text and as HTML.
    let text = texts.first ?? ""
    let words = text.split(whereSeparator: \.isNewline).map { "  | \($0)" }
    return (lines + words).map { $0.visible + "\n" }.joined()
  }
}
