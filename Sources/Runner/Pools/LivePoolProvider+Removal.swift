internal import JSON
internal import PoolClient
internal import Project
internal import Values

// The deletion of what an earlier run created.
extension LivePoolProvider {
  /// Whether the pool's `allow:` permits creating pools with this entry.
  package var allowsCreation: Bool { settings.permissions.contains(.createPools) }

  /// The deletion of what a run created on the pool, or of the pool that it created.
  package func removal(of run: JournalHeader) async -> ResourceRemoval {
    let doubt: String?
    if run.createsPool {
      doubt = await accountDoubt(of: run)
    } else {
      _ = await missingClient()
      doubt = clientCheck.doubt
    }
    return ResourceRemoval(of: run.run, through: caller, doubt: doubt, isSweep: true)
  }

  /// The account of the credentials, according to the ARN of any of its pools; nil if no pool shows
  /// it.
  package func account() async -> String? {
    let pools = await members("ListUserPools", ["MaxResults": 1])?["UserPools"]
    guard let id = pools?.array?.first?["Id"],
      let pool = await members("DescribeUserPool", ["UserPoolId": id])?["UserPool"]
    else { return nil }
    return pool["Arn"]?.string.flatMap { ARN($0)?.account }
  }

  private func members(_ operation: String, _ input: JSONObject) async -> JSONObject? {
    guard let answer = try? await caller.call(operation, input), answer.error == nil else {
      return nil
    }
    return answer.body
  }

  /// The reason that a pool can exist although these credentials do not show it; nil if there is
  /// none.
  private func accountDoubt(of run: JournalHeader) async -> String? {
    let current = await account()
    guard let known = run.account, let current else {
      return
        "it is unknown whether the credentials are for the pool's account; if the pool no longer "
        + "exists, delete the journal"
    }
    guard current != known else { return nil }
    return "the pool is in the account \(known), but the credentials are for the account \(current)"
  }
}
