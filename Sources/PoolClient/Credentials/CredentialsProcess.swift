internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import Programs
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
  /// How it is run: the words, and what of it is the same for all programs.
  let makeRun: @Sendable ([String]) -> ProgramRun
  let now: @Sendable () -> Date

  /// Runs the program without a shell and reads what it wrote.
  func run() async throws(CredentialsError) -> TimedCredentials {
    let words: [String]
    do throws(ShellWords.Unclosed) { words = try ShellWords.split(command) } catch {
      throw .process(name: "", place, .malformedCommand)
    }
    do throws(Fault) {
      return try credentials(in: try await output(of: words))
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .process(let fault): throw .process(name: words.first ?? "", place, fault)
      }
    }
  }

  private enum Fault: Error {
    case cancelled
    case process(CredentialsError.ProcessFault)
  }

  private func output(of words: [String]) async throws(Fault) -> [UInt8] {
    switch await makeRun(words).end() {
    case .output(let bytes): return bytes
    case .failed(let failure): throw .process(.program(failure))
    case .busy: throw .process(.beingWritten)
    case .cancelled: throw .cancelled
    }
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
