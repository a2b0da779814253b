internal import JSON
internal import PoolClient

/// The result of removing a resource that a journal names.
package enum Removal: Hashable, Sendable {
  /// The resource was deleted.
  case deleted

  /// The resource does not exist.
  case absent

  /// The resource may still exist; the reason is lowercase, without a full stop.
  ///
  /// `needsKeys` is whether valid AWS credentials could change this.
  case left(reason: String, needsKeys: Bool = false)
}

/// Deletes only resources that a journal names, and only if they prove to be the run's own.
package struct ResourceRemoval: Sendable {
  let caller: PoolClient
  let proof: ResourceProof
  /// The reason that the client of a SignUp may belong to another pool; nil if it belongs to this
  /// pool.
  let doubt: String?

  /// Creates a removal for the run with this ID; `caller` is the client for the pool.
  ///
  /// `doubt` is the reason that sign-ups may have gone to another pool.
  init(
    of runID: String,
    through caller: PoolClient,
    doubt: String?,
    isSweep: Bool = false
  ) {
    (self.caller, self.doubt) = (caller, doubt)
    proof = ResourceProof(runID: runID, isSweep: isSweep)
  }

  /// Deletes one resource.
  ///
  /// - Parameters:
  ///   - entry: the resource.
  ///   - others: the other resources of the journal.
  /// - Returns: the result of the removal.
  package func remove(_ entry: JournalEntry, beside others: [JournalEntry]) async -> Removal {
    guard entry.mayExist else { return .absent }
    guard entry.kind == .user else { return await removeResource(entry) }
    if let sub = entry.id { return await removeUser(sub: sub, entry) }
    return proof.isKnown(entry, among: others) ? .absent : await removeUser(namedIn: entry)
  }

  /// Sends a deleting call; nil if the resource is gone afterward.
  func failure(of operation: String, _ input: JSONObject) async -> RemovalFailure? {
    if case .failure(let failure) = await body(of: operation, input) { failure } else { nil }
  }

  /// The response to a call, or the reason that there is none.
  func body(
    of operation: String,
    _ input: JSONObject
  ) async -> Result<JSONObject, RemovalFailure> {
    do throws(PoolCallError) {
      let answer = try await caller.call(operation, input)
      guard let error = answer.error else { return .success(answer.body) }
      return .failure(RemovalFailure(operation: operation, error: error))
    } catch {
      return .failure(RemovalFailure(operation: operation, cause: error))
    }
  }
}

/// A call that failed.
struct RemovalFailure: Error {
  enum Cause {
    /// The resource does not exist.
    case absence
    /// No AWS credentials were found to sign the call, or the service rejected them or the caller's
    /// permissions.
    case credentials
    /// A parameter was rejected: perhaps because the pool to delete still has a domain.
    case parameter
    case other
  }

  let cause: Cause
  let reason: String

  init(operation: String, error: PoolError) {
    // For a user, ResourceNotFoundException means that the pool is missing.
    let isOfUser = operation.hasPrefix("Admin") || operation == "ListUsers"
    cause =
      switch error.type {
      case "UserNotFoundException": .absence
      case "ResourceNotFoundException" where !isOfUser: .absence
      case "InvalidParameterException": .parameter
      case let type: PoolError.credentialsErrors.contains(type) ? .credentials : .other
      }
    reason = error.returned(by: operation)
  }

  init(operation: String, cause: PoolCallError) {
    if case .noCredentials = cause { self.cause = .credentials } else { self.cause = .other }
    reason = cause.message(calling: operation)
  }

  var isAbsence: Bool { cause == .absence }

  var removal: Removal {
    isAbsence ? .absent : .left(reason: reason, needsKeys: cause == .credentials)
  }
}
