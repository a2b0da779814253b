import Diagnostics
import JSON
@testable import Project
import Testing
import Values

// MARK: - Reading

@Test(
  arguments: [
    ("Name: yes", ["Name": "yes"]),
    ("Name: 012345", ["Name": "012345"]),
    ("DeletionProtection: null", [:]),
    ("DeletionProtection: ~", [:]),
    ("DeletionProtection: \"null\"", ["DeletionProtection": "null"]),
    ("EstimatedNumberOfUsers: 12", ["EstimatedNumberOfUsers": 12]),
    ("CreationDate: 1735689600.25", ["CreationDate": 1_735_689_600.25]),
    ("CreationDate: 2025-01-01T00:00:00Z", ["CreationDate": "2025-01-01T00:00:00Z"]),
    (
      "UsernameConfiguration: { CaseSensitive: \"false\" }",
      ["UsernameConfiguration": ["CaseSensitive": false]]
    ),
    ("UserPoolTags: { year: 2026, on: true }", ["UserPoolTags": ["year": "2026", "on": "true"]]),
    (
      "SchemaAttributes: [ { Name: email, StringAttributeConstraints: { MaxLength: 12 } } ]",
      ["SchemaAttributes": [["Name": "email", "StringAttributeConstraints": ["MaxLength": "12"]]]]
    ),
    // An unknown member has the type that its value looks like.
    (
      "KeyConfiguration: { A: 1, B: [yes, true, 0123, \"1\", 1.5], C: null }",
      ["KeyConfiguration": ["A": 1, "B": ["yes", true, "0123", "1", 1.5]]]
    ),
    ("Policies: { NewPolicy: { On: true } }", ["Policies": ["NewPolicy": ["On": true]]]),
  ] as [(String, JSONObject)]
)
func `members have the types of the service`(
  text: String,
  members: JSONObject
) throws {
  let found = try configuration("pool: { \(text) }").pool.members
  #expect(found == members)
  #expect(JSONValue.object(found).text() == JSONValue.object(members).text())
}

@Test func `clients keep their order and their names`() throws {
  let file = try configuration(
    """
    pool: {}
    clients:
      web shop: { hasSecret: true, ClientName: Shop }
      api: { ClientSecret: 0123456789abcdefghijklmnop, RefreshTokenValidity: 1 }
      "1": {}
    """
  )
  #expect(file.clients.map(\.name) == ["web shop", "api", "1"])
  #expect(file.clients.map(\.hasSecret) == [true, true, false])
  #expect(file.clients.map(\.secret) == [nil, Secret("0123456789abcdefghijklmnop"), nil])
  #expect(file.clients[1].part.members == ["RefreshTokenValidity": 1])
}

@Test func `every part is read, and unknown keys are kept`() throws {
  let file = try configuration(
    """
    pool: {}
    mfa: { MfaConfiguration: OFF }
    groups: [ { GroupName: a, Precedence: 1 }, { GroupName: b } ]
    resourceServers: [ { Identifier: shop, Scopes: [ { ScopeName: read, ScopeDescription: r } ] } ]
    domain: { Domain: auth, ManagedLoginVersion: 2 }
    identityProviders: [ { ProviderName: Google, ProviderDetails: { client_id: 1 } } ]
    risk: [ { RiskExceptionConfiguration: { BlockedIPRangeList: [10.0.0.0/8] } }, { ClientId: a } ]
    logDelivery: { LogConfigurations: [ { LogLevel: ERROR } ] }
    triggers: { preSignUp: { autoConfirmUser: true } }
    exportedBy: 1.0
    """
  )
  #expect(file.mfa?.members == ["MfaConfiguration": "OFF"])
  #expect(file.groups.map(\.members) == [["GroupName": "a", "Precedence": 1], ["GroupName": "b"]])
  #expect(file.resourceServers.map { $0.members["Identifier"] } == ["shop"])
  #expect(file.domains.map(\.members) == [["Domain": "auth", "ManagedLoginVersion": 2]])
  #expect(file.identityProviders[0].part.members["ProviderDetails"] == ["client_id": "1"])
  #expect(file.risks.count == 2)
  #expect(file.logDelivery?.members["LogConfigurations"]?[0]?["LogLevel"] == "ERROR")
  #expect(file.triggers?.members == ["preSignUp": ["autoConfirmUser": true]])
  #expect(file.others.mapValues(\.members) == ["exportedBy": ["exportedBy": 1.0]])
  #expect(file.pool.range.lowerBound == SourcePosition(line: 1, column: 1))
  #expect(file.groups[1].place(of: "GroupName").lowerBound == SourcePosition(line: 3, column: 46))
  #expect(file.groups[1].place(of: "Precedence").lowerBound == SourcePosition(line: 3, column: 44))
}

@Test func `JSON is read as well`() throws {
  let file = try configuration(#"{"pool": {"Name": "a", "MfaConfiguration": "OFF"}}"#)
  #expect(file.pool.members == ["Name": "a", "MfaConfiguration": "OFF"])
}
