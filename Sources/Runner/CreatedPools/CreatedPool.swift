package import FoundationEssentials
internal import JSON
package import PoolClient
package import Project
internal import Synchronization
internal import Values

/// A real pool that a command creates for its run, and deletes at its end.
///
/// The pool is journaled before it is created. A failed or interrupted creation can therefore be
/// removed like a complete one.
package final class CreatedPool: Sendable {
  private let plan: CreationPlan
  private let caller: PoolClient
  private let journal: RunJournal
  private let origin: String
  private let now: @Sendable () -> Date
  private let entry = Mutex<JournalEntry?>(nil)

  /// Prepares a pool without creating it.
  ///
  /// - Parameters:
  ///   - plan: the calls that create the pool.
  ///   - caller: the client for the region of the pool.
  ///   - journal: the journal of the run.
  ///   - origin: the reason for the pool in the journal, such as `--create new.yaml`.
  ///   - now: the clock for the journal.
  package init(
    _ plan: CreationPlan,
    through caller: PoolClient,
    journal: RunJournal,
    origin: String,
    now: @escaping @Sendable () -> Date
  ) {
    (self.plan, self.caller, self.journal) = (plan, caller, journal)
    (self.origin, self.now) = (origin, now)
  }

  /// The ID of the pool; nil if it is not known.
  package var id: String? { entry.withLock { $0?.id } }

  /// Whether the pool may exist.
  package var mayExist: Bool { entry.withLock { $0?.mayExist ?? false } }

  /// Creates the pool with its parts.
  ///
  /// - Throws: `PoolCreationError`. The pool may then exist in part.
  package func create() async throws(PoolCreationError) -> ProvisionedPool {
    var pool = ProvisionedPool(id: try await createPool())
    for call in plan.further {
      let body = try await body(of: call, pool.input(of: call))
      if let missing = pool.take(body, of: call) { throw .incomplete(call, missing: missing) }
    }
    return pool
  }

  /// Deletes the pool, and returns the result.
  package func remove() async -> Removal {
    guard let entry = entry.withLock({ $0 }) else { return .absent }
    let removal = ResourceRemoval(of: plan.mark.run, through: caller, doubt: nil)
    let outcome = await removal.remove(entry, beside: [])
    if case .left = outcome { return outcome }
    if outcome == .absent, entry.mayAppear(at: now()) {
      return .left(reason: JournalEntry.unsettled)
    }
    self.entry.withLock { $0?.isGone = true }
    // If the line can't be written, a sweep only looks for the deleted pool again.
    try? await journal.recordEnd(of: entry)
    return outcome
  }
}

// MARK: - Calls

extension CreatedPool {
  /// Journals and creates the pool, and returns its ID.
  private func createPool() async throws(PoolCreationError) -> String {
    let call = plan.creation
    var entry = JournalEntry(
      kind: .pool,
      names: [plan.mark.name],
      operation: call.operation,
      pool: "",
      draft: JournalDraft(scenario: origin, at: now())
    )
    do throws(JournalError) { entry = try await journal.record(entry) } catch {
      throw .notJournaled(error)
    }
    keep(entry)
    let answer: PoolResponse
    do throws(PoolCallError) {
      answer = try await caller.attemptingOnce().call(call.operation, call.input)
    } catch {
      if !error.mayHaveArrived { entry.result = .notSent }
      await record(entry)
      throw .unanswered(call, error)
    }
    await record(entry.answered(answer, mayRepeat: false))
    if let error = answer.error { throw .rejected(call, error, status: answer.status) }
    guard let id else { throw .incomplete(call, missing: "UserPool.Id") }
    return id
  }

  private func keep(_ entry: JournalEntry) { self.entry.withLock { $0 = entry } }

  /// Records the response to the creating call as the entry's second line.
  ///
  /// If this line can't be written, the first line is still enough to find the pool.
  private func record(_ entry: JournalEntry) async {
    keep(entry)
    try? await journal.recordResult(of: entry)
  }

  private func body(
    of call: MockPlan.Call,
    _ input: JSONObject
  ) async throws(PoolCreationError) -> JSONObject {
    let answer: PoolResponse
    do throws(PoolCallError) { answer = try await caller.call(call.operation, input) } catch {
      throw .unanswered(call, error)
    }
    if let error = answer.error { throw .rejected(call, error, status: answer.status) }
    return answer.body
  }
}

extension CreatedPool {
  /// The signed operations that create, describe, and delete a pool with all parts that a
  /// configuration file can have.
  package static let operations: Set = [
    "CreateGroup", "CreateIdentityProvider", "CreateResourceServer", "CreateUserPool",
    "CreateUserPoolClient", "CreateUserPoolDomain", "DeleteUserPool", "DeleteUserPoolDomain",
    "DescribeUserPool", "DescribeUserPoolClient", "GetUserPoolMfaConfig", "ListUserPools",
    "SetRiskConfiguration", "SetUserPoolMfaConfig", "TagResource",
  ]
}
