internal import JSON
package import PoolClient
internal import Values

/// What became of a resource that a journal names.
package enum Removal: Hashable, Sendable {
  /// It was deleted, or does not exist.
  case gone

  /// It may still exist. The reason is lower case, without a full stop.
  case left(reason: String)
}

/// Deletes the resources that a journal names, and never anything else.
///
/// A user is deleted by the recorded sub. Without a sub, a name that contains the run's ID shows
/// that the user belongs to the run.
package struct ResourceRemoval: Sendable {
  let caller: PoolClient
  let runID: String

  /// Takes the client for the pool and the run's ID.
  package init(of runID: String, through caller: PoolClient) {
    (self.caller, self.runID) = (caller, runID)
  }

  /// Deletes one resource.
  ///
  /// - Parameters:
  ///   - entry: the resource.
  ///   - others: the other resources of the journal.
  /// - Returns: whether the resource is gone.
  package func remove(_ entry: JournalEntry, beside others: [JournalEntry]) async -> Removal {
    guard entry.mayExist else { return .gone }
    guard entry.kind == .user else { return await removeResource(entry) }
    if let sub = entry.id { return await removeUser(sub: sub, entry) }
    // The same name with a sub is the same user.
    let isKnown = others.contains { other in
      other.number != entry.number && other.mayExist && other.id != nil
        && !Set(other.names).isDisjoint(with: entry.names)
    }
    return isKnown ? .gone : await removeUser(namedIn: entry)
  }

  /// Sends a call, and returns nil if the resource is gone after it.
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
  /// The service says that the resource does not exist.
  let isAbsence: Bool

  /// No AWS credentials were found to sign the call.
  let lacksCredentials: Bool

  /// The error's type; nil without a response.
  let type: String?

  let reason: String

  init(operation: String, error: PoolError) {
    isAbsence = ["UserNotFoundException", "ResourceNotFoundException"].contains(error.type)
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

  var removal: Removal { isAbsence ? .gone : .left(reason: reason) }
}

// MARK: - Users

extension ResourceRemoval {
  private func removeUser(sub: String, _ entry: JournalEntry) async -> Removal {
    let input: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(sub)]
    guard let failure = await failure(of: "AdminDeleteUser", input) else { return .gone }
    guard failure.isAbsence else { return failure.removal }
    // Emulators do not take a sub for a user's name. Only a user with this sub is deleted.
    guard let name = await username(withSub: sub, entry) else { return .gone }
    let named: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(name)]
    return await self.failure(of: "AdminDeleteUser", named)?.removal ?? .gone
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

  private func removeUser(namedIn entry: JournalEntry) async -> Removal {
    let own = entry.names.filter { $0.contains(runID) && !$0.isPhoneNumber }
    guard !own.isEmpty else { return .left(reason: unprovenReason(entry)) }
    for name in own {
      let input: JSONObject = ["UserPoolId": .string(entry.pool), "Username": .string(name)]
      guard let failure = await failure(of: "AdminDeleteUser", input) else { continue }
      if failure.lacksCredentials, !entry.probablyExists { return .gone }
      guard failure.isAbsence else { return failure.removal }
    }
    // A backend may choose another user name.
    guard entry.operation == JournalEntry.backend else { return .gone }
    return await removeUsers(withEmailsIn: own, entry)
  }

  private func unprovenReason(_ entry: JournalEntry) -> String {
    entry.names.allSatisfy(\.isPhoneNumber)
      ? "no sub is recorded, and a phone number does not show whose user it is"
      : "no sub is recorded, and the name does not contain the run's ID"
  }

  private func removeUsers(withEmailsIn names: [String], _ entry: JournalEntry) async -> Removal {
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
          if let failure = await failure(of: "AdminDeleteUser", named), !failure.isAbsence {
            return failure.removal
          }
        }
      } catch {
        return .left(reason: error.message(calling: "ListUsers"))
      }
    }
    return .gone
  }
}

extension JournalEntry {
  /// The operation of an entry whose user a request to another program may create.
  static let backend = "http"
}

extension String {
  /// Whether it has the form of a phone number as user pools store it (E.164).
  var isPhoneNumber: Bool {
    hasPrefix("+") && count > 1 && dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}

// MARK: - Other resources

extension ResourceRemoval {
  private func removeResource(_ entry: JournalEntry) async -> Removal {
    guard let operations = entry.kind.operations else { return .gone }
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
    return await failure(of: operations.deletion, input)?.removal ?? .gone
  }

  /// Deletes a pool with its domains, a protected one too.
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
    return failure.removal
  }
}
