internal import AuthCrypto
internal import FoundationEssentials
internal import Programs
internal import Transport
internal import Values
internal import Waiting

/// Gets credentials from the source that a lookup found.
struct CredentialsFetcher: Sendable {
  /// Sends a request to an endpoint for credentials.
  typealias Exchange = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  let exchange: Exchange
  /// The variables for programs.
  let environment: [String: String]
  /// The time limit of a program.
  let programLimit: Duration
  let readFile: @Sendable (String) -> FileContent
  let sleep: @Sendable (Duration) async -> Void
  let redactor: Redactor?
  let now: @Sendable () -> Date

  /// Gets the keys; the redactor receives each secret before a request contains the secret.
  func credentials(
    from origin: CredentialsOrigin
  ) async throws(CredentialsError) -> TimedCredentials {
    let found = try await unhidden(origin)
    for secret in [found.keys.secretAccessKey, found.keys.sessionToken] { hide(secret) }
    return found
  }

  private func unhidden(
    _ origin: CredentialsOrigin
  ) async throws(CredentialsError) -> TimedCredentials {
    switch origin {
    case .keys(let keys): return TimedCredentials(keys: keys, expiry: nil)
    case .process(let command, let place):
      return try await CredentialsProcess(
        command: command,
        place: place,
        makeRun: run,
        now: now
      ).run()
    case .role(let role, let source):
      return try await assume(role, with: credentials(from: source).keys)
    case .webIdentity(let role, let path): return try await assume(role, withTokenIn: path)
    case .container(let endpoint): return try await keys(of: endpoint)
    case .instance(let metadata): return try await keys(of: metadata)
    }
  }

  /// Prepares a run of a profile's program.
  private func run(_ words: [String]) -> ProgramRun {
    ProgramRun(
      words: words,
      folder: nil,
      environment: environment,
      limit: programLimit,
      sleep: sleep
    )
  }

  /// Keeps a secret out of every output.
  func hide(_ secret: Secret?) { if let secret { redactor?.add(secret) } }

  /// Reads a token, which is never longer than a line.
  func token(in path: String) throws(CredentialsError) -> Secret {
    switch readFile(path) {
    case .absent: throw .token(path: path, .absent)
    case .unreadable(let reason): throw .token(path: path, .unreadable(reason: reason))
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .token(path: path, .malformed)
      }
      let words = text.split(whereSeparator: \.isNewline)
      guard let token = words.first else { throw .token(path: path, .empty) }
      guard words.count == 1 else { throw .token(path: path, .malformed) }
      let secret = Secret(String(token))
      hide(secret)
      return secret
    }
  }
}

// MARK: - Requests

extension CredentialsFetcher {
  /// The rules for repeating a request.
  struct Attempts: Sendable {
    let count: Int
    let pause: Duration
    /// Returns whether another attempt may have a different response.
    let isTemporary: @Sendable (HTTPResponse) -> Bool
  }

  /// Sends a request, and repeats it according to the rules; returns the last response.
  func send(
    _ request: HTTPRequest,
    _ attempts: Attempts
  ) async throws(TransportError) -> HTTPResponse {
    var attempt = 1
    while true {
      let isLast = attempt >= attempts.count
      do throws(TransportError) {
        let response = try await exchange(request)
        if isLast || !attempts.isTemporary(response) { return response }
      } catch {
        if isLast || error.reason == .cancelled { throw error }
      }
      if attempts.pause > .zero { await sleep(attempts.pause) }
      attempt += 1
    }
  }

  /// Sends requests over the network; never uses a proxy for link-local addresses.
  ///
  /// Each request has its own transport, because keys are needed only about once an hour.
  static let overNetwork: Exchange = { request throws(TransportError) in
    let isNearby = WebAddress(request.url)?.isNearby ?? false
    let transport = Transport(TransportConfiguration(proxy: isNearby ? .none : .environment))
    let outcome = await Result { () async throws(TransportError) in
      try await transport.exchange(request)
    }
    await transport.shutdown()
    return try outcome.get()
  }
}
