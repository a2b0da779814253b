import Diagnostics
import JSON
@testable import Scenario
import Testing

@testable import Workflows

@Suite struct `The sign-up of doctor` {
  @Test(
    arguments: [
      ([:], "$(user.email)"), (["UsernameAttributes": ["email"]], "$(user.email)"),
      (["UsernameAttributes": ["phone_number", "email"]], "$(user.email)"),
      (["AliasAttributes": ["email"]], "$(user.username)"),
      (["AliasAttributes": ["preferred_username"]], "$(user.email)"),
    ] as [(JSONObject, String)]
  )
  func `the user name has the form that the pool accepts`(
    _ pool: JSONObject,
    _ username: String
  ) throws {
    let scenario = try DeliveryScenario.scenario(for: "mail", on: pool).get()
    let text = try #require(scenario.scenarios.first?.file.text)
    #expect(text.contains(#""username": "\#(username)""#))
    #expect(scenario.scenarios.count == 1)
  }

  @Test func `required attributes have values`() throws {
    let pool: JSONObject = [
      "SchemaAttributes": [
        ["Name": "sub", "Required": true], ["Name": "given_name", "Required": true],
        ["Name": "nickname", "Required": false],
      ]
    ]
    let scenario = try DeliveryScenario.scenario(for: "a \"b\"", on: pool).get()
    let text = try #require(scenario.scenarios.first?.file.text)
    #expect(text.contains(#""given_name": "Test""#))
    #expect(!text.contains("nickname") && !text.contains("sub\""))
  }

  @Test(
    arguments: [
      (["UsernameAttributes": ["phone_number"]], .phoneNumbers),
      (
        ["SchemaAttributes": [["Name": "custom:team", "Required": true]]],
        .attributes(["custom:team"])
      ),
    ] as [(JSONObject, DeliveryFinding)]
  )
  func `a pool that needs other values is not checked`(
    _ pool: JSONObject,
    _ finding: DeliveryFinding
  ) {
    switch DeliveryScenario.scenario(for: "mail", on: pool) {
    case .success: Issue.record("expected no scenario")
    case .failure(let obstacle): #expect(obstacle.finding == finding)
    }
  }
}
