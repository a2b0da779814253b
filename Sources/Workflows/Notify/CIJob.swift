internal import Transport

/// The CI job that runs authflow.
struct CIJob {
  /// The address of the job; nil if unknown.
  let link: String?

  /// Finds the job in the environment variables.
  ///
  /// Sources: the documented predefined variables of GitHub Actions, GitLab CI, Jenkins, CircleCI,
  /// Buildkite, and Azure Pipelines.
  init(_ variables: [String: String]) {
    let direct = ["CI_JOB_URL", "BUILD_URL", "CIRCLE_BUILD_URL", "BUILDKITE_BUILD_URL"]
    let parts: [[String]] = [
      ["GITHUB_SERVER_URL", "/", "GITHUB_REPOSITORY", "/actions/runs/", "GITHUB_RUN_ID"],
      [
        "SYSTEM_COLLECTIONURI", "", "SYSTEM_TEAMPROJECT", "/_build/results?buildId=",
        "BUILD_BUILDID",
      ],
    ]
    let composed = parts.lazy.compactMap { parts -> String? in
      guard let start = variables[parts[0]], let middle = variables[parts[2]],
        let end = variables[parts[4]]
      else { return nil }
      return start + parts[1] + middle + parts[3] + end
    }
    let link = composed.first ?? direct.lazy.compactMap { variables[$0] }.first
    self.link = link.flatMap { WebAddress($0) == nil ? nil : $0 }
  }
}
