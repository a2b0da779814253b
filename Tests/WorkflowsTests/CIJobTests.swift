import Testing

@testable import Workflows

private func azure(_ collection: String, _ project: String) -> [String: String] {
  ["SYSTEM_COLLECTIONURI": collection, "SYSTEM_TEAMPROJECT": project, "BUILD_BUILDID": "7"]
}

private let github = [
  "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "shop/web", "GITHUB_RUN_ID": "7",
]

@Suite struct `The CI job of a notification` {
  @Test(
    arguments: [
      (github, "https://github.com/shop/web/actions/runs/7"),
      (
        azure("https://dev.azure.com/shop/", "web"),
        "https://dev.azure.com/shop/web/_build/results?buildId=7"
      ),
      (
        azure("https://tfs.example.com/Default Collection/", "Web shop & café"),
        "https://tfs.example.com/Default%20Collection/Web%20shop%20%26%20caf%C3%A9"
          + "/_build/results?buildId=7"
      ),
      (
        ["BUILD_URL": "https://ci.example.com/job/My%20job/1/"],
        "https://ci.example.com/job/My%20job/1/"
      ),
      (
        ["BUILD_URL": "https://ci.example.com/job/My job/1/"],
        "https://ci.example.com/job/My%20job/1/"
      ),
      (
        ["CI_JOB_URL": "https://gitlab.com/shop/web/-/jobs/7"],
        "https://gitlab.com/shop/web/-/jobs/7"
      ),
      (["BUILD_URL": "not an address"], nil), ([:], nil),
    ] as [([String: String], String?)]
  )
  func `has an address without characters that a URL can't have`(
    _ variables: [String: String],
    _ link: String?
  ) {
    #expect(CIJob(variables).link == link)
  }
}
