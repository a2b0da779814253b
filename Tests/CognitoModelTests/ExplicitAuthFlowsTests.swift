@testable import CognitoModel
import Testing

@Suite struct ExplicitAuthFlowsTests {
  private static let refresh = "ALLOW_REFRESH_TOKEN_AUTH"

  @Test(arguments: [
    ([], ExplicitAuthFlows.usual), (["ALLOW_USER_AUTH"], ["ALLOW_USER_AUTH"]),
    (["CUSTOM_AUTH_FLOW_ONLY"], ["ALLOW_CUSTOM_AUTH", refresh]),
    (["USER_PASSWORD_AUTH"], ["ALLOW_USER_PASSWORD_AUTH", refresh, "ALLOW_USER_SRP_AUTH"]),
  ])
  func `a client allows the flows of its list, or else the default`(
    _ names: [String],
    _ flows: [String]
  ) {
    #expect(ExplicitAuthFlows.allowed(by: names) == flows)
  }

  @Test func `both spellings of a flow need the same value`() {
    let permission = ExplicitAuthFlows.permission(forAuthFlow:)
    #expect(permission("REFRESH_TOKEN") == permission("REFRESH_TOKEN_AUTH"))
    #expect(permission("ADMIN_NO_SRP_AUTH") == permission("ADMIN_USER_PASSWORD_AUTH"))
    #expect(permission("SIGN_IN") == nil)
  }
}
