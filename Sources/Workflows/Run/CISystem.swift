internal import Reports

/// The CI system that runs the command, as its environment variables show.
enum CISystem {
  /// The reports that the CI system shows without an option of the command.
  ///
  /// `output` is the stream of the console report.
  static func reports(_ environment: Environment, besides output: Output) -> [any Report] {
    let repository = Repository(of: environment)
    var reports: [any Report] = []
    if environment.variables["GITHUB_ACTIONS"] == "true" {
      reports.append(GitHubAnnotations(in: repository, to: output))
    }
    if environment.variables["GITLAB_CI"] == "true" {
      let path = "\(repository.root)/\(CodeQuality.fileName)"
      reports.append(
        CodeQualityFile(path: path, in: repository, environment.redactor, environment.errors)
      )
    }
    return reports
  }
}

extension Repository {
  /// The repository that a CI system checked out, or the working directory.
  init(of environment: Environment) {
    let roots = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap { environment.variables[$0] }
    let root = roots.first { $0.hasPrefix("/") && InputFile.kind(of: $0) == .folder }
    self.init(
      root: root ?? environment.workingDirectory,
      workingDirectory: environment.workingDirectory
    )
  }
}
