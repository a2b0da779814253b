import Testing

@testable import Runner
@testable import Scenario

private let types: [any Action.Type] = ActionTable.actions + [OperationCall.self]

@Test func `every action of the language can run`() {
  for type in types { #expect(type is any RunnableAction.Type, "\(type)") }
}
