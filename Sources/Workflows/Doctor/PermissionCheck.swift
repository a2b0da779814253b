internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import Transport
internal import Waiting

/// Tries every operation that the scenarios need.
struct PermissionCheck: Sendable {
  /// The number of calls at the same time, far below the service's quotas.
  private static let width = 4

  /// The operations, each with the names of the scenarios that need it.
  let needs: [String: [String]]
  let names: PermissionProbe.Names
  let caller: PoolClient
  let simulation: PolicySimulation
  let environment: Environment

  func run() async -> [DoctorCheck] {
    let probes = needs.keys.sorted().map { ($0, PermissionProbe($0, names)) }
    let simulated = probes.filter { $0.1 == .simulation }.map(\.0)
    async let decisions = simulation.run(simulated, needs, environment)
    let places = AsyncSemaphore(count: Self.width)
    let called = await withTaskGroup(of: DoctorCheck.self) { group in
      for case (let operation, .call(let input)) in probes {
        group.addTask { await places.withPlace { await check(operation, input) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return (called + (await decisions)).sorted { $0.name < $1.name }
  }

  private func check(_ operation: String, _ input: JSONObject) async -> DoctorCheck {
    let scenarios = needs[operation] ?? []
    return await environment.check(.permissions, operation) {
      do throws(PoolCallError) {
        let answer = try await caller.call(operation, input)
        return PermissionFinding(answer, of: operation, needs: scenarios)
      } catch {
        return PermissionFinding.failed(error)
      }
    }
  }
}
