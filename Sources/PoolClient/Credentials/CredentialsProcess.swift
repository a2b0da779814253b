internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import Programs
internal import Values

/// Credentials with their expiry; nil if they never expire.
struct TimedCredentials: Hashable, Sendable {
  var keys: AWSCredentials
  var expiry: Date?
}

/// Runs the program of a profile's `credential_process`.
///
/// The AWS SDKs and Tools Reference Guide, "Process credential provider", defines the format of the
/// output.
struct CredentialsProcess: Sendable {
  let command: String
  let place: CredentialsPlace
  /// Creates a run from the words of the command.
  let makeRun: @Sendable ([String]) -> ProgramRun
  let now: @Sendable () -> Date

  /// Runs the program without a shell and reads its output.
  func run() async throws(CredentialsError) -> TimedCredentials {
    let words: [String]
    do throws(ShellWords.UnclosedQuoteError) { words = try ShellWords.split(command) } catch {
      throw .process(name: "", place, .malformedCommand)
    }
    do throws(ProgramError) {
      return try credentials(in: try await output(of: words))
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .process(let cause): throw .process(name: words.first ?? "", place, cause)
      }
    }
  }

  private enum ProgramError: Error {
    case cancelled
    case process(CredentialsError.CredentialProcessError)
  }

  private func output(of words: [String]) async throws(ProgramError) -> [UInt8] {
    switch await makeRun(words).end() {
    case .output(let bytes): return bytes
    case .failed(let failure): throw .process(.program(failure))
    case .busy: throw .process(.beingWritten)
    case .cancelled: throw .cancelled
    }
  }
}

// MARK: - Output

extension CredentialsProcess {
  private func credentials(in output: [UInt8]) throws(ProgramError) -> TimedCredentials {
    guard let answer = (try? JSONValue(parsing: output))?.object else { throw .process(.notJSON) }
    guard answer["Version"]?.int == 1 else {
      throw .process(.version(answer["Version"].map { $0.text() }))
    }
    let id = try text("AccessKeyId", in: answer)
    let secret = try text("SecretAccessKey", in: answer)
    let token = (answer["SessionToken"]?.string).nonEmpty
    return TimedCredentials(
      keys: AWSCredentials(
        accessKeyID: id,
        secretAccessKey: Secret(secret),
        sessionToken: token.map { Secret($0) }
      ),
      expiry: try expiry(in: answer)
    )
  }

  private func text(_ member: String, in answer: JSONObject) throws(ProgramError) -> String {
    guard let text = answer[member]?.string, !text.isEmpty else {
      throw .process(.missing(member: member))
    }
    return text
  }

  private func expiry(in answer: JSONObject) throws(ProgramError) -> Date? {
    guard let value = answer["Expiration"], value != .null else { return nil }
    guard let text = value.string, let expiry = CredentialsProcess.time(text) else {
      throw .process(.malformedExpiration(value.unquotedText))
    }
    guard expiry > now() else { throw .process(.expired(at: text)) }
    return expiry
  }

  /// An ISO 8601 time, with or without a fraction of a second.
  static func time(_ text: String) -> Date? {
    let whole = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
    let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? whole.parse(text)) ?? (try? fraction.parse(text))
  }
}

/// Splits a string into words by a shell's quoting rules, without other features of a shell.
///
/// The rules are those of Python's `shlex.split`, which botocore uses. Variables, globs, pipes, and
/// `#` are literal.
enum ShellWords {
  /// The error for an unclosed quotation mark, or a backslash at the end.
  struct UnclosedQuoteError: Error, Hashable {}

  static func split(_ text: String) throws(UnclosedQuoteError) -> [String] {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if let word { words.append(word) }
        word = nil
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        word = (word ?? []) + (try quoted(by: byte, &bytes))
      case UInt8(ascii: "\\"):
        guard let next = bytes.next() else { throw UnclosedQuoteError() }
        word = (word ?? []) + [next]
      default: word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(word) }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads up to the next quotation mark.
  ///
  /// A backslash has a meaning only between double marks, before another backslash or the mark.
  private static func quoted(
    by mark: UInt8,
    _ bytes: inout String.UTF8View.Iterator
  ) throws(UnclosedQuoteError) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var inside: [UInt8] = []
    while let byte = bytes.next() {
      if byte == mark { return inside }
      guard byte == backslash, mark == UInt8(ascii: "\"") else {
        inside.append(byte)
        continue
      }
      guard let next = bytes.next() else { throw UnclosedQuoteError() }
      if next != backslash, next != mark { inside.append(backslash) }
      inside.append(next)
    }
    throw UnclosedQuoteError()
  }
}
