import JSON
import Testing

@testable import CognitoModel

@Test(arguments: [
  (ModelText.operations, 122), (ModelText.shapes, 530), (ModelText.errors, 57),
])
func `each entry of a generated text is found by its name`(_ text: ModelText, _ least: Int) {
  let names = text.names
  #expect(names.count >= least)
  #expect(Set(names).count == names.count)
  for name in names { #expect(text.entry(named: name)?.object != nil, "\(name)") }
}

@Test(arguments: ["", " ", "A", "AccessDeniedExceptio", "AccessDeniedExceptionX", "zz", "\n", "{}"])
func `what is no entry's name finds none`(_ name: String) {
  #expect(ModelText.errors.entry(named: name) == nil)
}

@Test func `every shape of the text is part of some request or answer`() {
  let reached = Set(WholeModel.shapes.keys)
    .union(WholeModel.operations.flatMap { [$0.input.name, $0.output.name] })
  #expect(Set(ModelText.shapes.names).subtracting(reached) == [])
}

@Test func `a text names the version of its source`() {
  #expect(ServiceModel.source.hasPrefix("botocore 1."))
  #expect(CognitoModel.targetPrefix == "AWSCognitoIdentityProviderService")
}
