internal import Transport
internal import Values

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
      // The name of a project on Azure Pipelines can have spaces.
      return start + parts[1] + middle.utf8.percentEncoded(besides: "-._~/") + parts[3] + end
    }
    let link = composed.first ?? direct.lazy.compactMap { variables[$0] }.first
    self.link = link.map(CIJob.encoded).flatMap { WebAddress($0) == nil ? nil : $0 }
  }

  /// The address without characters that a URL can't have, such as spaces in the name of a
  /// collection or a job.
  private static func encoded(_ link: String) -> String {
    link.utf8.percentEncoded(besides: "-._~:/?#[]@!$&'()*+,;=%")
  }
}
