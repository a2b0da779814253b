import ConfigurationChanges
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

/// A pool with two clients and two groups.
private let whole = """
  pool: { Id: eu-west-1_a, Name: shop }
  clients:
    web: { ClientId: w1, AccessTokenValidity: 60, TokenValidityUnits: { AccessToken: minutes } }
    backend: { ClientId: b1 }
  groups: [{ GroupName: editors, Precedence: 1 }, { GroupName: readers }]
  """

private func client(_ id: String = "w1", _ members: JSONObject = [:]) -> JSONObject {
  let own: JSONObject = [
    "UserPoolId": "eu-west-1_a", "ClientName": "web", "ClientId": .string(id),
    "CreationDate": 1_700_000_000, "AccessTokenValidity": 60,
    "TokenValidityUnits": ["AccessToken": "minutes"],
  ]
  return ["UserPoolClient": .object(own.merging(members))]
}

private func read(_ answer: JSONObject) throws -> PoolDocument {
  let bytes = Array(JSONValue.object(answer).text().utf8)
  return try #require(try ForeignDocument.read(bytes, name: "one.json")).document
}

private func told(_ difference: ConfigurationDifference) -> [String] {
  difference.changes.map { "\($0.change.path.text): \($0.assessment.verdict?.rawValue ?? "-")" }
}

@Test func `other clients or groups are not compared if a response is about one`() throws {
  let pool = try document(whole)
  let one = ConfigurationDifference(before: pool, after: try read(client()))
  #expect(one.changes.isEmpty && one.findings.isEmpty)
  #expect(
    one.notes.contains("`one.json` does not contain `clients.backend`, which was not compared")
  )
  let group: JSONObject = [
    "Group": ["GroupName": "editors", "UserPoolId": "eu-west-1_a", "Precedence": 2]
  ]
  let other = try read(group)
  #expect(
    told(ConfigurationDifference(before: pool, after: other)) == ["groups.editors.Precedence: -"]
  )
  // A comparison in the other direction does not show new parts either.
  #expect(
    told(ConfigurationDifference(before: other, after: pool)) == ["groups.editors.Precedence: -"]
  )
  #expect(other.applied(to: pool).groups?.count == 2)
  #expect(try read(client()).applied(to: pool).clients?.count == 2)
}

@Test func `a list, or a response together with its pool's, is complete`() throws {
  let pool = try document(whole)
  let listed: JSONObject = ["Groups": [["GroupName": "editors", "Precedence": 1]]]
  #expect(
    told(ConfigurationDifference(before: pool, after: try read(listed))) == ["groups.readers: -"]
  )
  let described: JSONObject = ["Id": "eu-west-1_a", "Name": "shop", "Arn": "arn:1"]
  let both = try read(client().merging(["UserPool": .object(described)]))
  #expect(
    told(ConfigurationDifference(before: pool, after: both)) == ["clients.backend: client break"]
  )
}

@Test
func `responses about different parts compare nothing, and a page of a list is incomplete`()
  throws
{
  let other: JSONObject = [
    "UserPoolClient": [
      "UserPoolId": "eu-west-1_a", "ClientName": "backend", "ClientId": "b1", "CreationDate": 1,
    ]
  ]
  let apart = ConfigurationDifference(before: try read(client()), after: try read(other))
  #expect(apart.comparesNothing)
  let same = ConfigurationDifference(before: try read(client()), after: try read(client()))
  #expect(same.isEmpty && !same.comparesNothing)
  let page: JSONObject = [
    "Groups": [["GroupName": "editors", "Precedence": 1]], "NextToken": "more",
  ]
  #expect(told(ConfigurationDifference(before: try document(whole), after: try read(page))) == [])
}

@Test func `in responses too, a client with another ID is another client`()
  throws
{
  let difference = ConfigurationDifference(
    before: try read(client()),
    after: try read(client("w2"))
  )
  #expect(told(difference) == ["clients.web.ClientId: immutable"])
}

@Test func `a part that a Terraform state does not manage is not removed`() throws {
  func state(_ clients: [String]) throws -> PoolDocument {
    func resource(_ type: String, _ name: String, _ values: JSONObject) -> JSONValue {
      [
        "address": .string("\(type).\(name)"), "mode": "managed", "type": .string(type),
        "name": .string(name), "values": .object(values),
      ]
    }
    let pool = resource("aws_cognito_user_pool", "p", ["id": "eu-west-1_a", "name": "shop"])
    let own = clients.map { name in
      let values: JSONObject = [
        "name": .string(name), "id": .string("\(name.prefix(1))1"), "user_pool_id": "eu-west-1_a",
      ]
      return resource("aws_cognito_user_pool_client", name, values)
    }
    return try read([
      "format_version": "1.0", "terraform_version": "1.9.0",
      "values": ["root_module": ["resources": .array([pool] + own)]],
    ])
  }
  let pool = try document("pool: { Id: eu-west-1_a, Name: shop }\n" + whole.afterFirstLine)
  let note =
    "`one.json` does not manage `groups.editors` or `groups.readers`, which were not compared"
  let difference = ConfigurationDifference(before: pool, after: try state(["web", "backend"]))
  #expect(!difference.changes.contains { $0.change.path.text.hasPrefix("groups") })
  #expect(difference.notes.contains(note))
  // Between two states a missing part is removed.
  let gone = ConfigurationDifference(
    before: try state(["web", "backend"]),
    after: try state(["web"])
  )
  #expect(told(gone) == ["clients.backend: client break"])
}

@Test func `a client with another name in a template is renamed`() throws {
  func template(_ name: String, _ id: String = "Web") throws -> PoolDocument {
    let client: JSONValue = [
      "Type": "AWS::Cognito::UserPoolClient",
      "Properties": ["UserPoolId": ["Ref": "P"], "ClientName": .string(name)],
    ]
    let pool: JSONValue = [
      "Type": "AWS::Cognito::UserPool", "Properties": ["UserPoolName": "shop"],
    ]
    return try read(["Resources": .object(JSONObject([("P", pool), (id, client)]))])
  }
  let renamed = ConfigurationDifference(before: try template("web"), after: try template("app"))
  #expect(told(renamed) == ["clients.web.ClientName: no effect"])
  // Another resource is another client.
  let another = ConfigurationDifference(
    before: try template("web"),
    after: try template("app", "App")
  )
  #expect(Set(told(another)) == ["clients.web: client break", "clients.app: -"])
}

@Test func `a lifetime without its unit in a payload counts in hours`() throws {
  let payload: JSONObject = [
    "UserPoolId": "eu-west-1_a", "ClientId": "w1", "ClientName": "web", "AccessTokenValidity": 20,
  ]
  let difference = ConfigurationDifference(
    before: try document(whole),
    after: try read(payload)
  )
  let lifetime = try #require(
    difference.changes.first { $0.change.path.members == ["AccessTokenValidity"] }
  )
  #expect(lifetime.assessment.verdict == .reset)
  #expect(
    lifetime.assessment.description.hasPrefix(
      "The payload leaves out the unit in TokenValidityUnits, so the number is in hours. "
    )
  )
}

@Test func `a grace period without rotation has no effect`() throws {
  func pool(_ rotation: String) throws -> PoolDocument {
    try document("pool: {}\nclients: { web: { RefreshTokenRotation: \(rotation) } }\n")
  }
  let before = try pool("{ Feature: DISABLED, RetryGracePeriodSeconds: 10 }")
  let idle = ConfigurationDifference(before: before, after: try pool("{ Feature: DISABLED }"))
  #expect(idle.changes.map(\.assessment.verdict) == [.noEffect])
  let used = ConfigurationDifference(before: before, after: try pool("{ Feature: ENABLED }"))
  #expect(!used.changes.contains { $0.assessment.verdict == .noEffect })
}

extension String {
  fileprivate var afterFirstLine: String {
    split(separator: "\n").dropFirst().joined(separator: "\n")
  }
}
