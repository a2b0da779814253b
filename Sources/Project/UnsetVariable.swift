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
    let isSet = { (name: String) in environment[name]?.isEmpty == false }
    let system = UnsetVariable.systems.first { isSet($0.variable) }
    return system.map { $0.remedy(name) } ?? "Set it: `export \(name)=VALUE`."
  }

  /// A CI system by the variable that it sets in its jobs, with its own name for a variable of the job.
  private struct System: Sendable {
    let variable: String
    let remedy: @Sendable (String) -> String
  }

  private static let systems = [
    System(variable: "GITHUB_ACTIONS") {
      "GitHub Actions: add the repository secret `\($0)`, and `env: { \($0): ${{ secrets.\($0) }} }` to the "
        + "step."
    },
    System(variable: "GITLAB_CI") {
      "GitLab: add the CI/CD variable `\($0)`; a protected one is set on protected branches only."
    },
    System(variable: "CIRCLECI") {
      "CircleCI: add the environment variable `\($0)` to the project or a context."
    },
    System(variable: "BITBUCKET_BUILD_NUMBER") {
      "Bitbucket: add the repository variable `\($0)`."
    },
    System(variable: "TF_BUILD") {
      "Azure Pipelines: add the pipeline variable `\($0)`, and `env: { \($0): $(\($0)) }` to the step if it is "
        + "secret."
    },
    System(variable: "BUILDKITE") {
      "Buildkite: export `\($0)` in an `environment` hook, or name the secret `\($0)`."
    },
    System(variable: "JENKINS_URL") {
      "Jenkins: write `environment { \($0) = credentials('ID') }` into the pipeline."
    },
    System(variable: "SEMAPHORE") { "Semaphore: add `\($0)` to a secret of the job." },
    System(variable: "CODEBUILD_BUILD_ID") {
      "CodeBuild: add `\($0)` to `env: variables` or `env: secrets-manager` of the buildspec."
    },
    System(variable: "TEAMCITY_VERSION") { "TeamCity: add the parameter `env.\($0)`." },
    System(variable: "DRONE") {
      "Drone: add the secret `\($0)`, and `environment: { \($0): { from_secret: \($0) } }` to the step."
    },
  ]
}
