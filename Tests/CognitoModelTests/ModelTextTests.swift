import JSON
import Testing

@testable import CognitoModel

@Test(arguments: [
  (ModelText.operations, 153), (ModelText.shapes, 668), (ModelText.errors, 60),
])
func `each entry of the generated data is found by its name`(_ text: ModelText, _ least: Int) {
  let names = text.names
  #expect(names.count >= least)
  #expect(Set(names).count == names.count)
  for name in names { #expect(text.entry(named: name)?.object != nil, "\(name)") }
}

@Test(arguments: ["", " ", "A", "AccessDeniedExceptio", "AccessDeniedExceptionX", "zz", "\n", "{}"])
func `an unknown name has no entry`(_ name: String) {
  #expect(ModelText.errors.entry(named: name) == nil)
}

@Test func `every shape of the data is part of a request or a response`() {
  let reached = Set(WholeModel.shapes.keys)
    .union(WholeModel.operations.flatMap { [$0.input.name, $0.output.name] })
  #expect(Set(ModelText.shapes.names).subtracting(reached) == [])
}

@Test func `the model is from botocore 1.44.8`() {
  #expect(CognitoModel.botocoreVersion == "1.44.8")
  #expect(ServiceModel.source == "botocore \(CognitoModel.botocoreVersion)")
  #expect(CognitoModel.targetPrefix == "AWSCognitoIdentityProviderService")
}

@Test func `whether an operation takes a member is the same as in its parsed input`() {
  let names = Set(WholeModel.operations.flatMap { $0.input.members.map(\.name) })
  #expect(names.count > 100)
  for operation in WholeModel.operations {
    let taken = names.filter { CognitoModel.takes($0, in: operation.name) }
    #expect(taken == Set(operation.input.members.map(\.name)), "\(operation.name)")
  }
  #expect(!CognitoModel.takes("ClientId", in: "Unknown"))
}
