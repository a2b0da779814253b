package import AuthCrypto
package import FoundationEssentials
internal import Programs
package import Transport
package import Values
internal import Waiting

/// Finds credentials where the AWS tools look for them, and renews those that expire.
///
/// The files are read again for each check and each search. The credentials found are kept, which
/// runs a program only once while its keys are valid.
package struct CredentialsChain: CredentialsProvider {
  private let lookup: CredentialsLookup
  private let fetcher: CredentialsFetcher
  private let now: @Sendable () -> Date
  private let latest = SharedReading<Finding>()

  /// Reads nothing yet.
  ///
  /// - Parameters:
  ///   - profile: the profile to use regardless of the environment; nil leaves it to the
  ///     environment.
  ///   - environment: the variables, also passed to programs.
  ///   - region: the region for roles if neither the environment nor the profile has one.
  ///   - readFile: returns the content of a path.
  ///   - programLimit: how long a program may take; a minute, as in AWS's SDK for Go.
  ///   - sleep: waits for a duration; returns immediately if its task is canceled.
  ///   - exchange: sends a request to an endpoint for credentials.
  ///   - redactor: receives every secret that is found, before any other code.
  ///   - now: the clock for expiry.
  package init(
    profile: String?,
    environment: [String: String],
    region: String = "us-east-1",
    readFile: @escaping @Sendable (String) -> FileContent = FileContent.onDisk,
    programLimit: Duration = .seconds(60),
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    exchange: (@Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse)? = nil,
    redactor: Redactor? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    lookup = CredentialsLookup(
      profile: profile,
      environment: environment,
      region: region,
      readFile: readFile
    )
    fetcher = CredentialsFetcher(
      exchange: exchange ?? CredentialsFetcher.overNetwork,
      makeRun: { words in
        ProgramRun(
          words: words,
          folder: nil,
          environment: environment,
          limit: programLimit,
          sleep: sleep
        )
      },
      readFile: readFile,
      sleep: sleep,
      redactor: redactor,
      now: now
    )
    self.now = now
  }

  /// Throws the reason for missing credentials, without using the network or running a program.
  ///
  /// - Throws: `CredentialsError` if `credentials()` cannot succeed.
  package func locate() throws(CredentialsError) { _ = try lookup.origin() }

  /// The last credentials while they are valid, otherwise new ones.
  ///
  /// A failure is kept for half a minute, but valid keys take precedence over it.
  package func credentials() async throws(CredentialsError) -> AWSCredentials {
    let held = await latest.value(
      whileGood: { now() < $0.goodUntil },
      reading: { previous in
        let next = await finding(after: previous)
        return next.outcome == .failure(.cancelled) ? nil : next
      }
    )
    guard let held else { throw .cancelled }
    return try held.outcome.get().keys
  }

  /// New credentials, or the old ones if they are still valid and new ones are not available.
  private func finding(after previous: Finding?) async -> Finding {
    do throws(CredentialsError) {
      let found = try await fetcher.credentials(from: lookup.origin())
      return Finding(found, at: now())
    } catch {
      return Finding(error, after: previous, at: now())
    }
  }
}

extension CredentialsChain: CustomStringConvertible, CustomReflectable {
  /// Hides the environment and the keys.
  package var description: String { "CredentialsChain" }
  /// Hides them from reflection too.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of a search, and how long no new search is needed.
private struct Finding: Hashable, Sendable {
  var outcome: Result<TimedCredentials, CredentialsError>
  var goodUntil: Date

  /// Keys are used until five minutes before they expire, or half of a shorter lifetime.
  ///
  /// No request is then signed with keys that expire on the way.
  init(_ credentials: TimedCredentials, at now: Date) {
    outcome = .success(credentials)
    guard let expiry = credentials.expiry else {
      goodUntil = .distantFuture
      return
    }
    goodUntil = expiry.addingTimeInterval(-min(300, expiry.timeIntervalSince(now) / 2))
  }

  /// A failure counts for half a minute, which keeps each request from starting a failing program.
  ///
  /// Earlier keys that are still valid take precedence.
  init(_ error: CredentialsError, after previous: Finding?, at now: Date) {
    outcome = .failure(error)
    goodUntil = now.addingTimeInterval(30)
    guard error != .cancelled, case .success(let old)? = previous?.outcome,
      let expiry = old.expiry, now < expiry
    else { return }
    outcome = .success(old)
    goodUntil = min(goodUntil, expiry)
  }
}

/// A source of credentials.
///
/// It is asked before each signed request and can refresh them.
package protocol CredentialsProvider: Sendable {
  /// The credentials to use now.
  func credentials() async throws(CredentialsError) -> AWSCredentials
}

/// Credentials that never change.
package struct StaticCredentials: CredentialsProvider, Hashable {
  private let value: AWSCredentials

  /// Takes the credentials for every request.
  package init(_ value: AWSCredentials) { self.value = value }

  /// The given credentials.
  package func credentials() -> AWSCredentials { value }
}
