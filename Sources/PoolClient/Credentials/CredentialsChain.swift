package import AuthCrypto
package import FoundationEssentials
internal import Programs
package import Values
internal import Waiting

/// Finds credentials where the AWS tools look for them, and renews those that expire.
///
/// The files are read when somebody asks whether there are credentials or wants them, each time anew;
/// what is found then is kept, so that a program is run once for as long as its keys hold.
package struct CredentialsChain: CredentialsProvider {
  private let lookup: CredentialsLookup
  private let redactor: Redactor?
  private let makeRun: @Sendable ([String]) -> ProgramRun
  private let now: @Sendable () -> Date
  private let latest = SharedReading<Finding>()

  /// Looks nowhere yet.
  ///
  /// - Parameters:
  ///   - profile: the profile to use whatever the environment says; nil leaves it to the environment.
  ///   - environment: the variables; programs that are run get them too.
  ///   - readFile: what stands at a path.
  ///   - programLimit: how long a program may take; a minute, as in AWS's SDK for Go.
  ///   - sleep: lets so much time pass, or returns at once where its task is cancelled.
  ///   - redactor: learns every secret that is found before anybody else does.
  ///   - now: the clock that expiry is told by.
  package init(
    profile: String?,
    environment: [String: String],
    readFile: @escaping @Sendable (String) -> FileContent = FileContent.onDisk,
    programLimit: Duration = .seconds(60),
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    redactor: Redactor? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    makeRun = { words in
      ProgramRun(
        words: words,
        folder: nil,
        environment: environment,
        limit: programLimit,
        sleep: sleep
      )
    }
    lookup = CredentialsLookup(profile: profile, environment: environment, readFile: readFile)
    self.redactor = redactor
    self.now = now
  }

  /// Says why there are no credentials to be had, without asking the network or running a program.
  /// - Throws: `CredentialsError` where `credentials()` cannot succeed.
  package func locate() throws(CredentialsError) { _ = try lookup.origin() }

  /// The keys found last, where they still hold, else those found now; a failure is kept for half a
  /// minute, and keys that still hold count more than it.
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

  /// New credentials; the old ones where they still hold and none can be had.
  private func finding(after previous: Finding?) async -> Finding {
    do throws(CredentialsError) {
      let found = try await found()
      let secrets = [found.keys.secretAccessKey, found.keys.sessionToken]
      for secret in secrets.compactMap(\.self) { redactor?.add(secret) }
      return Finding(found, at: now())
    } catch {
      return Finding(error, after: previous, at: now())
    }
  }

  private func found() async throws(CredentialsError) -> TimedCredentials {
    switch try lookup.origin() {
    case .keys(let keys): return TimedCredentials(keys: keys, expiry: nil)
    case .process(let command, let place):
      return try await CredentialsProcess(
        command: command,
        place: place,
        makeRun: makeRun,
        now: now
      ).run()
    }
  }
}

extension CredentialsChain: CustomStringConvertible, CustomReflectable {
  /// Neither the environment nor the keys.
  package var description: String { "CredentialsChain" }
  /// Nothing either, for those who look inside.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a search came to, and how long nobody needs to search again.
private struct Finding: Hashable, Sendable {
  var outcome: Result<TimedCredentials, CredentialsError>
  var goodUntil: Date

  /// Keys are good until five minutes before they expire, or half-way where they live shorter, so
  /// that no request is signed with what expires on its way.
  init(_ credentials: TimedCredentials, at now: Date) {
    outcome = .success(credentials)
    guard let expiry = credentials.expiry else {
      goodUntil = .distantFuture
      return
    }
    goodUntil = expiry.addingTimeInterval(-min(300, expiry.timeIntervalSince(now) / 2))
  }

  /// A failure counts for half a minute, so that not every request of a run starts a program that
  /// fails; keys that were found before and still hold count more than it.
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

/// A source of credentials, asked before each signed request, so that it can refresh them.
package protocol CredentialsProvider: Sendable {
  /// The credentials to use now.
  func credentials() async throws(CredentialsError) -> AWSCredentials
}

/// Credentials that never change.
package struct StaticCredentials: CredentialsProvider, Hashable {
  private let value: AWSCredentials

  /// Takes what every request is signed with.
  package init(_ value: AWSCredentials) { self.value = value }

  /// What it was made with.
  package func credentials() -> AWSCredentials { value }
}
