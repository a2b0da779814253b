import FoundationEssentials
import JSON
import PoolClient
import RunRecord
import Testing
import Values

@testable import Runner

private let runID = LiveStage.runID
private let uuid = "6f9619ff-8b86-4011-b42d-00c04fc964ff"

private func entry(
  _ kind: CreatedResourceKind,
  _ name: String,
  _ result: JournalEntry.Result,
  isGenerated: Bool = true,
  number: Int = 1
) -> JournalEntry {
  var entry = JournalEntry(
    number: number,
    kind: kind,
    names: [name],
    operation: kind.operations?.creation ?? "SignUp",
    pool: "eu-west-1_AbCdEfGhI",
    isGenerated: isGenerated,
    scenario: "a.yaml:1 A",
    at: Date(timeIntervalSince1970: 1_800_000_000)
  )
  entry.result = result
  return entry
}

/// Which resources a sweep can prove to be the run's own.
@Suite struct ResourceProofTests {
  private func obstacle(
    _ entry: JournalEntry,
    beside others: [JournalEntry] = [],
    isSweep: Bool = true
  ) -> String? {
    ResourceProof(runID: runID, isSweep: isSweep).obstacle(to: entry, beside: others)
  }

  @Test(arguments: [
    entry(.user, "+15555550100", .created(id: "sub")), entry(.user, "\(runID)-ada", .unanswered),
    entry(.group, "g7", .created(id: nil)), entry(.group, uuid, .unanswered),
    entry(.group, runID, .unanswered, isGenerated: false),
    entry(.client, "web", .created(id: "id"), isGenerated: false),
    entry(.pool, "mine", .created(id: "id"), isGenerated: false),
  ])
  func `an ID and a generated name are proofs`(_ entry: JournalEntry) {
    #expect(obstacle(entry) == nil)
  }

  @Test(arguments: [
    (
      entry(.user, "+15555550100", .unanswered),
      "the user's sub is not in the journal, and a phone number does not show which run created "
        + "the user; if the run created the user, delete the user by hand"
    ),
    (
      entry(.user, "ada", .unanswered),
      "the user's sub is not in the journal, and the name does not contain the run's ID; if the "
        + "run created the user, delete the user by hand"
    ),
    (
      entry(.group, "admins", .created(id: nil), isGenerated: false),
      "the name does not show that this run created the resource; if the run created the "
        + "resource, delete the resource by hand"
    ),
    (
      entry(.group, "g7", .unanswered),
      "the name does not show that this run created the resource; if the run created the "
        + "resource, delete the resource by hand"
    ),
    (
      entry(.client, "\(runID)-web", .unanswered),
      "its ID is unknown, because CreateUserPoolClient got no clear response; if a client with "
        + "this name exists, delete it by hand"
    ),
    (
      entry(.pool, "\(runID)-mine", .unanswered),
      "its ID is unknown, because CreateUserPool got no clear response; if a pool with this name "
        + "exists, delete it by hand"
    ),
  ])
  func `other resources are left, with the reason`(_ entry: JournalEntry, _ reason: String) {
    #expect(obstacle(entry) == reason)
  }

  @Test func `a sweep leaves a pool that a step created without the tag of test pools`() throws {
    for (tags, isProven) in [([:], false), (["authflow:test": "true"], true)]
      as [(JSONObject, Bool)]
    {
      let input: JSONObject = ["PoolName": "mine", "UserPoolTags": .object(tags)]
      var pool = try #require(
        JournalEntry(
          creating: PoolRequest("CreateUserPool", RequestObject(input)),
          on: "",
          isGenerated: { _ in false },
          draft: JournalDraft(scenario: "a.yaml:1 A", at: .distantPast)
        )
      )
      pool.result = .created(id: "id")
      let reason = "the pool does not have the tag `authflow:test=true`, and authflow deletes only"
      #expect(isProven ? obstacle(pool) == nil : obstacle(pool)?.hasPrefix(reason) == true)
      // Without an ID, a sweep can't read the pool's tags.
      pool.result = .unanswered
      #expect(obstacle(pool)?.hasPrefix("its ID is unknown") == true)
    }
  }

  @Test func `a tag that a later call adds or removes decides whether a sweep deletes the pool`() {
    let id = "us-east-1_AbCdEfGhI"
    var pool = entry(.pool, "mine", .created(id: id))
    pool.isUntagged = true
    var resources = JournaledResources()
    resources.add(pool)
    let tag: JSONObject = ["authflow:test": "true"]
    let arn = JSONValue.string("arn:aws:cognito-idp:us-east-1:000000000000:userpool/\(id)")
    let other = JSONValue.string("arn:aws:cognito-idp:us-east-1:000000000000:userpool/other")
    let calls: [(String, JSONObject, isUntagged: Bool)] = [
      ("TagResource", ["ResourceArn": other, "Tags": .object(tag)], true),
      ("TagResource", ["ResourceArn": arn, "Tags": ["team": "shop"]], true),
      ("TagResource", ["ResourceArn": arn, "Tags": .object(tag)], false),
      ("UpdateUserPool", ["UserPoolId": "us-east-1_ZyXwVuTsR"], false),
      ("UntagResource", ["ResourceArn": arn, "TagKeys": ["team"]], false),
      ("UntagResource", ["ResourceArn": arn, "TagKeys": ["authflow:test"]], true),
      ("UpdateUserPool", ["UserPoolId": .string(id), "UserPoolTags": .object(tag)], false),
      ("UpdateUserPool", ["UserPoolId": .string(id)], true),
      ("TagResource", ["ResourceArn": arn, "Tags": .object(tag)], false),
      ("TagResource", ["ResourceArn": arn, "Tags": ["authflow:test": "false"]], true),
    ]
    for (operation, input, isUntagged) in calls {
      resources.noteTags(by: PoolRequest(operation, RequestObject(input)))
      #expect(resources.entries[0].isUntagged == isUntagged)
      #expect((obstacle(resources.entries[0]) != nil) == isUntagged)
    }
  }

  @Test func `a name is a proof while the run has not ended`() {
    let group = entry(.group, "admins", .created(id: nil), isGenerated: false)
    #expect(obstacle(group, isSweep: false) == nil)
  }

  @Test func `the sub of a user is a proof for another call with the user's name`() {
    let known = entry(.user, "ada", .created(id: "sub"), number: 2)
    #expect(obstacle(entry(.user, "ada", .unanswered), beside: [known]) == nil)
  }

  @Test func `a kept resource that a sweep can't delete has both reasons`() {
    var resources = JournaledResources()
    resources.add(entry(.user, "ada", .created(id: "sub")))
    resources.add(entry(.user, "+15555550100", .unanswered, number: 2))
    var options = RunOptions(seed: 7, environment: [:], command: [])
    options.keepsUsers = true
    let left = resources.leftovers(of: runID, options, Redactor())
    #expect(left.map(\.isByHand) == [false, true])
    #expect(left[0].reason == "kept by --keep-users")
    #expect(
      left[1].reason == "kept by --keep-users, and `authflow sweep` can't delete it: the user's "
        + "sub is not in the journal, and a phone number does not show which run created the user; "
        + "if the run created the user, delete the user by hand"
    )
  }

  @Test func `a reason that holds for a sweep is not repeated`() throws {
    let user = entry(.user, "+15555550100", .unanswered)
    let reason = try #require(obstacle(user))
    var resources = JournaledResources()
    resources.add(user)
    resources.keep(user, because: reason)
    let options = RunOptions(seed: 7, environment: [:], command: [])
    let left = resources.leftovers(of: runID, options, Redactor())
    #expect(left.map(\.reason) == [reason] && left.allSatisfy(\.isByHand))
  }
}
