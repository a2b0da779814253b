import FoundationEssentials
import JSON
import MockPool
import Testing

@Suite("User import jobs")
struct ImportJobTests {
  private func pool() throws -> (TestPool, JSONValue) {
    var pool = try TestPool()
    let made = pool.job("Create")
    #expect(made.said == "200")
    return (pool, try #require(made.body["UserImportJob"]?["JobId"]))
  }

  @Test func `a new job has a URL for uploading its file`() throws {
    var (pool, id) = try pool()
    let job = try #require(pool.job("Describe", id).body["UserImportJob"]?.object)
    #expect(job["JobId"]?.string?.wholeMatch(of: /import-[0-9a-z]{10}/) != nil)
    #expect(job["Status"] == "Created")
    #expect(job["JobName"] == "users")
    #expect(job["ImportedUsers"] == 0)
    #expect(job["PreSignedUrl"]?.string?.hasPrefix("https://user-import.invalid/") == true)
    #expect(job["StartDate"] == nil)
    #expect(job["LastModifiedDate"] == nil)
  }

  @Test func `a job without a file is pending for a minute and then fails`() throws {
    var (pool, id) = try pool()
    pool.advance(by: .seconds(60))
    let started = pool.job("Start", id)
    #expect(started.body["UserImportJob"]?["Status"] == "Pending")
    #expect(
      started.body["UserImportJob"]?["StartDate"]?.double == pool.now.timeIntervalSince1970
    )
    #expect(pool.job("Start", id).errorType == "PreconditionNotMetException")
    pool.advance(by: .seconds(59))
    #expect(pool.job("Describe", id).body["UserImportJob"]?["Status"] == "Pending")
    pool.advance(by: .seconds(1))
    let failed = pool.job("Describe", id).body["UserImportJob"]
    #expect(failed?["Status"] == "Failed")
    #expect(failed?["CompletionDate"]?.double == pool.now.timeIntervalSince1970)
    #expect(pool.job("Stop", id).errorType == "PreconditionNotMetException")
  }

  @Test func `a running job can be stopped, and only one job runs at a time`() throws {
    var (pool, id) = try pool()
    let other = try #require(pool.job("Create").body["UserImportJob"]?["JobId"])
    #expect(pool.job("Stop", id).errorType == "PreconditionNotMetException")
    #expect(pool.job("Start", id).said == "200")
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
    pool.advance(by: .seconds(86_400))
    #expect(pool.job("Start", id).errorType == "PreconditionNotMetException")
    let listed = pool.admin("ListUserImportJobs", ["MaxResults": 5]).body["UserImportJobs"]
    #expect(listed?[0]?["Status"] == "Expired")
  }

  @Test func `jobs come in pages with PaginationToken`() throws {
    var pool = try TestPool()
    #expect(pool.admin("ListUserImportJobs", ["MaxResults": 2]).body == [:])
    for _ in 1...3 { _ = pool.job("Create") }
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
  fileprivate mutating func job(_ verb: String, _ id: JSONValue = .null) -> MockReply {
    guard verb == "Create" else { return admin("\(verb)UserImportJob", ["JobId": id]) }
    return admin(
      "CreateUserImportJob",
      ["JobName": "users", "CloudWatchLogsRoleArn": "arn:aws:iam::123456789012:role/import"]
    )
  }
}
