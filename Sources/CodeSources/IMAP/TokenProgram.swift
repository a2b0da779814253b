internal import Programs
internal import Values
internal import Waiting

/// The program that prints an account's access tokens.
struct TokenProgram: Sendable {
  /// The time limit of a run.
  private static let limit = Duration.seconds(30)

  /// The pause before another attempt to start a program that another process was writing.
  private static let pause = Duration.milliseconds(100)

  let command: IMAPAccount.TokenCommand
  private let environment: [String: String]
  private let conceal: @Sendable (Secret) -> Void

  /// Creates the program of an account; nil for an account with another credential.
  init?(
    _ account: IMAPAccount,
    environment: [String: String],
    conceal: @escaping @Sendable (Secret) -> Void
  ) {
    guard case .oauthCommand(let command) = account.credential else { return nil }
    (self.command, self.environment, self.conceal) = (command, environment, conceal)
  }

  /// Runs the program, and returns the token that it prints; nil if the task is canceled.
  func token() async throws(MailboxFailure.Cause) -> Secret? {
    let run = ProgramRun(
      words: command.run,
      folder: command.folder,
      environment: environment,
      limit: TokenProgram.limit,
      sleep: { try? await Alarms.shared.sleep(until: .now + $0) }
    )
    while true {
      switch await run.end() {
      case .output(let bytes):
        guard let token = TokenProgram.token(in: bytes) else {
          throw .noToken(program: command.run.first ?? "")
        }
        conceal(token)
        return token
      case .failed(let failure): throw .tokenProgram(failure)
      case .busy: try? await Alarms.shared.sleep(until: .now + TokenProgram.pause)
      case .cancelled: return nil
      }
    }
  }

  /// The only word of an output (RFC 6750 §2.1); nil for any other output.
  private static func token(in output: [UInt8]) -> Secret? {
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let words = output.split { spaces.contains($0) }
    guard words.count == 1, words[0].allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return Secret(String(decoding: words[0], as: UTF8.self))
  }
}
