internal import ArgumentParser
internal import Transport
internal import Values

/// `authflow inbox`: the messages that pools have sent, for tests of any kind.
struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "Shows what a pool has sent to somebody.",
    subcommands: [InboxCodeCommand.self]
  )
}

/// `authflow inbox code`: the latest code that somebody was sent.
struct InboxCodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Prints the latest code that a running mock has sent to somebody.",
    discussion: """
      Prints the code, or the temporary password, of the newest message and nothing else, so that a \
      test in any language can take it. A running `authflow mock` keeps its last messages for this. \
      A call that was answered has sent its message; --within waits for one that is to come.

      Ends with 0 when there is a code, with 1 when there is none, with 4 when there is no such mock.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Where a running `authflow mock` listens, as it says when it starts.",
      valueName: "url"
    ),
    transform: OptionValue.address
  )
  var endpoint: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long to wait for a code where there is none yet, such as 10s.",
      valueName: "duration"
    ),
    transform: OptionValue.duration
  )
  var within = Duration.zero

  @Option(
    help: ArgumentHelp(
      "Only what this pool has sent; needed where pools share names.",
      valueName: "id"
    )
  )
  var pool: String?

  @Argument(help: "A user name, an e-mail address, or a phone number in E.164 form (+15550100).")
  var address: String

  func run() async throws {
    // The code is what was asked for, so nothing here is masked.
    let output = Output.standard(Redactor())
    let transport = Transport(TransportConfiguration(proxy: .none))
    let inbox = MockInbox(endpoint: endpoint, pool: pool, transport)
    let found: Result<String?, Stop>
    do throws(Stop) { found = .success(try await inbox.newestCode(for: address, within)) } catch {
      found = .failure(error)
    }
    await transport.shutdown()
    guard let code = try found.get() else {
      let time = within == .zero ? "" : " within \(within.authoredText)"
      throw Stop(status: .failed, message: "no code was sent to `\(address)`\(time)")
    }
    output.write(line: code)
  }
}
