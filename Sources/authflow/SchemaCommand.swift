internal import ArgumentParser
internal import ConfigurationChanges
internal import Project
internal import Reports
internal import Scenario
internal import Workflows

/// `authflow schema`: prints JSON Schemas for editors.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema for scenarios, project files, policies, or run events.",
    discussion: """
      The schema is JSON Schema draft-07. Editors with the YAML language server use it to \
      complete, document, and validate files. Save the schema as a file, and start each scenario \
      file with the path of the schema, relative to the scenario file:

        # yaml-language-server: $schema=../schema/scenario.schema.json

      For a project file, write this line:

        # yaml-language-server: $schema=schema/project.schema.json

      For a policy (`--policy`), write this line:

        # yaml-language-server: $schema=schema/policy.schema.json
      """
  )

  /// The kind of file that the schema describes.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case scenario, project, policy
    case events = "run-events"
  }

  @Argument(
    help: """
      The kind of file. `scenario` is a file with scenarios or flows, and `project` is \
      authflow.yaml. `policy` is a file for --policy, and `run-events` is a line of the file that \
      `run --json` writes.
      """
  )
  var kind = Kind.scenario

  func run() async throws {
    let text =
      switch kind {
      case .scenario: ScenarioSchema.text
      case .project: ProjectSchema.text
      case .policy: PolicySchema.text
      case .events: EventSchema.text
      }
    Environment.process().output.write(text)
  }
}
