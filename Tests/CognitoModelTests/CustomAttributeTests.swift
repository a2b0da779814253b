@testable import CognitoModel
import JSON
import Testing

@Suite struct CustomAttributeTests {
  @Test(arguments: [
    ("custom:plan", "plan", false), ("dev:custom:plan", "plan", true),
    ("custom:custom:plan", "custom:plan", false),
  ])
  func `the prefix shows who can write a custom attribute`(
    _ shown: String,
    _ name: String,
    _ isDeveloperOnly: Bool
  ) throws {
    let attribute = try #require(CustomAttribute(shownName: shown))
    #expect(attribute == CustomAttribute(name: name, isDeveloperOnly: isDeveloperOnly))
    #expect(attribute.shownName == shown)
  }

  @Test(arguments: ["email", "plan", "custom:", "dev:custom:", "dev:plan"])
  func `other names are not custom`(_ shown: String) {
    #expect(CustomAttribute(shownName: shown) == nil)
  }

  @Test func `a call creates a custom attribute without its prefix`() {
    let attribute: JSONObject = ["Name": "dev:custom:plan", "Mutable": true]
    #expect(
      CustomAttribute.request(for: attribute)
        == ["Name": "plan", "Mutable": true, "DeveloperOnlyAttribute": true]
    )
    #expect(CustomAttribute.request(for: ["Name": "email"]) == ["Name": "email"])
  }
}
