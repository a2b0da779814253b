internal import JSON
package import PoolClient
internal import Values

/// The result of removing a resource that a journal names.
package enum Removal: Hashable, Sendable {
  /// The resource was deleted.
  case deleted

  /// The resource does not exist.
  case absent

  /// The resource may still exist; the reason is lower case, without a full stop.
  case left(reason: String)
}

/// Deletes only resources that a journal names.
///
/// A user is deleted by the recorded sub. Without a sub, a name that contains the run's ID shows
/// that the user belongs to the run.
package struct ResourceRemoval: Sendable {
  let caller: PoolClient
  let runID: String
  /// The reason that the client of a SignUp may belong to another pool; nil if it belongs to this
  /// pool.
  let doubt: String?
  /// Whether the run has ended, after which others can have created a resource of the same name.
  let isSweep: Bool

  /// Creates a removal for the run with this ID; `caller` is the client for the pool.
  ///
  /// `doubt` is the reason that sign-ups may have gone to another pool.
  package init(
    of runID: String,
    through caller: PoolClient,
    doubt: String?,
    isSweep: Bool = false
  ) {
    (self.caller, self.runID) = (caller, runID)
    (self.doubt, self.isSweep) = (doubt, isSweep)
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
    // A name without the run's ID deletes nothing by itself: the entry with the sub does.
    let isMarked = entry.names.contains { $0.contains(runID) }
    let isKnown = others.contains { other in
      other.number != entry.number && other.mayExist && other.id != nil
        && !Set(other.names).isDisjoint(with: entry.names)
    }
    return isKnown && !isMarked ? .absent : await removeUser(namedIn: entry)
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
  /// Whether the service reported that the resource does not exist.
  let isAbsence: Bool

  /// Whether no AWS credentials were found to sign the call.
  let isOfCredentials: Bool

  let reason: String

  init(operation: String, error: PoolError) {
    // For a user, ResourceNotFoundException means that the pool is missing.
    let isOfUser = operation.hasPrefix("Admin") || operation == "ListUsers"
    isAbsence =
      error.type == "UserNotFoundException"
      || error.type == "ResourceNotFoundException" && !isOfUser
    isOfCredentials = PoolError.credentialsErrors.contains(error.type)
    reason = "\(operation) returned \(error.type)" + (error.message.map { ": \($0)" } ?? "")
  }

  init(operation: String, cause: PoolCallError) {
    isAbsence = false
    if case .noCredentials = cause { isOfCredentials = true } else { isOfCredentials = false }
    reason = cause.message(calling: operation)
  }

  var removal: Removal { isAbsence ? .absent : .left(reason: reason) }
}

// MARK: - Users

extension ResourceRemoval {
  private func removeUser(sub: String, _ entry: JournalEntry) async -> Removal {
    guard let failure = await failure(of: "AdminDeleteUser", entry.user(sub)) else {
      return .deleted
    }
    guard failure.isAbsence else { return failure.removal }
    // Emulators do not accept a sub as a user name. Only a user with this sub is deleted.
    switch await username(withSub: sub, entry) {
    case .found(let name):
      return await self.failure(of: "AdminDeleteUser", entry.user(name))?.removal ?? .deleted
    case .none: return absence(of: entry)
    case .unknown(let reason): return .left(reason: reason)
    }
  }

  /// The result of a search for a user.
  private enum Search {
    case found(String)
    /// The pool has no such user.
    case none
    /// The pool did not answer the question.
    case unknown(reason: String)
  }

  private func username(withSub sub: String, _ entry: JournalEntry) async -> Search {
    for name in entry.names {
      switch await user(named: name, entry) {
      case .success(let body?):
        guard body["UserAttributes"]?.attributeMapping["sub"]?.string == sub,
          let username = body["Username"]?.string
        else { continue }
        return .found(username)
      case .success(nil): continue
      case .failure(let failure): return .unknown(reason: failure.reason)
      }
    }
    return .none
  }

  /// The response of AdminGetUser; nil if the pool has no such user.
  private func user(
    named name: String,
    _ entry: JournalEntry
  ) async -> Result<JSONObject?, RemovalFailure> {
    switch await body(of: "AdminGetUser", entry.user(name)) {
    case .success(let body): .success(body)
    case .failure(let failure): failure.isAbsence ? .success(nil) : .failure(failure)
    }
  }

  /// The result for a user that the pool does not have.
  ///
  /// The sign-up may have gone to another client's pool.
  private func absence(of entry: JournalEntry) -> Removal {
    let isSignUp = entry.operation == "SignUp" && entry.probablyExists
    guard let doubt, isSignUp else { return .absent }
    return .left(reason: doubt)
  }

  private func removeUser(namedIn entry: JournalEntry) async -> Removal {
    let own = entry.names.filter { $0.contains(runID) && !$0.isPhoneNumber }
    guard !own.isEmpty else { return await unprovenUser(entry) }
    var outcome = Removal.absent
    for name in own {
      guard let failure = await failure(of: "AdminDeleteUser", entry.user(name)) else {
        outcome = .deleted
        continue
      }
      if failure.isOfCredentials, !entry.probablyExists { return .absent }
      guard failure.isAbsence else { return failure.removal }
    }
    guard outcome == .absent else { return outcome }
    // A backend may choose another user name.
    guard entry.operation == JournalEntry.backend else { return absence(of: entry) }
    return await removeUsers(withEmailsIn: own, entry)
  }

  /// A user whose names do not show that the user belongs to the run: only its absence is certain.
  private func unprovenUser(_ entry: JournalEntry) async -> Removal {
    guard entry.probablyExists else { return .absent }
    for name in entry.names {
      guard case .success(nil) = await user(named: name, entry) else {
        return .left(reason: unprovenReason(entry))
      }
    }
    return .absent
  }

  private func unprovenReason(_ entry: JournalEntry) -> String {
    entry.names.allSatisfy(\.isPhoneNumber)
      ? "no sub is recorded, and a phone number does not show whose user it is"
      : "no sub is recorded, and the name does not contain the run's ID"
  }

  private func removeUsers(withEmailsIn names: [String], _ entry: JournalEntry) async -> Removal {
    var outcome = Removal.absent
    for email in names where email.contains("@") {
      let input: JSONObject = [
        "UserPoolId": .string(entry.pool), "Filter": .string("email = \"\(email)\""),
      ]
      let users: JSONValue?
      switch await body(of: "ListUsers", input) {
      case .success(let body): users = body["Users"]
      case .failure(let failure): return failure.removal
      }
      for user in users?.array ?? [] {
        guard user["Attributes"]?.attributeMapping["email"]?.string == email,
          let name = user["Username"]?.string
        else { continue }
        guard let failure = await failure(of: "AdminDeleteUser", entry.user(name)) else {
          outcome = .deleted
          continue
        }
        guard failure.isAbsence else { return failure.removal }
      }
    }
    return outcome
  }
}

extension JournalEntry {
  /// The operation of an entry whose user a request to another program may create.
  static let backend = "http"

  /// The input of a call about a user of the entry's pool.
  fileprivate func user(_ name: String) -> JSONObject {
    ["UserPoolId": .string(pool), "Username": .string(name)]
  }
}

extension String {
  /// Whether the string has the form of a phone number in user pools (E.164).
  var isPhoneNumber: Bool {
    hasPrefix("+") && count > 1 && dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}

// MARK: - Other resources

extension ResourceRemoval {
  private func removeResource(_ entry: JournalEntry) async -> Removal {
    guard let operations = entry.kind.operations else { return .absent }
    let name = entry.names[0]
    let isOwnName = name.contains(runID)
    let identifier: String
    switch (entry.result, operations.id.isEmpty) {
    case (.created(let id?), _): identifier = id
    case (.created(nil), true) where isOwnName || entry.isGenerated || !isSweep: identifier = name
    case (.unanswered, true) where isOwnName || entry.isGenerated: identifier = name
    case (.rejected, true) where isOwnName: identifier = name
    case (_, true): return .left(reason: "its name does not show that this run created it")
    case (_, false): return .left(reason: "the service returned no ID")
    }
    var input: JSONObject = ["UserPoolId": .string(entry.pool)]
    input[operations.identifier] = .string(identifier)
    if entry.kind == .clientSecret { input["ClientId"] = .string(entry.names[0]) }
    guard entry.kind != .pool else { return await removePool(identifier) }
    guard let failure = await failure(of: operations.deletion, input) else { return .deleted }
    // Another account's keys give the same error as a deleted resource.
    if failure.isAbsence, let doubt { return .left(reason: doubt) }
    return failure.removal
  }

  /// Deletes a pool and its domains, even if the pool is protected.
  private func removePool(_ id: String) async -> Removal {
    let name: JSONObject = ["UserPoolId": .string(id)]
    switch await body(of: "DescribeUserPool", name) {
    case .success(let body):
      let isProtected = body["UserPool"]?["DeletionProtection"] == "ACTIVE"
      await caller.drop(pool: id, isProtected: isProtected)
    case .failure(let failure):
      if failure.isAbsence, let doubt { return .left(reason: doubt) }
      return failure.removal
    }
    guard let failure = await failure(of: "DescribeUserPool", name) else {
      return .left(reason: "the pool exists after DeleteUserPool")
    }
    return failure.isAbsence ? .deleted : failure.removal
  }
}
