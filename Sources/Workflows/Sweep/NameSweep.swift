internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Waiting

/// `authflow sweep --by-name`: deletes users whose names have the form of generated names.
struct NameSweep {
  let sweep: SweepWorkflow
  let isConfirmed: Bool
  /// The IDs of runs on this machine that have not ended.
  let runningIDs: [String]

  private var request: SweepRequest { sweep.request }
  private var environment: Environment { sweep.environment }

  func run(_ pools: LivePools) async throws -> CommandOutcome {
    let name = request.pool ?? pools.project.defaultPool
    let (settings, profile) = try await pools.connection(named: name)
    return try await withLivePool(settings, profile: profile, environment) { provider in
      if !request.isDryRun { try throwIfAny(await provider.rejectionsOfDeletionByName(), name) }
      let byEmail: Bool
      switch await provider.signsInByEmail() {
      case .success(let answer): byEmail = answer
      case .failure(let unread): throw CommandFailure(.environment, unread.reason)
      }
      let found = try await users(provider.caller, of: settings.userPoolID, byEmail)
      let (users, younger) = (found.old.filter(isOfEndedRun), found.younger)
      if younger > 0 {
        environment.errors.say("\(younger.counting("user")) skipped: younger than --older-than")
      }
      for user in users { environment.output.write(line: "  \(user.shown)") }
      var sweepCounts = SweepCounts(isDryRun: request.isDryRun)
      sweepCounts.add(found: users.count)
      guard !users.isEmpty, !request.isDryRun, try mayDelete(users, on: name) else {
        return sweep.finish(sweepCounts, isInterrupted: false)
      }
      for user in users where !environment.stop.isRaised {
        await delete(user, provider.caller, of: settings.userPoolID, &sweepCounts)
      }
      return sweep.finish(sweepCounts, isInterrupted: environment.stop.isRaised)
    }
  }

  /// Throws if the pool does not allow the deletion; reports each reason.
  private func throwIfAny(_ rejections: [SafetyRejection], _ pool: String) throws(CommandFailure) {
    guard !rejections.isEmpty else { return }
    for rejection in rejections { environment.errors.write(line: rejection.message(pool: pool)) }
    throw rejections.failure(of: .sweep)
  }

  /// Whether the user's name and address contain no ID of a run that has not ended.
  private func isOfEndedRun(_ user: FoundUser) -> Bool {
    !runningIDs.contains { user.name.contains($0) || user.address?.contains($0) ?? false }
  }

  private func mayDelete(_ users: [FoundUser], on pool: String) throws(CommandFailure) -> Bool {
    if isConfirmed { return true }
    let count = users.count.counting("user")
    guard let answer = environment.confirm("Delete \(count) from \(pool)?") else {
      throw .usage("nothing was deleted; add --yes to delete \(count) without asking")
    }
    return answer
  }

  private func delete(
    _ user: FoundUser,
    _ caller: PoolClient,
    of pool: String,
    _ sweepCounts: inout SweepCounts
  ) async {
    let input: JSONObject = ["UserPoolId": .string(pool), "Username": .string(user.name)]
    do throws(PoolCallError) {
      let answer = try await caller.call("AdminDeleteUser", input)
      guard let error = answer.error, error.type != "UserNotFoundException" else {
        return sweepCounts.delete(user.shown, environment)
      }
      sweepCounts.fail("\(user.shown): \(error.returned(by: "AdminDeleteUser"))", environment)
    } catch {
      sweepCounts.fail("\(user.shown): \(error.message(calling: "AdminDeleteUser"))", environment)
    }
  }

  /// The users of a pool with a generated name or address and at least the minimum age.
  private func users(
    _ caller: PoolClient,
    of pool: String,
    _ byEmail: Bool
  ) async throws(CommandFailure) -> (old: [FoundUser], younger: Int) {
    let limit = environment.now().timeIntervalSince1970 - request.olderThan / .seconds(1)
    var (all, token): ([FoundUser], JSONValue?) = ([], nil)
    repeat {
      var input: JSONObject = ["UserPoolId": .string(pool)]
      input["PaginationToken"] = token
      let body = try await page(input, caller)
      all += (body["Users"]?.array ?? []).compactMap { FoundUser($0, byEmail: byEmail) }
      token = body["PaginationToken"]
    } while token != nil && !environment.stop.isRaised
    let old = all.filter { $0.created <= limit }
    return (old, all.count - old.count)
  }

  private func page(
    _ input: JSONObject,
    _ caller: PoolClient
  ) async throws(CommandFailure) -> JSONObject {
    let answer: PoolResponse
    do throws(PoolCallError) { answer = try await caller.call("ListUsers", input) } catch {
      throw CommandFailure(.environment, error.message(calling: "ListUsers"))
    }
    guard let error = answer.error else { return answer.body }
    throw CommandFailure(.environment, error.returned(by: "ListUsers"))
  }
}

/// A user whose name or address has the form of a generated one.
private struct FoundUser {
  let name: String
  let address: String?
  /// The time of creation in seconds since 1970.
  let created: Double

  /// Takes a user whose name is generated.
  ///
  /// On a pool whose users sign in with their email addresses, the address is the name. On other
  /// pools, an address proves nothing.
  init?(_ user: JSONValue, byEmail: Bool) {
    guard let name = user["Username"]?.string, let created = user["UserCreateDate"]?.double
    else { return nil }
    let attributes = user["Attributes"]?.attributeMapping
    let address = attributes?["email"]?.string
    let names = [name] + [byEmail ? address : nil].compactMap(\.self)
    guard names.contains(where: GeneratedName.occurs) else {
      return nil
    }
    (self.name, self.address, self.created) = (name, address, created)
  }

  var shown: String { "user `\(name)`" + (address.map { $0 == name ? "" : " (\($0))" } ?? "") }
}
