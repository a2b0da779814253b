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

  /// Creates a removal for the run with this ID; `caller` is the client for the pool.
  ///
  /// `doubt` is the reason that sign-ups may have gone to another pool.
  package init(of runID: String, through caller: PoolClient, doubt: String?) {
    (self.caller, self.runID, self.doubt) = (caller, runID, doubt)
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
    // An entry with the same name and a sub is about the same user.
    let isKnown = others.contains { other in
      other.number != entry.number && other.mayExist && other.id != nil
        && !Set(other.names).isDisjoint(with: entry.names)
    }
    return isKnown ? .absent : await removeUser(namedIn: entry)
  }

  /// Sends a deleting call; nil if the resource is gone afterward.
  func failure(of operation: String, _ input: JSONObject) async -> RemovalFailure? {
    do throws(PoolCallError) {
      let answer = try await caller.call(operation, input)
      guard let error = answer.error else { return nil }
      return RemovalFailure(operation: operation, error: error)
    } catch {
      return RemovalFailure(operation: operation, cause: error)
    }
  }
}

/// A deleting call that failed.
struct RemovalFailure {
  /// Whether the service reported that the resource does not exist.
  let isAbsence: Bool

  /// Whether no AWS credentials were found to sign the call.
  let lacksCredentials: Bool

  /// The error's type; nil without a response.
  let type: String?

  let reason: String

  init(operation: String, error: PoolError) {
    // For a user, ResourceNotFoundException means that the pool is missing.
    let isOfUser = operation.hasPrefix("Admin") || operation == "ListUsers"
    isAbsence =
      error.type == "UserNotFoundException"
      || error.type == "ResourceNotFoundException" && !isOfUser
    lacksCredentials = false
    type = error.type
    reason = "\(operation) returned \(error.type)" + (error.message.map { ": \($0)" } ?? "")
  }

  init(operation: String, cause: PoolCallError) {
    isAbsence = false
    if case .noCredentials = cause { lacksCredentials = true } else { lacksCredentials = false }
    type = nil
    reason = cause.message(calling: operation)
  }

  var removal: Removal { isAbsence ? .absent : .left(reason: reason) }
}

// MARK: - Users

extension ResourceRemoval {
  private func removeUser(sub: String, _ entry: JournalEntry) async -> Removal {
    let input: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(sub)]
    guard let failure = await failure(of: "AdminDeleteUser", input) else { return .deleted }
    guard failure.isAbsence else { return failure.removal }
    // Emulators do not accept a sub as a user name. Only a user with this sub is deleted.
    guard let name = await username(withSub: sub, entry) else { return absence(of: entry) }
    let named: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(name)]
    return await self.failure(of: "AdminDeleteUser", named)?.removal ?? .deleted
  }

  private func username(withSub sub: String, _ entry: JournalEntry) async -> String? {
    for name in entry.names {
      let input: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(name)]
      guard let answer = try? await caller.call("AdminGetUser", input), answer.error == nil,
        answer.body["UserAttributes"]?.attributeMapping["sub"]?.string == sub
      else { continue }
      return answer.body["Username"]?.string
    }
    return nil
  }

  /// The result for a user that the pool does not have.
  ///
  /// The sign-up may have gone to another client's pool.
  private func absence(of entry: JournalEntry) -> Removal {
    guard let doubt, !entry.operation.hasPrefix("Admin"), entry.id != nil else { return .absent }
    return .left(reason: doubt)
  }

  private func removeUser(namedIn entry: JournalEntry) async -> Removal {
    let own = entry.names.filter { $0.contains(runID) && !$0.isPhoneNumber }
    guard !own.isEmpty else { return .left(reason: unprovenReason(entry)) }
    var outcome = Removal.absent
    for name in own {
      let input: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(name)]
      guard let failure = await failure(of: "AdminDeleteUser", input) else {
        outcome = .deleted
        continue
      }
      if failure.lacksCredentials, !entry.probablyExists { return .absent }
      guard failure.isAbsence else { return failure.removal }
    }
    // A backend may choose another user name.
    guard entry.operation == JournalEntry.backend, outcome == .absent else { return outcome }
    return await removeUsers(withEmailsIn: own, entry)
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
      do throws(PoolCallError) {
        let answer = try await caller.call("ListUsers", input)
        if let error = answer.error {
          return RemovalFailure(operation: "ListUsers", error: error).removal
        }
        for user in answer.body["Users"]?.array ?? [] {
          guard user["Attributes"]?.attributeMapping["email"]?.string == email,
            let name = user["Username"]?.string
          else { continue }
          let named: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(name)]
          guard let failure = await failure(of: "AdminDeleteUser", named) else {
            outcome = .deleted
            continue
          }
          guard failure.isAbsence else { return failure.removal }
        }
      } catch {
        return .left(reason: error.message(calling: "ListUsers"))
      }
    }
    return outcome
  }
}

extension JournalEntry {
  /// The operation of an entry whose user a request to another program may create.
  static let backend = "http"
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
    let identifier: String
    switch (entry.result, operations.id.isEmpty) {
    case (.created(let id), _): identifier = id ?? entry.names[0]
    case (_, true) where entry.isGenerated: identifier = entry.names[0]
    case (_, true):
      return .left(reason: "no response arrived, and the run did not generate the name")
    case (_, false): return .left(reason: "no response arrived, so its ID is unknown")
    }
    var input: JSONObject = ["UserPoolId": .string(entry.pool)]
    input[operations.identifier] = .string(identifier)
    if entry.kind == .clientSecret { input["ClientId"] = .string(entry.names[0]) }
    guard entry.kind != .pool else { return await removePool(identifier) }
    return await failure(of: operations.deletion, input)?.removal ?? .deleted
  }

  /// Deletes a pool and its domains, even if the pool is protected.
  private func removePool(_ id: String) async -> Removal {
    let name: JSONObject = ["UserPoolId": .string(id)]
    do throws(PoolCallError) {
      let answer = try await caller.call("DescribeUserPool", name)
      if let error = answer.error {
        return RemovalFailure(operation: "DescribeUserPool", error: error).removal
      }
      let isProtected = answer.body["UserPool"]?["DeletionProtection"] == "ACTIVE"
      await caller.drop(pool: id, isProtected: isProtected)
    } catch {
      return .left(reason: error.message(calling: "DescribeUserPool"))
    }
    guard let failure = await failure(of: "DescribeUserPool", name) else {
      return .left(reason: "the pool exists after DeleteUserPool")
    }
    return failure.isAbsence ? .deleted : failure.removal
  }
}
