internal import FoundationEssentials
internal import JSON
internal import Subprocess
internal import SystemPackage
internal import Values

/// Credentials with the time from which on they are useless; nil where they never expire.
struct TimedCredentials: Hashable, Sendable {
  var keys: AWSCredentials
  var expiry: Date?
}

/// The program of a profile's `credential_process`.
///
/// Its answer's form is in the AWS SDKs and Tools Reference Guide, "Process credential provider".
struct CredentialsProcess: Sendable {
  let command: String
  let place: CredentialsPlace
  let environment: [String: String]
  let now: @Sendable () -> Date

  /// More than any program of this kind has to say, in bytes.
  private static let outputLimit = 1 << 20

  /// Runs the program without a shell and reads what it wrote.
  func run() async throws(CredentialsError) -> TimedCredentials {
    let words: [String]
    do throws(ShellWords.Unclosed) { words = try ShellWords.split(command) } catch {
      throw .process(name: "", place, .malformedCommand)
    }
    let name = words.first ?? ""
    do throws(Fault) {
      return try credentials(in: try await output(of: name, Array(words.dropFirst())))
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .process(let fault): throw .process(name: name, place, fault)
      }
    }
  }

  private enum Fault: Error {
    case cancelled
    case process(CredentialsError.ProcessFault)
  }

  private func output(of name: String, _ arguments: [String]) async throws(Fault) -> [UInt8] {
    // A name with a slash is a path from the working directory; others are looked for in PATH.
    let executable: Executable = name.contains("/") ? .path(FilePath(name)) : .name(name)
    let variables = environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
    let result: ExecutionResult<Void, BytesOutput, BytesOutput>
    do {
      result = try await Subprocess.run(
        executable,
        arguments: Arguments(arguments),
        environment: .custom(Dictionary(variables) { first, _ in first }),
        output: .bytes(limit: CredentialsProcess.outputLimit),
        error: .bytes(limit: CredentialsProcess.outputLimit)
      )
    } catch {
      throw Task.isCancelled ? .cancelled : .process(CredentialsProcess.fault(of: error))
    }
    guard !Task.isCancelled else { throw .cancelled }
    switch result.terminationStatus {
    case .exited(0): return result.standardOutput
    case .exited(let code):
      let said = CredentialsProcess.firstLine(of: result.standardError)
      throw .process(.failed(exitCode: Int(code), said: said))
    case .signaled(let signal): throw .process(.killed(signal: Int(signal)))
    }
  }

  private static func fault(of error: any Error) -> CredentialsError.ProcessFault {
    switch (error as? SubprocessError)?.code {
    case .executableNotFound?: .notStarted(reason: "no such program")
    case .outputLimitExceeded?: .tooMuchOutput
    default: .notStarted(reason: "the system refused")
    }
  }

  /// The first line that says anything; whole, because half a secret would not be found in it any more.
  private static func firstLine(of bytes: [UInt8]) -> String {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let line = lines.first { $0.contains { $0 > 0x20 } } ?? []
    return String(decoding: line, as: UTF8.self)
  }
}

// MARK: - The answer

extension CredentialsProcess {
  private func credentials(in output: [UInt8]) throws(Fault) -> TimedCredentials {
    guard let answer = (try? JSONValue(parsing: output))?.object else { throw .process(.notJSON) }
    guard answer["Version"]?.int == 1 else {
      throw .process(.version(answer["Version"].map { $0.text() }))
    }
    let id = try text("AccessKeyId", in: answer)
    let secret = try text("SecretAccessKey", in: answer)
    let token = answer["SessionToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return TimedCredentials(
      keys: AWSCredentials(
        accessKeyID: id,
        secretAccessKey: Secret(secret),
        sessionToken: token.map { Secret($0) }
      ),
      expiry: try expiry(in: answer)
    )
  }

  private func text(_ member: String, in answer: JSONObject) throws(Fault) -> String {
    guard let text = answer[member]?.string, !text.isEmpty else {
      throw .process(.missing(member: member))
    }
    return text
  }

  private func expiry(in answer: JSONObject) throws(Fault) -> Date? {
    guard let value = answer["Expiration"], value != .null else { return nil }
    guard let text = value.string, let expiry = CredentialsProcess.time(text) else {
      throw .process(.malformedExpiration(value.string ?? value.text()))
    }
    guard expiry > now() else { throw .process(.expired(at: text)) }
    return expiry
  }

  private static func time(_ text: String) -> Date? {
    let whole = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
    let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? whole.parse(text)) ?? (try? fraction.parse(text))
  }
}
