package import AuthCrypto
package import FoundationEssentials
package import Transport
package import Values
internal import Waiting

/// Finds credentials in the same places as the AWS tools, and renews those that expire.
///
/// Each check and each search reads the files again. The credentials are cached, so a program runs
/// only once while its keys are valid.
package struct CredentialsChain: CredentialsProvider {
  private let lookup: CredentialsLookup
  private let fetcher: CredentialsFetcher
  private let now: @Sendable () -> Date
  private let latest = SharedReading<Finding>()

  /// Creates a provider without reading anything yet.
  ///
  /// - Parameters:
  ///   - profile: the profile to use regardless of the environment; nil leaves it to the
  ///     environment.
  ///   - environment: the variables, also passed to programs.
  ///   - region: the region for roles if neither the environment nor the profile has one.
  ///   - readFile: returns the content of a path.
  ///   - programLimit: the time limit of a program; a minute, as in AWS's SDK for Go.
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
      environment: environment,
      programLimit: programLimit,
      readFile: readFile,
      sleep: sleep,
      redactor: redactor,
      now: now
    )
    self.now = now
  }

  /// Whether the credentials come from a program, which can prompt a person.
  package var runsProgram: Bool {
    if case .process = try? lookup.origin() { true } else { false }
  }

  /// Returns the reason that `credentials()` can't succeed; nil if it can.
  ///
  /// The check uses no network and runs no program.
  package func problem() -> CredentialsError? {
    do throws(CredentialsError) { _ = try lookup.origin() } catch { return error }
    return nil
  }

  /// Returns the last credentials while they are valid, otherwise new credentials.
  ///
  /// A failure is cached for half a minute, but valid keys take precedence over it.
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

  /// Searches for new credentials; if the search fails, old credentials that are still valid
  /// remain.
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
  /// A fixed string that hides the environment and the keys.
  package var description: String { "CredentialsChain" }
  /// An empty mirror, which hides the environment and the keys from reflection.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of a search, and the time until which it is valid.
private struct Finding: Hashable, Sendable {
  var outcome: Result<TimedCredentials, CredentialsError>
  var goodUntil: Date

  /// Creates a result that is valid until five minutes before the keys expire.
  ///
  /// For keys with less than ten minutes left, half of that time applies. No request is then signed
  /// with keys that expire in transit.
  init(_ credentials: TimedCredentials, at now: Date) {
    outcome = .success(credentials)
    guard let expiry = credentials.expiry else {
      goodUntil = .distantFuture
      return
    }
    goodUntil = expiry.addingTimeInterval(-min(300, expiry.timeIntervalSince(now) / 2))
  }

  /// Creates a failure that is valid for half a minute.
  ///
  /// Without that time, each request would start a failing program. Earlier keys that are still
  /// valid take precedence.
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
