package import Diagnostics

/// An environment variable that files read and that is not set.
package struct UnsetVariable: Hashable, Sendable {
  /// Its name.
  package let name: String

  /// Where a file reads it.
  package var places: [SourceRange]

  /// States a variable with the places of one file that read it.
  package init(_ name: String, at places: [SourceRange]) {
    (self.name, self.places) = (name, places)
  }

  /// The mistake, at the first place; `environment` shows which CI system runs the command.
  package func diagnostic(in environment: [String: String]) -> Diagnostic? {
    guard let first = places.first else { return nil }
    return Diagnostic(
      .unsetVariable,
      "the environment variable `\(name)` is not set",
      at: first,
      notes: places.dropFirst().map { .init("it is read here too", at: $0) },
      help: "\(remedy(in: environment)) `--env-file FILE` takes lines `\(name)=VALUE`."
    )
  }

  /// How to set it where the command runs.
  private func remedy(in environment: [String: String]) -> String {
    let system = UnsetVariable.systems.first { environment[$0.variable]?.isEmpty == false }
    return (system?.remedy ?? "Set it: `export NAME=VALUE`.").replacing("NAME", with: name)
  }

  /// CI systems by the variables that they set in their jobs, with their own names for a variable `NAME` of the
  /// job.
  private static let systems: [(variable: String, remedy: String)] = [
    (
      "GITHUB_ACTIONS",
      "GitHub Actions: add the repository secret `NAME`, and `env: { NAME: ${{ secrets.NAME }} }` "
        + "to the step."
    ),
    (
      "GITLAB_CI",
      "GitLab: add the CI/CD variable `NAME`; a protected one is set on protected branches only."
    ),
    ("CIRCLECI", "CircleCI: add the environment variable `NAME` to the project or a context."),
    ("BITBUCKET_BUILD_NUMBER", "Bitbucket: add the repository variable `NAME`."),
    (
      "TF_BUILD",
      "Azure Pipelines: add the pipeline variable `NAME`, and `env: { NAME: $(NAME) }` to the step "
        + "if it is secret."
    ),
    ("BUILDKITE", "Buildkite: export `NAME` in an `environment` hook, or name the secret `NAME`."),
    (
      "JENKINS_URL",
      "Jenkins: write `environment { NAME = credentials('ID') }` into the pipeline."
    ),
    ("SEMAPHORE", "Semaphore: add `NAME` to a secret of the job."),
    (
      "CODEBUILD_BUILD_ID",
      "CodeBuild: add `NAME` to `env: variables` or `env: secrets-manager` of the buildspec."
    ),
    ("TEAMCITY_VERSION", "TeamCity: add the parameter `env.NAME`."),
    (
      "DRONE",
      "Drone: add the secret `NAME`, and `environment: { NAME: { from_secret: NAME } }` to the step."
    ),
  ]
}
