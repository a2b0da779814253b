import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("User import jobs")
struct ImportJobTests {
  private func pool() throws -> (TestPool, JSONValue) {
    var pool = try TestPool(TestPool.emailPool)
    let id = try pool.newJob()
    return (pool, id)
  }

  @Test func `a new job has a URL for uploading its file`() throws {
    var (pool, id) = try pool()
    let job = try #require(pool.job("Describe", id).body["UserImportJob"]?.object)
    #expect(job["JobId"]?.string?.wholeMatch(of: /import-[0-9A-Za-z]{10}/) != nil)
    #expect(job["Status"] == "Created")
    #expect(job["JobName"] == "users")
    #expect(job["ImportedUsers"] == 0)
    let url = try #require(job["PreSignedUrl"]?.string)
    let form = /http:\/\/localhost\/eu-west-1_MockPool1\/import\/import-\w{10}\?(.*)/
    let query = try #require(url.wholeMatch(of: form)?.1.split(separator: "&"))
    #expect(query.prefix(2).last == "X-Amz-SignedHeaders=host%3Bx-amz-server-side-encryption")
    #expect(query.first == "X-Amz-Expires=900")
    #expect(query.last?.wholeMatch(of: /X-Amz-Signature=[0-9a-f]{64}/) != nil)
    #expect(job["StartDate"] == nil)
    #expect(job["LastModifiedDate"] == nil)
    #expect(job["File"] == nil)
  }

  @Test func `a job without a file does not start`() throws {
    var (pool, id) = try pool()
    #expect(
      pool.job("Start", id).said
        == "PreconditionNotMetException: No csv file was uploaded for \(id.string ?? "")"
    )
    #expect(pool.job("Describe", id).body["UserImportJob"]?["Status"] == "Created")
  }

  @Test func `a pool without auto-verified attributes imports nothing`() throws {
    var pool = try TestPool()
    let id = try pool.newJob()
    try pool.upload("", to: id)
    #expect(pool.job("Start", id).errorType == "PreconditionNotMetException")
  }

  @Test func `a file with password hashes is outside the mock`() throws {
    var pool = try TestPool(TestPool.emailPool)
    let id = try pool.newJob(["PasswordHashingAlgorithm": "BCRYPT"])
    try pool.upload("", to: id)
    #expect(pool.job("Start", id).errorType == "NotImplementedByMock")
  }

  @Test func `a running job is pending, then in progress, and can be stopped`() throws {
    var (pool, id) = try pool()
    let other = try pool.newJob()
    for job in [id, other] { try pool.upload("", to: job) }
    #expect(pool.job("Stop", id).errorType == "PreconditionNotMetException")
    let started = pool.job("Start", id).body["UserImportJob"]
    #expect(started?["Status"] == "Pending")
    #expect(started?["StartDate"]?.double == pool.now.timeIntervalSince1970)
    pool.advance(by: .seconds(5))
    #expect(pool.job("Describe", id).body["UserImportJob"]?["Status"] == "InProgress")
    #expect(pool.job("Start", other).errorType == "PreconditionNotMetException")
    let attribute: JSONObject = [
      "CustomAttributes": [["Name": "tag", "AttributeDataType": "String"]]
    ]
    let blocked = pool.admin("AddCustomAttributes", attribute)
    #expect(blocked.errorType == "UserImportInProgressException")
    #expect(pool.job("Stop", id).body["UserImportJob"]?["Status"] == "Stopped")
    #expect(pool.job("Start", id).errorType == "PreconditionNotMetException")
    #expect(pool.job("Start", other).said == "200")
  }

  @Test func `a job that is never started expires`() throws {
    var (pool, id) = try pool()
    try pool.upload("", to: id)
    pool.advance(by: .seconds(86_400))
    #expect(pool.job("Start", id).errorType == "PreconditionNotMetException")
    let listed = pool.admin("ListUserImportJobs", ["MaxResults": 5]).body["UserImportJobs"]
    #expect(listed?[0]?["Status"] == "Expired")
  }

  @Test func `jobs come in pages with PaginationToken`() throws {
    var pool = try TestPool()
    #expect(pool.admin("ListUserImportJobs", ["MaxResults": 2]).body == [:])
    for _ in 1...3 { _ = try pool.newJob() }
    let first = pool.admin("ListUserImportJobs", ["MaxResults": 2]).body
    #expect(first["UserImportJobs"]?.array?.count == 2)
    #expect(first["NextToken"] == nil)
    let token = try #require(first["PaginationToken"])
    let rest = pool.admin("ListUserImportJobs", ["MaxResults": 2, "PaginationToken": token])
    #expect(rest.body["UserImportJobs"]?.array?.count == 1)
    #expect(rest.body["PaginationToken"] == nil)
    for verb in ["Describe", "Start", "Stop"] {
      #expect(
        pool.job(verb, "import-nobody").said
          == "ResourceNotFoundException: User import job import-nobody does not exist."
      )
    }
  }

  @Test func `the columns of a file are the pool's attributes`() throws {
    var pool = try TestPool(["Schema": [["Name": "plan", "AttributeDataType": "String"]]])
    _ = pool.admin(
      "AddCustomAttributes",
      ["CustomAttributes": [["Name": "age", "AttributeDataType": "Number"]]]
    )
    let columns = pool.admin("GetCSVHeader", [:]).body["CSVHeader"]?.array ?? []
    #expect(columns.first == "name")
    #expect(
      columns.suffix(4) == ["custom:plan", "custom:age", "cognito:mfa_enabled", "cognito:username"]
    )
    #expect(!columns.contains("sub"))
    let schema = pool.admin("DescribeUserPool", [:]).body["UserPool"]?["SchemaAttributes"]
    // `sub` and `identities` have no column, and two columns have no attribute.
    #expect(columns.count == schema?.array?.count)
  }
}

extension TestPool {
  /// Calls an operation on a job.
  mutating func job(_ verb: String, _ id: JSONValue) -> MockReply {
    admin("\(verb)UserImportJob", ["JobId": id])
  }

  /// Creates a job and returns its ID.
  mutating func newJob(_ members: JSONObject = [:]) throws -> JSONValue {
    let role: JSONValue = "arn:aws:iam::123456789012:role/import"
    let made = admin(
      "CreateUserImportJob",
      (["JobName": "users", "CloudWatchLogsRoleArn": role] as JSONObject).merging(members)
    )
    return try #require(made.body["UserImportJob"]?["JobId"], "\(made.said)")
  }

  /// Uploads a file with the URL of a job.
  mutating func upload(
    _ file: some Sequence<UInt8>,
    to id: JSONValue,
    isEncrypted: Bool = true,
    tail: String = ""
  ) throws {
    let url = try #require(job("Describe", id).body["UserImportJob"]?["PreSignedUrl"]?.string)
    let signature = try #require(url.split(separator: "=").last)
    try pool.receive(
      ImportUpload(
        job: id.string ?? "",
        signature: signature + tail,
        isEncrypted: isEncrypted,
        file: Array(file)
      ),
      at: now
    )
  }

  mutating func upload(_ file: String, to id: JSONValue) throws {
    try upload(file.utf8, to: id)
  }
}
