internal import JSON
package import PoolClient
package import Project
internal import Values

extension MockPlan {
  /// The members that the pool shows but no call sets, in the control endpoint's format.
  fileprivate func unmodeled(of pool: ProvisionedPool) -> [JSONObject] {
    unmodeled.map { unmodeled in
      let client = unmodeled.place.client.flatMap { name in
        pool.clients.first { $0.name == name }?.id
      }
      return [
        "part": .string(unmodeled.place.key.rawValue),
        "name": .string(client ?? unmodeled.place.name),
        "path": .array(unmodeled.member.path), "value": unmodeled.member.value,
      ]
    }
  }
}

extension PoolClient {
  /// Creates a pool from a plan without errors.
  ///
  /// If a call fails, the pool is deleted.
  ///
  /// `control` declares the triggers' stubs to the mock.
  package func make(
    _ plan: MockPlan,
    _ control: MockControl
  ) async throws(PlannedCallError) -> ProvisionedPool {
    let created = try await answer(to: plan.creation, plan.creation.input, of: plan)
    guard let id = created["UserPool"]?["Id"]?.string else {
      throw .incomplete(plan.creation, missing: "UserPool.Id")
    }
    var pool = ProvisionedPool(id: id)
    pool.members = created["UserPool"]?.object ?? [:]
    do throws(PlannedCallError) {
      for call in plan.further {
        let body = try await answer(to: call, pool.input(of: call), of: plan)
        if let missing = pool.take(body, of: call) { throw .incomplete(call, missing: missing) }
      }
      try await tell(control, of: plan, pool)
      return pool
    } catch {
      await drop(pool: pool.id, with: plan.creation.input)
      throw error
    }
  }

  /// Sets what no call of the pool's API can set: triggers and members outside the service model.
  private func tell(
    _ control: MockControl,
    of plan: MockPlan,
    _ pool: ProvisionedPool
  ) async throws(PlannedCallError) {
    if let triggers = plan.triggers {
      do throws(PoolOpeningError) {
        try await control.declare(plan.declarations, onPool: pool.id)
      } catch {
        throw PlannedCallError(call: triggers, reason: error)
      }
    }
    guard !plan.unmodeled.isEmpty else { return }
    do throws(PoolOpeningError) {
      try await control.show(plan.unmodeled(of: pool), onPool: pool.id)
    } catch {
      throw PlannedCallError(call: plan.creation, reason: error)
    }
  }

  /// Whether a mock accepts a call.
  ///
  /// A pool that the call creates is deleted.
  func accepts(_ operation: String, _ input: JSONObject) async -> Bool {
    guard let answer = try? await call(operation, input), answer.error == nil else { return false }
    if operation == "CreateUserPool", let id = answer.body["UserPool"]?["Id"]?.string {
      await drop(pool: id, with: input)
    }
    return true
  }

  /// Deletes a pool that is no longer needed, and first disables its deletion protection.
  ///
  /// `members` are the pool's own, or those of its creation.
  /// Errors are ignored: a mock deletes its pools when it ends, and other callers check again.
  func drop(pool id: String, with members: JSONObject) async {
    let name: JSONObject = ["UserPoolId": .string(id)]
    if members["DeletionProtection"] == "ACTIVE" {
      _ = try? await call("UpdateUserPool", name.merging(["DeletionProtection": "INACTIVE"]))
    }
    let answer = try? await call("DeleteUserPool", name)
    // A pool with domains can be deleted only after its domains.
    if answer?.error != nil, await dropDomains(ofPool: name) {
      _ = try? await call("DeleteUserPool", name)
    }
  }

  private func dropDomains(ofPool name: JSONObject) async -> Bool {
    let pool = try? await call("DescribeUserPool", name).body["UserPool"]
    let domains = ["Domain", "CustomDomain"].compactMap { pool?[$0] }
    for domain in domains {
      _ = try? await call("DeleteUserPoolDomain", name.merging(["Domain": domain]))
    }
    return !domains.isEmpty
  }

  private func answer(
    to call: MockPlan.Call,
    _ input: JSONObject,
    of plan: MockPlan
  ) async throws(PlannedCallError) -> JSONObject {
    let answer: PoolResponse
    do throws(PoolCallError) { answer = try await self.call(call.operation, input) } catch {
      throw PlannedCallError(call: call, reason: .unreachable(error))
    }
    guard let rejection = answer.error else { return answer.body }
    let broken = ViolatedRule(call, of: plan, message: rejection.message ?? "")
    var error = PlannedCallError(call: call, reason: .refused(operation: call.operation, rejection))
    error.fix = broken?.fix
    let found = await RejectedMember(caller: self, operation: call.operation)
      .path(in: input, message: rejection.message)
    // The trials can find the list element that a rule names.
    error.member = broken?.member.map { found.starts(with: $0) ? found : $0 } ?? found
    throw error
  }
}

extension PlannedCallError {
  /// The failure of a call whose response lacks a member.
  fileprivate static func incomplete(_ call: MockPlan.Call, missing: String) -> PlannedCallError {
    let incompleteResponse = PoolCallError.incomplete(operation: call.operation, missing: missing)
    return PlannedCallError(call: call, reason: .unreachable(incompleteResponse))
  }
}
