@testable import CognitoModel
import JSON
import Testing

@Suite struct ServiceDefaultsTests {
  private static let shapes = [
    ("DescribeUserPool", "UserPool", ServiceDefaults.pool),
    ("DescribeUserPoolClient", "UserPoolClient", ServiceDefaults.client),
  ]

  @Test(arguments: shapes)
  func `each default is a member of the response`(
    _ operation: String,
    _ member: String,
    _ defaults: JSONObject
  ) throws {
    let shape = try #require(CognitoModel.operation(operation)?.output[member]?.shape)
    guard case .structure(let structure) = shape.kind else {
      Issue.record("\(member) is not a structure")
      return
    }
    let names = Set(structure.members.map(\.name))
    #expect(Set(defaults.keys).subtracting(names).isEmpty)
  }

  @Test func `a policy does not require what it omits`() {
    let demands = ServiceDefaults.omittedPasswordDemands
    #expect(demands.keys.allSatisfy { ServiceDefaults.passwordPolicy[$0] == true })
    #expect(demands.members.allSatisfy { $0.value == false })
  }
}
