@testable import CognitoModel
import JSON
import Testing

@Suite struct StandardAttributeTests {
  @Test func `a name differs from an attribute only by its spelling`() {
    #expect(StandardAttribute(rawValue: "phone_number_verified") == .phoneNumberVerified)
    #expect(StandardAttribute(rawValue: "phoneNumberVerified") == nil)
    #expect(StandardAttribute(rawValue: "custom:plan") == nil)
  }

  @Test func `a definition has the attribute's own constraints`() {
    #expect(
      StandardAttribute.sub.definition == [
        "Name": "sub", "AttributeDataType": "String", "DeveloperOnlyAttribute": false,
        "Mutable": false, "Required": true,
        "StringAttributeConstraints": ["MinLength": "1", "MaxLength": "2048"],
      ]
    )
    #expect(StandardAttribute.emailVerified.definition["StringAttributeConstraints"] == nil)
    #expect(
      StandardAttribute.updatedAt.definition["NumberAttributeConstraints"] == ["MinValue": "0"]
    )
  }

  @Test func `the service alone creates two attributes`() {
    #expect(StandardAttribute.allCases.filter(\.isServiceCreated) == [.identities, .sub])
  }
}
