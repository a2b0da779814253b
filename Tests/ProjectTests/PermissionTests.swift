import CognitoModel
@testable import Project
import Testing

@Test(arguments: [
  ("create-users", Permission.createUsers), ("change-users", .changeUsers),
  ("delete-users", .deleteUsers), ("send-messages", .sendMessages),
  ("create-pools", .createPools), ("AdminCreateUser", .operation("AdminCreateUser")),
])
func `an element of allow keeps its word`(_ word: String, _ permission: Permission) {
  #expect(Permission(word: word) == permission)
  #expect(permission.word == word)
}

@Test func `every operation can be allowed by name, and nothing else`() {
  #expect(CognitoModel.operationNames.allSatisfy { Permission(word: $0) == .operation($0) })
  #expect(Permission(word: "admincreateuser") == nil)
  #expect(Permission(word: "") == nil)
}
