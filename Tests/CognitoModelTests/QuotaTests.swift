@testable import CognitoModel
import Testing

@Suite struct QuotaTests {
  private static let categories = [
    "UserAuthentication", "UserCreation", "UserFederation", "UserAccountRecovery", "UserRead",
    "UserUpdate", "UserToken", "UserResourceRead", "UserResourceUpdate", "UserList",
    "UserPoolRead", "UserPoolUpdate", "UserPoolResourceRead", "UserPoolResourceUpdate",
    "UserPoolClientRead", "UserPoolClientUpdate", "ClientAuthentication", "LimitManagement",
  ]

  @Test(arguments: categories)
  func `each operation of a category is in the model and only in that category`(
    _ name: String
  ) throws {
    let category = try #require(QuotaCategory.named(name))
    for operation in category.operations {
      #expect(CognitoModel.operation(operation) != nil, "\(operation)")
      #expect(QuotaCategory.of(operation, challenge: nil) == category, "\(operation)")
    }
  }

  @Test func `operations that no category lists have a quota of their own`() {
    let category = QuotaCategory.of("AddUserPoolClientSecret", challenge: nil)
    #expect(category.name == "other operations")
    #expect(QuotaCategory.named(category.name) == nil)
  }
}
