internal import AuthCrypto
internal import PoolClient
internal import Transport
internal import Values
internal import Waiting

/// IAM's simulation of the caller's policies.
struct PolicySimulation: Sendable {
  let connection: PoolConnection
  let transport: Transport
  let keys: AWSCredentials
  /// The caller's ARN; nil if it is unknown.
  let caller: String?
  /// The ARN of the pool.
  let pool: String

  /// The checks of operations that are not called.
  func run(
    _ operations: [String],
    _ needs: [String: [String]],
    _ environment: Environment
  ) async -> [DoctorCheck] {
    guard !operations.isEmpty else { return [] }
    let limit = Environment.requestLimit
    let asked = await race(limit: limit, stop: environment.stop) {
      await decisions(about: operations, environment)
    }
    return operations.map { operation in
      let finding: any DoctorFinding =
        switch asked {
        case .finished(.failure(let absence)): PermissionFinding.notSimulated(absence.reason)
        case .finished(.success(let decisions)):
          PermissionFinding(decisions["cognito-idp:\(operation)"], needs: needs[operation] ?? [])
        case .timedOut: UncheckedFinding.tooSlow(limit)
        case .stopped: UncheckedFinding.interrupted
        }
      return DoctorCheck(.permissions, operation, finding)
    }
  }

  private struct Absence: Error {
    let reason: PermissionFinding.SimulationUnavailability
  }

  /// IAM's decisions by the name of the action, for the pool or for all resources.
  private func decisions(
    about operations: [String],
    _ environment: Environment
  ) async -> Result<[String: PolicyDecision], Absence> {
    let (service, source): (QueryService, String)
    do throws(Absence) { (service, source) = try simulator(environment) } catch {
      return .failure(error)
    }
    var found: [String: PolicyDecision] = [:]
    let unlimited = operations.filter(IAMPolicy.unlimited.contains)
    let limited = operations.filter { !IAMPolicy.unlimited.contains($0) }
    for (names, resource) in [(limited, pool), (unlimited, "*")] where !names.isEmpty {
      let fields = [("PolicySourceArn", source), ("ResourceArns.member.1", resource)]
      do throws(QueryError) {
        let answer = try await service.call(
          "SimulatePrincipalPolicy",
          fields + PolicySimulation.actions(names),
          signedWith: keys,
          over: transport,
          at: environment.now()
        )
        found.merge(answer.decisions) { first, _ in first }
      } catch {
        return .failure(Absence(reason: .refused(error)))
      }
    }
    return .success(found)
  }

  /// The service that simulates policies, and the user or role whose policies it simulates.
  private func simulator(
    _ environment: Environment
  ) throws(Absence) -> (service: QueryService, source: String) {
    let service: QueryService?
    do throws(CredentialsError) { service = try connection.service(.iam, environment) } catch {
      throw Absence(reason: .unusable(error.detail))
    }
    guard let service else { throw Absence(reason: .notOnAWS) }
    guard let caller else { throw Absence(reason: .unknownCaller) }
    guard let source = PolicySimulation.policySource(of: caller) else {
      throw Absence(reason: .unsupportedCaller(caller))
    }
    return (service, source)
  }

  /// The fields of a request that name the actions.
  private static func actions(_ operations: [String]) -> [(String, String)] {
    operations.enumerated().map {
      ("ActionNames.member.\($0.offset + 1)", "cognito-idp:\($0.element)")
    }
  }

  /// The user or role whose policies apply to a caller; nil for other kinds of callers.
  ///
  /// The ARN of a role's session does not contain the role's path, so a role with a path is not
  /// found. Source: IAM user guide, "IAM identifiers"; IAM API reference, SimulatePrincipalPolicy.
  static func policySource(of caller: String) -> String? {
    guard let arn = ARN(caller) else { return nil }
    let names = arn.resource.split(separator: "/")
    switch (arn.service, names.first) {
    case ("iam", "user"), ("iam", "role"): return caller
    case ("sts", "assumed-role") where names.count == 3:
      return "arn:\(arn.partition):iam::\(arn.account):role/\(names[1])"
    default: return nil
    }
  }
}

extension PermissionFinding {
  /// Describes a decision of the simulation; nil if the response has none.
  init(_ decision: PolicyDecision?, needs: [String]) {
    self =
      switch decision {
      case .allowed: .simulated
      case .denied(let word): .simulatedDenial(word, needs: needs)
      case .depends(let keys): .depends(on: keys)
      case nil: .notSimulated(.noDecision)
      }
  }
}
