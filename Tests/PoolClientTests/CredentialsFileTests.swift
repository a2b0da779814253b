import JSON
import TestSupport
import Testing

@testable import PoolClient

@Suite struct CredentialsFileTests {
  @Test func `the generated cases exist`() { #expect(FileCase.all.count > 60) }

  @Test(arguments: FileCase.all)
  func `files are read as botocore reads them`(_ file: FileCase) async {
    switch await file.fixture.outcome() {
    case .success(let found):
      let texts = found.map { $0.map { JSONValue.string($0) } ?? .null }
      #expect(file.botocore == ["keys": .array(texts)])
    case .failure(let error): #expect(file.botocore["error"]?.string == error.inBotocore)
    }
  }

  @Test(arguments: [
    (
      CredentialsFixture(),
      """
      looked in the environment (no AWS_ACCESS_KEY_ID or AWS_WEB_IDENTITY_TOKEN_FILE), \
      `/home/ann/.aws/credentials` (no such file), `/home/ann/.aws/config` (no such file), the \
      container's endpoint (no AWS_CONTAINER_CREDENTIALS_FULL_URI or \
      AWS_CONTAINER_CREDENTIALS_RELATIVE_URI), and EC2 instance metadata \
      (this machine is not an EC2 instance)
      """
    ),
    (
      CredentialsFixture(
        config: "[default]\nregion = eu-west-1\n",
        credentials: "[qa]\n" + CredentialsFixture.keys
      ),
      """
      looked in the environment (no AWS_ACCESS_KEY_ID or AWS_WEB_IDENTITY_TOKEN_FILE), \
      `/home/ann/.aws/credentials` (no profile `default`), `/home/ann/.aws/config` (profile \
      `default` has no credentials), the container's endpoint \
      (no AWS_CONTAINER_CREDENTIALS_FULL_URI or AWS_CONTAINER_CREDENTIALS_RELATIVE_URI), and EC2 \
      instance metadata \
      (this machine is not an EC2 instance)
      """
    ),
    (
      CredentialsFixture(
        config: "[profile qa]\n",
        profile: "qa",
        environment: CredentialsFixture.environmentKeys.merging([
          "AWS_EC2_METADATA_DISABLED": "true"
        ]) { $1 }
      ),
      """
      looked in `/home/ann/.aws/credentials` (no such file), `/home/ann/.aws/config` (profile `qa` \
      has no credentials), the container's endpoint (no AWS_CONTAINER_CREDENTIALS_FULL_URI or \
      AWS_CONTAINER_CREDENTIALS_RELATIVE_URI), and EC2 instance metadata \
      (disabled by AWS_EC2_METADATA_DISABLED)
      """
    ),
    (
      CredentialsFixture(credentials: "[qa]\n" + CredentialsFixture.keys, profile: "staging"),
      """
      no profile `staging` in `/home/ann/.aws/credentials` or `/home/ann/.aws/config`
      """
    ),
    (
      CredentialsFixture(environment: ["AWS_ACCESS_KEY_ID": "AKIAENV"]),
      "`AWS_ACCESS_KEY_ID` is set, but `AWS_SECRET_ACCESS_KEY` is not"
    ),
    (
      CredentialsFixture(credentials: "[default]\naws_access_key_id = AKIA1\n"),
      "profile `default` in `/home/ann/.aws/credentials` has `aws_access_key_id`, but no `aws_secret_access_key`"
    ),
    (
      CredentialsFixture(locked: ["/home/ann/.aws/config"]),
      "can't read `/home/ann/.aws/config`: no permission"
    ),
    (
      CredentialsFixture(credentials: CredentialsFixture.keys),
      "`/home/ann/.aws/credentials`, line 1: a setting before any `[section]`"
    ),
    (
      CredentialsFixture(credentials: "[default]\nplanted-secret\n"),
      "`/home/ann/.aws/credentials`, line 2: neither a `[section]` nor `name = value`"
    ),
    (
      CredentialsFixture(config: "[a]\n[default]\n[a]\n"),
      "`/home/ann/.aws/config`, line 3: duplicate section `[a]`"
    ),
    (
      CredentialsFixture(config: "[a]\nx = 1\nX = 2\n"),
      "`/home/ann/.aws/config`, line 3: duplicate `x` in this section"
    ),
    (
      CredentialsFixture(config: "[a]\ns3 =\n  x = 1\n\n  # y\n  planted-secret\n"),
      "`/home/ann/.aws/config`, line 6: the block under `s3` has a line without `=`"
    ),
  ])
  func `an error lists the places that authflow searches for credentials`(
    _ fixture: CredentialsFixture,
    _ words: String
  ) async {
    await #expect(fixture.outcome().error?.detail == words)
  }

  @Test func `a file that is not UTF-8 is an error with the line`() async throws {
    let chain = CredentialsChain(
      profile: nil,
      environment: ["HOME": "/h"],
      readFile: { $0 == "/h/.aws/config" ? .bytes(Array("[a]\n".utf8) + [0xFF, 0x0A]) : .absent },
      now: { CredentialsFixture.instant }
    )
    let error = await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(error?.detail == "`/h/.aws/config`, line 2: not UTF-8")
  }

  @Test func `a file on disk is read, absent, or unreadable`() throws {
    let folder = try TestFolder()
    let path = folder.path(of: "config")
    #expect(FileContent.onDisk(path) == .absent)
    try folder.write("[a]", to: "config")
    #expect(FileContent.onDisk(path) == .bytes(Array("[a]".utf8)))
    #expect(FileContent.onDisk(path + "/below") != .bytes([]))
    #expect(FileContent.onDisk("/dev/null") == .bytes([]))
    guard case .unreadable = FileContent.onDisk(folder.path) else {
      Issue.record("a folder is not a file")
      return
    }
  }
}
