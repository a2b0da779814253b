internal import ArgumentParser
internal import ConfigurationChanges
internal import Project
internal import Reports
internal import Scenario
internal import Workflows

/// `authflow schema`: what editors need to know of files.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scenarios, project files, or policies, for editors.",
    discussion: """
      The schema is of draft-07 and made of the tables that the checker uses. An editor with the \
      YAML language server completes, explains and checks a scenario file that starts with the line

        # yaml-language-server: $schema=../schema/scenario.schema.json

      and a project file that starts with

        # yaml-language-server: $schema=schema/project.schema.json

      A policy for `--policy` starts with

        # yaml-language-server: $schema=schema/policy.schema.json
      """
  )

  /// What the schema is of.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case scenario, project, policy
  }

  @Argument(help: "`scenario`, for scenarios and flows, `project`, for authflow.yaml, or `policy`")
  var kind = Kind.scenario

  func run() async throws {
    let text =
      switch kind {
      case .scenario: ScenarioSchema.text
      case .project: ProjectSchema.text
      case .policy: PolicySchema.text
      }
    Environment.process().output.write(text)
  }
}
