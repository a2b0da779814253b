import AuthCrypto
import FoundationEssentials
@testable import PoolClient
import Synchronization
import Transport
import Values

/// A machine with these files and environment variables.
///
/// The home folder is `/home/ann`.
struct CredentialsFixture: Sendable {
  var config: String?
  var credentials: String?
  var profile: String?
  var environment: [String: String] = [:]
  /// The content of other files by path.
  var files: [String: String] = [:]
  /// Sends requests for credentials; nil sends them over the network.
  var exchange: (@Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse)?
  /// Files that exist but can't be read.
  var locked: [String] = []
  var programLimit: Duration = .seconds(600)
  var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  static let instant = Date(timeIntervalSince1970: 1_795_248_000)

  func chain(now: @escaping @Sendable () -> Date = { instant }) -> CredentialsChain {
    let variables = environment.merging(["HOME": "/home/ann"]) { own, _ in own }
    return CredentialsChain(
      profile: profile,
      environment: variables,
      readFile: { path in
        if locked.contains(path) { return .unreadable(reason: "no permission") }
        let isElsewhere = variables["AWS_SHARED_CREDENTIALS_FILE"] == "~/.aws/elsewhere"
        let credentialsPath =
          isElsewhere ? "/home/ann/.aws/elsewhere" : "/home/ann/.aws/credentials"
        let texts = ["/home/ann/.aws/config": config, credentialsPath: credentials]
        return (files[path] ?? texts[path].flatMap(\.self)).map { .bytes(Array($0.utf8)) }
          ?? .absent
      },
      programLimit: programLimit,
      sleep: sleep,
      exchange: exchange,
      now: now
    )
  }

  /// The keys as three strings, or the error.
  func outcome() async -> Result<[String?], CredentialsError> {
    do throws(CredentialsError) {
      let found = try await chain().credentials()
      return .success([
        found.accessKeyID, found.secretAccessKey.reveal(), found.sessionToken?.reveal(),
      ])
    } catch {
      return .failure(error)
    }
  }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let time = Mutex(CredentialsFixture.instant)

  var now: @Sendable () -> Date { { self.time.withLock(\.self) } }

  func advance(by seconds: Double) { time.withLock { $0.addTimeInterval(seconds) } }
}

extension CredentialsFixture {
  static let keys = "aws_access_key_id = AKIA1\naws_secret_access_key = first\n"
  static let environmentKeys = [
    "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "environment",
  ]
}

extension Result where Failure == CredentialsError {
  var error: CredentialsError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
