package import FoundationEssentials
internal import Values

/// Finds credentials where the AWS tools look for them, and renews those that expire.
///
/// Nothing is read before the first request that must be signed, and nothing twice.
package struct CredentialsChain: CredentialsProvider {
  private let lookup: CredentialsLookup
  private let now: @Sendable () -> Date
  private let latest = SharedReading<Result<Renewable, CredentialsError>>()

  /// Looks nowhere yet.
  ///
  /// - Parameters:
  ///   - profile: the profile to use whatever the environment says; nil leaves it to the environment.
  ///   - environment: the variables; programs that are run get them too.
  ///   - readFile: what stands at a path.
  ///   - now: the clock that expiry is told by.
  package init(
    profile: String?,
    environment: [String: String],
    readFile: @escaping @Sendable (String) -> FileContent = FileContent.onDisk,
    now: @escaping @Sendable () -> Date
  ) {
    lookup = CredentialsLookup(profile: profile, environment: environment, readFile: readFile)
    self.now = now
  }

  /// Says why there are no credentials to be had, without asking the network or running a program.
  /// - Throws: `CredentialsError` where `credentials()` cannot succeed.
  package func locate() throws(CredentialsError) { _ = try lookup.origin() }

  package func credentials() async throws(CredentialsError) -> AWSCredentials {
    let found = await latest.value(
      whileGood: { (try? $0.get()).map { now() < $0.renewal } ?? false },
      reading: { previous in
        let next = await renewed(previous)
        return next == .failure(.cancelled) ? nil : next
      }
    )
    guard let found else { throw .cancelled }
    return try found.get().credentials.keys
  }

  /// New credentials; the old ones where they still hold and none can be had.
  private func renewed(
    _ previous: Result<Renewable, CredentialsError>?
  ) async -> Result<Renewable, CredentialsError> {
    do throws(CredentialsError) {
      return .success(Renewable(try await found(), at: now()))
    } catch {
      if error != .cancelled, case .success(let old)? = previous,
        let expiry = old.credentials.expiry,
        now() < expiry
      {
        return .success(old)
      }
      return .failure(error)
    }
  }

  private func found() async throws(CredentialsError) -> TimedCredentials {
    switch try lookup.origin() {
    case .keys(let keys): return TimedCredentials(keys: keys, expiry: nil)
    case .process(let command, let place):
      return try await CredentialsProcess(
        command: command,
        place: place,
        environment: lookup.environment,
        now: now
      ).run()
    }
  }
}

extension CredentialsChain: CustomStringConvertible, CustomReflectable {
  /// Neither the environment nor the keys.
  package var description: String { "CredentialsChain" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Credentials with the time from which on they are fetched anew.
private struct Renewable: Hashable, Sendable {
  var credentials: TimedCredentials
  var renewal: Date

  /// Five minutes before they expire, or half-way where they live shorter, so that no request is
  /// signed with what expires on its way.
  init(_ credentials: TimedCredentials, at now: Date) {
    self.credentials = credentials
    guard let expiry = credentials.expiry else {
      renewal = .distantFuture
      return
    }
    renewal = expiry.addingTimeInterval(-min(300, expiry.timeIntervalSince(now) / 2))
  }
}
