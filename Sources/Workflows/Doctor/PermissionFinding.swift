internal import Diagnostics
internal import PoolClient

/// Whether the credentials permit an operation that scenarios need.
enum PermissionFinding: DoctorFinding {
  /// The operation was called, and the service did not deny it; the type is that of its error.
  case allowed(error: String?)
  /// IAM's simulation of the caller's policies allows the operation.
  case simulated
  /// The service denied the call; `needs` are the names of scenarios that need it.
  case denied(message: String?, needs: [String])
  /// The simulation denies the operation, with this decision.
  case simulatedDenial(String, needs: [String])
  /// The policies depend on facts about the request that a simulation does not have.
  case depends(on: [String])
  /// The error shows nothing about the permission.
  case unclear(PoolError)
  /// The call got no usable response.
  case failed(PoolCallError)
  case notSimulated(SimulationUnavailability)

  /// The reason that IAM did not simulate the caller's policies.
  enum SimulationUnavailability: Hashable {
    /// The operation creates or changes something, and the pool is not on AWS.
    case notOnAWS
    /// The caller's ARN is unknown.
    case unknownCaller
    /// The caller is not a user or a role, whose policies IAM can read.
    case unsupportedCaller(String)
    case refused(QueryError)
    /// The response has no decision about the operation.
    case noDecision
    /// The URL of the service can't be used.
    case unusable(String)
  }

  var status: DoctorCheck.Status {
    switch self {
    case .allowed, .simulated: .ok
    case .denied, .simulatedDenial: .problem
    case .depends, .unclear, .failed, .notSimulated: .unchecked
    }
  }

  var message: String {
    switch self {
    case .allowed: "allowed"
    case .simulated: "allowed, according to IAM's simulation"
    case .denied(let message, let needs):
      "denied" + Self.needed(by: needs) + (message.map { ": \($0)" } ?? "")
    case .simulatedDenial(let word, let needs):
      "denied, according to IAM's simulation (\(word))" + Self.needed(by: needs)
    case .depends(let keys):
      "the policies depend on \(keys.inSentence()), for which IAM's simulation has no value"
    case .unclear(let error):
      "the call returned \(error.type), which does not show whether the caller has the permission"
    case .failed(let error): error.message
    case .notSimulated(let absence): absence.message
    }
  }

  var help: String? {
    switch self {
    case .denied, .simulatedDenial:
      "Allow the operation for the caller. `authflow iam-policy` prints the whole policy."
    case .notSimulated(.refused(let error)) where error.isOfPermission:
      "Allow `iam:SimulatePrincipalPolicy` for the caller. authflow needs it for this check."
    case .allowed, .simulated, .depends, .unclear, .failed, .notSimulated: nil
    }
  }

  /// The scenario that needs the operation, and the number of others.
  private static func needed(by names: [String]) -> String {
    guard let first = names.first else { return "" }
    let others = names.count - 1
    let more = others == 0 ? "" : " and \(others.counting("other"))"
    return ", needed by `\(first)`\(more)"
  }
}

extension PermissionFinding.SimulationUnavailability {
  fileprivate var message: String {
    let why = "this check can't call the operation, and "
    return switch self {
    case .notOnAWS: why + "the pool is not on AWS, so IAM can't simulate it"
    case .unknownCaller: why + "the caller is unknown, so IAM can't simulate it"
    case .unsupportedCaller(let arn): why + "IAM can't simulate the policies of \(arn)"
    case .refused(let error): why + "SimulatePrincipalPolicy returned \(error.message)"
    case .noDecision: why + "IAM returned no decision"
    case .unusable(let reason): why + "IAM can't be called: \(reason)"
    }
  }
}
