import FoundationEssentials
import JSON
import PoolClient
import TestSupport
import Testing
import Values

private let keys = "aws_access_key_id = AKIA1\naws_secret_access_key = first\n"
private let environmentKeys = [
  "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "environment",
]

/// The content of the files, and botocore's result.
private struct FileCase: Sendable, CustomTestStringConvertible {
  var name: String
  var fixture: CredentialsFixture
  var botocore: JSONValue

  var testDescription: String { name }

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let botocore = value["botocore"] else { return nil }
    self.name = name
    self.botocore = botocore
    let environment = value["environment"]?.object?.members ?? []
    fixture = CredentialsFixture(
      config: value["config"]?.string,
      credentials: value["credentials"]?.string,
      profile: value["profile"]?.string,
      environment: Dictionary(
        uniqueKeysWithValues: environment.map { ($0.key, $0.value.string ?? "") }
      )
    )
  }

  /// Made by scripts/generate-credentials-cases.py.
  static let all: [FileCase] = {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/" + folder + "/Golden/credentials.json"
    let bytes = (try? Data(contentsOf: URL(filePath: path))).map { Array($0) } ?? []
    return (try? JSONValue(parsing: bytes))?.array?.compactMap { FileCase($0) } ?? []
  }()
}

@Suite struct CredentialsFileTests {
  @Test func `there are cases to look at`() { #expect(FileCase.all.count > 60) }

  @Test(arguments: FileCase.all)
  private func `files are read as botocore reads them`(_ file: FileCase) async {
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
      looked in the environment (no AWS_ACCESS_KEY_ID), `/home/ann/.aws/credentials` (no such file) \
      and `/home/ann/.aws/config` (no such file); EC2 instance metadata is not used
      """
    ),
    (
      CredentialsFixture(config: "[default]\nregion = eu-west-1\n", credentials: "[qa]\n" + keys),
      """
      looked in the environment (no AWS_ACCESS_KEY_ID), `/home/ann/.aws/credentials` (no profile \
      `default`) and `/home/ann/.aws/config` (profile `default` has no keys); EC2 instance \
      metadata is not used
      """
    ),
    (
      CredentialsFixture(config: "[profile qa]\n", profile: "qa", environment: environmentKeys),
      """
      looked in `/home/ann/.aws/credentials` (no such file) and `/home/ann/.aws/config` (profile \
      `qa` has no keys); EC2 instance metadata is not used
      """
    ),
    (
      CredentialsFixture(credentials: "[qa]\n" + keys, profile: "staging"),
      """
      no profile `staging` in `/home/ann/.aws/credentials` and `/home/ann/.aws/config`
      """
    ),
    (
      CredentialsFixture(environment: ["AWS_ACCESS_KEY_ID": "AKIAENV"]),
      "the environment has no AWS_SECRET_ACCESS_KEY"
    ),
    (
      CredentialsFixture(credentials: "[default]\naws_access_key_id = AKIA1\n"),
      "profile `default` in `/home/ann/.aws/credentials` has no aws_secret_access_key"
    ),
    (
      CredentialsFixture(locked: ["/home/ann/.aws/config"]),
      "cannot read `/home/ann/.aws/config`: no permission"
    ),
    (
      CredentialsFixture(credentials: keys),
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
      CredentialsFixture(config: "[a]\ns3 =\n  planted-secret\n"),
      "`/home/ann/.aws/config`, line 2: the block under `s3` has a line without `=`"
    ),
  ])
  func `an error says where credentials were looked for`(
    _ fixture: CredentialsFixture,
    _ words: String
  ) async {
    await #expect(fixture.outcome().error?.detail == words)
  }

  @Test func `a file that is no text is an error at its line`() async throws {
    let chain = CredentialsChain(
      profile: nil,
      environment: ["HOME": "/h"],
      readFile: { $0 == "/h/.aws/config" ? .bytes(Array("[a]\n".utf8) + [0xFF, 0x0A]) : .absent },
      now: { CredentialsFixture.instant }
    )
    let error = await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(error?.detail == "`/h/.aws/config`, line 2: not UTF-8")
  }

  @Test func `a file of the disk is read, is absent or says why it can't be read`() throws {
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

@Suite struct UnknownCredentialsTests {
  private static let role = "role_arn = arn:aws:iam::123456789012:role/qa\n"
  private static let container = ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.0.0.1:9/x"]
  private static let webIdentity = ["AWS_WEB_IDENTITY_TOKEN_FILE": "/t", "AWS_ROLE_ARN": "r"]

  @Test(arguments: [
    (CredentialsFixture(config: "[default]\n" + role), "role_arn"),
    (CredentialsFixture(credentials: "[default]\n" + role + keys), "role_arn"),
    (
      CredentialsFixture(config: "[default]\n" + role, credentials: "[default]\n" + keys),
      "role_arn"
    ),
    (
      CredentialsFixture(
        config: "[profile qa]\nweb_identity_token_file = /t\n" + keys,
        profile: "qa"
      ), "web_identity_token_file"
    ),
    (
      CredentialsFixture(credentials: "[default]\n" + keys, environment: webIdentity),
      "AWS_WEB_IDENTITY_TOKEN_FILE"
    ),
    (
      CredentialsFixture(
        config: "[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = r\n",
        credentials: "[default]\n" + keys
      ), "sso_account_id"
    ),
    (CredentialsFixture(config: "[default]\nsso_session = s\n"), "sso_session"),
    (CredentialsFixture(config: "[default]\nlogin_session = l\n" + keys), "login_session"),
    (CredentialsFixture(environment: container), "AWS_CONTAINER_CREDENTIALS_FULL_URI"),
    (
      CredentialsFixture(environment: ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/x"]),
      "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"
    ),
  ])
  func `what is not followed is named, and no other keys are taken instead`(
    _ fixture: CredentialsFixture,
    _ setting: String
  ) async throws {
    let error = try #require(await fixture.outcome().error)
    guard case .notSupported(setting, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(error.detail.contains("has `\(setting)`, which is not supported; set"))
  }

  @Test(arguments: [
    CredentialsFixture(credentials: "[default]\n" + role, environment: environmentKeys),
    CredentialsFixture(
      config: "[default]\nsso_region = eu-west-1\nsso_session = s\n",
      credentials: "[default]\n" + keys
    ),
    CredentialsFixture(credentials: "[default]\n" + keys, environment: container),
    CredentialsFixture(credentials: "[qa]\n" + keys, profile: "qa", environment: webIdentity),
  ])
  func `keys that stand before it in the order of the AWS tools are taken`(
    _ fixture: CredentialsFixture
  ) async throws {
    _ = try await fixture.outcome().get()
  }

  @Test func `a redactor learns what is found`() async throws {
    let redactor = Redactor()
    let chain = CredentialsChain(
      profile: nil,
      environment: [
        "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "planted-key",
        "AWS_SESSION_TOKEN": "planted-token",
      ],
      readFile: { _ in .absent },
      redactor: redactor,
      now: { CredentialsFixture.instant }
    )
    _ = try await chain.credentials()
    #expect(redactor.redact("AKIAENV planted-key planted-token") == "AKIAENV ••• •••")
  }

  @Test func `no description of the chain or of what it finds holds a secret`() async throws {
    let fixture = CredentialsFixture(environment: environmentKeys)
    let chain = fixture.chain()
    let found = try await chain.credentials()
    for value in [chain, found] as [Any] {
      #expect(!String(describing: value).contains(environmentKeys["AWS_SECRET_ACCESS_KEY"] ?? ""))
      #expect(!String(reflecting: value).contains(environmentKeys["AWS_SECRET_ACCESS_KEY"] ?? ""))
    }
  }
}

extension Result where Failure == CredentialsError {
  var error: CredentialsError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension CredentialsError {
  /// The class that botocore throws; nil if it finds nothing and reports nothing.
  fileprivate var inBotocore: String? {
    switch self {
    case .notFound: nil
    case .unknownProfile: "ProfileNotFound"
    case .incomplete: "PartialCredentialsError"
    case .malformedFile: "ConfigParseError"
    case .unreadableFile, .notSupported, .process, .cancelled: "none of these"
    }
  }
}
