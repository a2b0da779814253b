import CognitoModel
import DiagnosticsTesting
import JSON
import Testing

@testable import Scenario

/// The keys of a step in the schema.
private func stepKeys() throws -> [String] {
  let schema = try JSONValue(parsing: ScenarioSchema.text)
  return try #require(schema["definitions"]?["step"]?["properties"]?.object).members.map(\.key)
}

@Test func `the committed schema matches the tables`() throws {
  try expectCommitted(ScenarioSchema.text, at: ScenarioSchema.path)
}

@Test func `the schema is small enough for editors`() {
  #expect(ScenarioSchema.text.utf8.count < 1_500_000)
}

@Test func `a step can have every action, every operation, and every modifier`() throws {
  let names = ActionTable.entries.map(\.name) + CognitoModel.operationNames
  let modifiers = StepModifier.allCases.map(\.rawValue)
  #expect(Set(try stepKeys()) == Set(names + modifiers))
}

@Test func `the schema is deterministic`() {
  #expect(ScenarioSchema.text == ScenarioSchema.text)
}

@Test func `the failure of userMigration has a description of its own`() throws {
  let schema = try JSONValue(parsing: ScenarioSchema.text)
  let given = schema["definitions"]?["scenario"]?["properties"]?["given"]?["properties"]
  let triggers = try #require(given?["triggers"]?["properties"]?.object)
  let failures = triggers.members.map { name, trigger in
    (name, trigger["properties"]?["fail"]?["description"]?.string ?? "")
  }
  let migration = failures.first(where: { $0.0 == "userMigration" })?.1
  #expect(migration?.contains("UserNotFoundException") == true)
  let others = failures.filter { $0.0 != "userMigration" }
  #expect(others.allSatisfy { $0.1.hasSuffix("the pool returns UserLambdaValidationException.") })
}
