internal import AuthCrypto
internal import FoundationEssentials
internal import PoolClient
internal import Transport
internal import Waiting

/// Finds the credentials, and requests their owner from the security token service.
struct CallerCheck: Sendable {
  let subject: DoctorSubject
  let settings: PoolConnection
  let transport: Transport

  /// The check, and the keys and the caller for the later checks.
  struct Outcome: Sendable {
    var check: DoctorCheck
    /// The keys; nil if there are none, or if the service rejected them.
    var keys: AWSCredentials?
    /// The caller's ARN; nil if it is unknown.
    var arn: String?
    /// The reason that signed calls are not made; nil if there are keys.
    var obstacle: UncheckedFinding?
  }

  private static let name = "caller"

  /// The time limit of the search for keys, which can run a program.
  ///
  /// `credential_process` itself has a limit of one minute.
  private static let limit = Duration.seconds(70)

  private var environment: Environment { subject.environment }

  func run() async -> Outcome {
    let chain = environment.credentials(
      profile: settings.profile,
      region: settings.endpoint.region
    )
    if let finding = missing(in: chain) {
      if case .unusable = finding { return without(finding, .badCredentials) }
      return without(finding, .noCredentials)
    }
    let found = await race(limit: Self.limit, stop: environment.stop) {
      await Result { () async throws(CredentialsError) in try await chain.credentials() }
    }
    switch found {
    case .finished(.success(let keys)): return await outcome(keys)
    case .finished(.failure(let error)):
      return without(CredentialsFinding.unusable(detail: error.detail), .badCredentials)
    case .timedOut: return without(UncheckedFinding.tooSlow(Self.limit), .badCredentials)
    case .stopped: return without(UncheckedFinding.interrupted, .interrupted)
    }
  }

  /// The finding if no credentials can be used; nil if the search for credentials can start.
  private func missing(in chain: CredentialsChain) -> CredentialsFinding? {
    let isNeeded = subject.needsCredentials
    guard let problem = chain.problem() else {
      return !isNeeded && chain.runsProgram ? .programNotRun : nil
    }
    guard problem.isAbsence else { return .unusable(detail: problem.detail) }
    guard isNeeded else {
      let deletes = subject.needs(on: settings.pool)["AdminDeleteUser"] != nil
      return deletes || subject.sends ? .neededForCleanup : .notNeeded
    }
    let operations = subject.signedCalls(on: settings.pool)
    return .missing(detail: problem.detail, operations: operations)
  }

  private func without(
    _ finding: some DoctorFinding,
    _ obstacle: UncheckedFinding
  ) -> Outcome {
    Outcome(check: DoctorCheck(.credentials, Self.name, finding), obstacle: obstacle)
  }

  // MARK: - Token service

  private func outcome(_ keys: AWSCredentials) async -> Outcome {
    var outcome = Outcome(check: DoctorCheck(.credentials, Self.name, CredentialsFinding.found))
    outcome.keys = keys
    let service: QueryService?
    do throws(CredentialsError) { service = try settings.service(.sts, environment) } catch {
      outcome.check = DoctorCheck(
        .credentials,
        Self.name,
        CredentialsFinding.unusable(detail: error.detail)
      )
      return outcome
    }
    guard let service else { return outcome }
    let asked = await race(limit: Environment.requestLimit, stop: environment.stop) {
      await identity(keys, service)
    }
    switch asked {
    case .finished(.caller(let arn)):
      outcome.arn = arn
      outcome.check = DoctorCheck(.credentials, Self.name, CredentialsFinding.caller(arn: arn))
    case .finished(.rejected(let reason)):
      return without(CredentialsFinding.rejected(reason: reason), .badCredentials)
    case .finished(let finding): outcome.check = DoctorCheck(.credentials, Self.name, finding)
    case .timedOut: return timedOut(outcome)
    case .stopped: return without(UncheckedFinding.interrupted, .interrupted)
    }
    return outcome
  }

  private func timedOut(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    let reason = UncheckedFinding.tooSlow(Environment.requestLimit)
    outcome.check = DoctorCheck(.credentials, Self.name, reason)
    return outcome
  }

  /// The caller's identity, which every caller may request.
  ///
  /// Source: STS API reference, GetCallerIdentity: "No permissions are required to perform this
  /// operation".
  private func identity(
    _ keys: AWSCredentials,
    _ service: QueryService
  ) async -> CredentialsFinding {
    do throws(QueryError) {
      let answer = try await service.call(
        "GetCallerIdentity",
        signedWith: keys,
        over: transport,
        at: environment.now()
      )
      return answer.text("Arn").map { .caller(arn: $0) } ?? .noARN
    } catch {
      return error.isOfCredentials ? .rejected(reason: error.message) : .unanswered(error)
    }
  }
}
