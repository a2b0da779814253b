internal import Diagnostics
internal import PoolClient

/// The state and the owner of the credentials.
enum CredentialsFinding: DoctorFinding {
  /// The security token service named the caller.
  case caller(arn: String)
  /// Keys were found, but neither the token service nor the pool confirmed them.
  case found
  /// The pool accepted a signed call.
  case accepted
  /// No keys were found, and the scenarios need none.
  case notNeeded
  /// No keys were found. The scenarios need none, but a run deletes their users with keys.
  case neededForCleanup
  /// A program would supply the keys, and the scenarios need none.
  case programNotRun
  /// No keys were found, and scenarios call these operations.
  case missing(detail: String, operations: [String])
  case unusable(detail: String)
  /// AWS, or the pool's server, rejected the keys.
  case rejected(reason: String)
  /// The security token service gave no usable response.
  case unanswered(QueryError)
  /// The response has no ARN.
  case noARN

  var status: DoctorCheck.Status {
    switch self {
    case .caller, .accepted: .ok
    case .found, .notNeeded, .programNotRun, .unanswered, .noARN: .unchecked
    case .neededForCleanup: .remark
    case .missing, .unusable, .rejected: .problem
    }
  }

  var message: String {
    switch self {
    case .caller(let arn): arn
    case .found: "AWS credentials were found, but the pool did not confirm them"
    case .accepted: "the pool accepted a signed call; the caller is unknown"
    case .notNeeded: "no AWS credentials were found, and the scenarios need none"
    case .neededForCleanup:
      "no AWS credentials were found, so users who sign up remain unless a scenario deletes them"
    case .programNotRun:
      "the `credential_process` was not run, because the scenarios need no credentials"
    case .missing(let detail, let operations):
      "no AWS credentials were found for \(operations.listed("or")): \(detail)"
    case .unusable(let detail): detail
    case .rejected(let reason): "rejected: \(reason)"
    case .unanswered(let error): "GetCallerIdentity: \(error.message)"
    case .noARN: "GetCallerIdentity returned no ARN"
    }
  }

  /// The advice for a missing login to AWS.
  static let keysHelp =
    "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile in the pool's "
    + "`credentials`."

  var help: String? {
    switch self {
    case .missing, .neededForCleanup: Self.keysHelp
    case .rejected: "Renew the credentials, or use those of another profile."
    case .unusable: "Correct the AWS configuration, or name another profile in `credentials`."
    case .caller, .found, .accepted, .notNeeded, .programNotRun, .unanswered, .noARN: nil
    }
  }
}
