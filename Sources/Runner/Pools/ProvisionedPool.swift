package import Diagnostics
internal import JSON
package import PoolClient
package import Project
package import Values

/// A pool that was made of a configuration file.
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

  /// What the pool is to show beside what its calls have set, in the words of the control endpoint.
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

/// A call of a plan that came to nothing.
package struct PoolMakingError: Error, Sendable {
  /// The call, whose part of the file is to be blamed for a refusal.
  package var call: MockPlan.Call

  /// What came of it.
  package var reason: PoolOpeningError

  /// The way to the member of the call that is refused; empty where it is not one alone.
  package var member: [String] = []
}

extension PoolClient {
  /// Makes a pool by a plan that has no errors; where a call fails nothing is left of it.
  ///
  /// `control` tells the mock what stands in for its triggers.
  package func make(
    _ plan: MockPlan,
    _ control: MockControl
  ) async throws(PoolMakingError) -> ProvisionedPool {
    let created = try await answer(to: plan.creation, plan.creation.input)
    var pool = ProvisionedPool(id: try created.text("UserPool", "Id", of: plan.creation))
    let name: JSONObject = ["UserPoolId": .string(pool.id)]
    do throws(PoolMakingError) {
      for call in plan.further {
        var input = name.merging(call.input)
        let owner = call.owner.flatMap { owner in pool.clients.first { $0.name == owner } }
        input["ClientId"] = owner.map { .string($0.id) } ?? input["ClientId"]
        let body = try await answer(to: call, input)
        guard let client = call.client else { continue }
        _ = try body.text("UserPoolClient", "ClientId", of: call)
        pool.clients.append(AppClient(body["UserPoolClient"]?.object ?? [:], name: client))
      }
      try await tell(control, of: plan, pool)
      return pool
    } catch {
      await drop(mockPool: pool.id, isProtected: plan.isProtected)
      throw error
    }
  }

  /// Says what no call of the pool's API can say.
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

  /// Deletes a pool that nobody needs any more; a protected one is laid open first.
  ///
  /// Pools die with the server anyway, so an error here changes nothing for anybody.
  package func drop(mockPool id: String, isProtected: Bool) async {
    let name: JSONObject = ["UserPoolId": .string(id)]
    if isProtected {
      _ = try? await call("UpdateUserPool", name.merging(["DeletionProtection": "INACTIVE"]))
    }
    let answer = try? await call("DeleteUserPool", name)
    // A pool with domains stays until they are gone.
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
    _ input: JSONObject
  ) async throws(PoolMakingError) -> JSONObject {
    let answer: PoolAnswer
    do throws(PoolCallError) { answer = try await self.call(call.operation, input) } catch {
      throw PoolMakingError(call: call, reason: .unreachable(error))
    }
    guard let refusal = answer.error else { return answer.body }
    throw PoolMakingError(
      call: call,
      reason: .refused(operation: call.operation, refusal),
      member: await RefusedMember(caller: self, operation: call.operation)
        .path(in: input, message: refusal.message)
    )
  }
}

extension JSONObject {
  /// A text that the answer to a call must have.
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
  /// The mistake in a configuration file, where it is one: what the pool answered, at the member or the part
  /// that asked for it.
  package func diagnostic(in file: SourceFile) -> Diagnostic? {
    guard case .refused(_, let error) = reason else { return nil }
    return Diagnostic(
      .refusedByMock,
      "the mock rejects this: \(call.operation) returned \(error.type)",
      at: file.place(ofMember: member, inPartAt: call.range),
      label: error.message ?? ""
    )
  }
}
