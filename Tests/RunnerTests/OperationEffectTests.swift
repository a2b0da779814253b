import CognitoModel
import Project
import Scenario
import Testing

@Suite struct OperationEffectTests {
  @Test func `every operation of the model is in exactly one row of the table`() {
    let listed = OperationEffect.table.flatMap(\.operations)
    #expect(listed.sorted() == CognitoModel.operationNames)
    #expect(OperationEffect.table.count == OperationEffect.allCases.count)
  }

  @Test func `exactly the read operations have names of read operations`() {
    for name in CognitoModel.operationNames {
      let isNamedLikeIt =
        ["Describe", "Get", "List", "AdminGet", "AdminList"].contains { name.hasPrefix($0) }
      // These operations have names of read operations, but one sends a code, and the others issue
      // tokens.
      let acts = [
        "GetUserAttributeVerificationCode", "GetTokensFromRefreshToken", "GetClientToken",
        "GetDerivedToken",
      ].contains(name)
      #expect((OperationEffect.of(name) == .reads) == (isNamedLikeIt && !acts), "\(name)")
    }
  }

  @Test(arguments: [
    "UpdateUserPool", "UpdateUserPoolClient", "UpdateUserPoolDomain", "DeleteUserPool",
    "DeleteUserPoolClient", "DeleteUserPoolDomain", "CreateUserPool", "CreateUserPoolClient",
    "SetUserPoolMfaConfig", "CreateUserImportJob", "StartUserImportJob", "TagResource",
    "AnOperationOfNextYear",
  ])
  func `an operation that changes the pool or is unknown is allowed only by its name`(
    _ name: String
  ) {
    #expect(OperationEffect.of(name) == .changesPool)
  }

  @Test func `an operation that also sends messages creates or changes users`() {
    for name in OperationEffect.alsoSend {
      #expect([.createsUsers, .changesUsers].contains(OperationEffect.of(name)), "\(name)")
    }
  }
  @Test func `a sending operation without a report has no delivery details in its response`() {
    let reported = ["CodeDeliveryDetails", "CodeDeliveryDetailsList"]
    let silent = OperationEffect.alsoSend.filter { name in
      let output = CognitoModel.operation(name)?.output
      return reported.allSatisfy { output?[$0] == nil }
    }
    #expect(silent == OperationEffect.unreported)
  }
}
