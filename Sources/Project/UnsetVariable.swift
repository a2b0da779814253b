package import Diagnostics

/// An unset environment variable that files read.
package struct UnsetVariable: Hashable, Sendable {
  /// The name of the variable, without `env.` or `secret.`.
  package let name: String

  /// The places that read the variable.
  package var places: [SourceRange]

  /// Creates a variable with the places in a file that read it.
  package init(_ name: String, at places: [SourceRange]) {
    (self.name, self.places) = (name, places)
  }

  /// Returns the error at the first place; `environment` contains variables that identify a CI
  /// system.
  package func diagnostic(in environment: [String: String]) -> Diagnostic? {
    guard let first = places.first else { return nil }
    let similar = Suggestion.typo(name, of: environment.keys.sorted())
    return Diagnostic(
      .unsetVariable,
      "the environment variable `\(name)` is not set",
      at: first,
      label: similar.map { "did you mean `\($0)`, which is set?" } ?? "",
      notes: places.dropFirst().map { .init("also read here", at: $0) },
      help: name.isVariableName
        ? "\(remedy(in: environment)) Alternatively, pass `--env-file FILE` with the line "
          + "`\(name)=VALUE`."
        : "Use a name that consists of letters, digits, and `_`, and does not start with a digit."
    )
  }

  /// The instruction for setting the variable in the current CI system or shell.
  private func remedy(in environment: [String: String]) -> String {
    let system = UnsetVariable.systems.first { environment[$0.variable]?.isEmpty == false }
    return (system?.remedy ?? "Set the variable: `export NAME=VALUE`.")
      .replacing("NAME", with: name)
  }

  /// The instructions of CI systems for a variable `NAME`, each with a variable that the system
  /// sets.
  private static let systems: [(variable: String, remedy: String)] = [
    (
      "GITHUB_ACTIONS",
      "GitHub Actions: add the repository secret `NAME`, and "
        + "`env: { NAME: \"${{ secrets.NAME }}\" }` to the step."
    ),
    (
      "GITLAB_CI",
      "GitLab: add the CI/CD variable `NAME`. GitLab sets a protected variable only on protected "
        + "branches and tags."
    ),
    ("CIRCLECI", "CircleCI: add the environment variable `NAME` to the project or a context."),
    ("BITBUCKET_BUILD_NUMBER", "Bitbucket: add the repository variable `NAME`."),
    (
      "TF_BUILD",
      "Azure Pipelines: add the pipeline variable `NAME`. If the variable is secret, also add "
        + "`env: { NAME: $(NAME) }` to the step."
    ),
    (
      "BUILDKITE",
      "Buildkite: export `NAME` in an `environment` hook, or create the secret `NAME` and list it in "
        + "the step's `secrets`."
    ),
    (
      "JENKINS_URL",
      "Jenkins: add `environment { NAME = credentials('ID') }` to the pipeline. ID is the ID of a "
        + "credential in the Jenkins credentials store."
    ),
    ("SEMAPHORE", "Semaphore: add `NAME` to a secret that the job uses."),
    (
      "CODEBUILD_BUILD_ID",
      "CodeBuild: in the buildspec, add `NAME` to `env/secrets-manager`, or to `env/variables` if "
        + "the value is not secret."
    ),
    ("TEAMCITY_VERSION", "TeamCity: add the parameter `env.NAME`."),
    (
      "DRONE",
      "Drone: add the secret `NAME`, and `environment: { NAME: { from_secret: NAME } }` to the step."
    ),
  ]
}

extension String {
  /// Whether shells and environment files can set a variable with this name.
  var isVariableName: Bool { wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil }
}
