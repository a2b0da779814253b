package import Diagnostics
internal import JSON
package import PoolClient
package import Project
package import Values

/// A pool that was created from a configuration file.
package struct ProvisionedPool: Sendable {
  /// The pool's id.
  package var id: String

  /// The clients in the order of the file, the default one first.
  package var clients: [AppClient]

  /// States a pool.
  package init(id: String, clients: [AppClient] = []) {
    (self.id, self.clients) = (id, clients)
  }
}

extension MockPlan {
  /// Whether its pool can't be deleted as it is.
  package var isProtected: Bool { creation.input["DeletionProtection"] == "ACTIVE" }

  /// What the pool shows in addition to what its calls have set, in the control endpoint's format.
  fileprivate func unmodelled(of pool: ProvisionedPool) -> [JSONObject] {
    unmodelled.map { unmodelled in
      let client = unmodelled.place.client.flatMap { name in
        pool.clients.first { $0.name == name }?.id
      }
      return [
        "part": .string(unmodelled.place.key.rawValue),
        "name": .string(client ?? unmodelled.place.name),
        "path": .array(unmodelled.member.path), "value": unmodelled.member.value,
      ]
    }
  }
}

/// A call of a plan that failed.
package struct PoolMakingError: Error, Sendable {
  /// The call, whose part of the file caused the error.
  package var call: MockPlan.Call

  /// Why it failed.
  package var reason: PoolOpeningError

  /// The path of the rejected member of the call; empty if it is not one member alone.
  package var member: [String] = []

  /// What to change, as a clause; nil if no known rule rejects the call.
  package var fix: String?
}

extension PoolClient {
  /// Creates a pool from a plan without errors.
  ///
  /// If a call fails, nothing is left of it.
  ///
  /// `control` declares the stubs of its triggers to the mock.
  package func make(
    _ plan: MockPlan,
    _ control: MockControl
  ) async throws(PoolMakingError) -> ProvisionedPool {
    let created = try await answer(to: plan.creation, plan.creation.input, of: plan)
    var pool = ProvisionedPool(id: try created.text("UserPool", "Id", of: plan.creation))
    let name: JSONObject = ["UserPoolId": .string(pool.id)]
    do throws(PoolMakingError) {
      for call in plan.further {
        var input = name.merging(call.input)
        let owner = call.owner.flatMap { owner in pool.clients.first { $0.name == owner } }
        input["ClientId"] = owner.map { .string($0.id) } ?? input["ClientId"]
        let body = try await answer(to: call, input, of: plan)
        guard let client = call.client else { continue }
        _ = try body.text("UserPoolClient", "ClientId", of: call)
        pool.clients.append(AppClient(body["UserPoolClient"]?.object ?? [:], name: client))
      }
      try await tell(control, of: plan, pool)
      return pool
    } catch {
      await drop(pool: pool.id, isProtected: plan.isProtected)
      throw error
    }
  }

  /// Sets what no call of the pool's API can set.
  private func tell(
    _ control: MockControl,
    of plan: MockPlan,
    _ pool: ProvisionedPool
  ) async throws(PoolMakingError) {
    if let triggers = plan.triggers {
      do throws(PoolOpeningError) {
        try await control.declare(plan.declarations, onPool: pool.id)
      } catch {
        throw PoolMakingError(call: triggers, reason: error)
      }
    }
    guard !plan.unmodelled.isEmpty else { return }
    do throws(PoolOpeningError) {
      try await control.show(plan.unmodelled(of: pool), onPool: pool.id)
    } catch {
      throw PoolMakingError(call: plan.creation, reason: error)
    }
  }

  /// Deletes a pool that is no longer needed.
  ///
  /// A protected one is unprotected first.
  ///
  /// Errors are ignored: a mock's pools end with the server, and other callers look again.
  package func drop(pool id: String, isProtected: Bool) async {
    let name: JSONObject = ["UserPoolId": .string(id)]
    if isProtected {
      _ = try? await call("UpdateUserPool", name.merging(["DeletionProtection": "INACTIVE"]))
    }
    let answer = try? await call("DeleteUserPool", name)
    // A pool with domains can't be deleted before they are.
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
  ) async throws(PoolMakingError) -> JSONObject {
    let answer: PoolAnswer
    do throws(PoolCallError) { answer = try await self.call(call.operation, input) } catch {
      throw PoolMakingError(call: call, reason: .unreachable(error))
    }
    guard let refusal = answer.error else { return answer.body }
    let broken = BrokenRule(call, of: plan, message: refusal.message ?? "")
    var error = PoolMakingError(call: call, reason: .refused(operation: call.operation, refusal))
    error.fix = broken?.fix
    let found = await RefusedMember(caller: self, operation: call.operation)
      .path(in: input, message: refusal.message)
    // The trials can find the element of a list that a rule names.
    error.member = broken?.member.map { found.starts(with: $0) ? found : $0 } ?? found
    throw error
  }
}

extension JSONObject {
  /// A string that the response to a call must have.
  fileprivate func text(
    _ member: String,
    _ inner: String,
    of call: MockPlan.Call
  ) throws(PoolMakingError) -> String {
    if let text = self[member]?[inner]?.string { return text }
    let missing = "\(member).\(inner)"
    let fault = PoolCallError.incomplete(operation: call.operation, missing: missing)
    throw PoolMakingError(call: call, reason: .unreachable(fault))
  }
}

extension PoolMakingError {
  /// The mistake in a configuration file, if it is one: the pool's error, at the member or part
  /// that caused it.
  package func diagnostic(in file: SourceFile) -> Diagnostic? {
    guard case .refused(_, let error) = reason else { return nil }
    let elsewhere = member.first.flatMap { call.places[$0] }
    return Diagnostic(
      .refusedByMock,
      "the mock rejects the configuration: \(call.operation) returned \(error.type)",
      at: elsewhere ?? file.place(ofMember: member, inPartAt: call.range),
      label: error.message ?? "",
      help: fix.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
    )
  }
}
