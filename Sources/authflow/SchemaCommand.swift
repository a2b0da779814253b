internal import ArgumentParser
internal import Scenario
internal import Values

/// `authflow schema`: what editors need to know of scenario files.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scenario files, for editors.",
    discussion: """
      The schema is of draft-07 and made of the tables that the checker uses. An editor with the \
      YAML language server completes, explains and checks a scenario file that starts with the line

        # yaml-language-server: $schema=../schema/scenario.schema.json
      """
  )

  func run() async throws { Output.standard(Redactor()).write(ScenarioSchema.text) }
}
