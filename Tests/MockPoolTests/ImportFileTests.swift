import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("Files of users to import")
struct ImportFileTests {
  private static let header =
    "cognito:username,name,given_name,family_name,middle_name,nickname,preferred_username,profile,"
    + "picture,website,email,email_verified,gender,birthdate,zoneinfo,locale,phone_number,"
    + "phone_number_verified,address,updated_at,cognito:mfa_enabled"

  /// A row with values for some columns.
  private static func row(_ values: [String: String]) -> String {
    let usual = [
      "cognito:username": "ada", "email": "ada@example.com", "email_verified": "TRUE",
      "cognito:mfa_enabled": "FALSE",
    ]
    let row = usual.merging(values) { _, new in new }
    return header.split(separator: ",").map { row[String($0)] ?? "" }.joined(separator: ",")
  }

  private static let settings: JSONObject = [
    "AutoVerifiedAttributes": ["email"], "AliasAttributes": ["email"],
    "AccountRecoverySetting": [
      "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
    ],
  ]

  /// The job after importing a file, and the pool.
  private func imported(
    _ file: String,
    into settings: JSONObject = settings
  ) throws -> (pool: TestPool, job: JSONObject) {
    var pool = try TestPool(settings, client: TestPool.passwordClient)
    let job = try imported(file, into: &pool)
    return (pool, job)
  }

  private func imported(_ file: String, into pool: inout TestPool) throws -> JSONObject {
    let id = try pool.newJob()
    try pool.upload(file, to: id)
    #expect(pool.job("Start", id).said == "200")
    pool.advance(by: .seconds(10))
    return try #require(pool.job("Describe", id).body["UserImportJob"]?.object)
  }

  private func counts(_ job: JSONObject) -> [JSONValue?] {
    [job["ImportedUsers"], job["SkippedUsers"], job["FailedUsers"]]
  }

  @Test func `an imported user has the file's attributes and must reset the password`() throws {
    let row = ImportFileTests.row([
      "address": #"1 Main St\, Springfield"#, "birthdate": "02/01/1985", "name": " Ada ",
      "phone_number": "+12065550100",
    ])
    var (pool, job) = try imported(ImportFileTests.header + "\r\n\r\n" + row + "\r\n")
    #expect(counts(job) == [1, 0, 0])
    #expect(job["Status"] == "Succeeded")
    #expect(job["CompletionMessage"] == "Import Job Completed Successfully.")
    #expect(job["CompletionDate"]?.double == pool.now.timeIntervalSince1970)
    let user = pool.admin("AdminGetUser", ["Username": "ada"]).body
    #expect(user["UserStatus"] == "RESET_REQUIRED")
    #expect(user["UserMFASettingList"] == nil)
    let attributes = (user["UserAttributes"]?.array ?? []).reduce(
      into: [:] as [String: String]
    ) { named, attribute in
      named[attribute["Name"]?.string ?? ""] = attribute["Value"]?.string
    }
    #expect(attributes["sub"] != nil)
    #expect(
      attributes.filter { $0.key != "sub" } == [
        "name": "Ada", "email": "ada@example.com", "email_verified": "true",
        "address": "1 Main St, Springfield", "birthdate": "1985-02-01",
        "phone_number": "+12065550100",
      ]
    )
    #expect(pool.messages.isEmpty)
  }

  @Test func `a row of an existing user is skipped`() throws {
    let ada = ImportFileTests.row([:])
    let ben = ImportFileTests.row(["cognito:username": "ben", "email": "ben@example.com"])
    let file = [ImportFileTests.header, ada, ben, ada].joined(separator: "\n")
    var (pool, job) = try imported(file)
    #expect(counts(job) == [2, 1, 0])
    #expect(counts(try imported(file, into: &pool)) == [0, 3, 0])
  }

  @Test func `addresses can be user names`() throws {
    let row = ImportFileTests.row(["cognito:username": "ada@example.com"])
    var (pool, job) = try imported(
      ImportFileTests.header + "\n" + row,
      into: TestPool.emailPool
    )
    #expect(counts(job) == [1, 0, 0])
    let user = pool.admin("AdminGetUser", ["Username": "ada@example.com"]).body
    #expect(user["Username"]?.string?.count == 36)
  }

  static let broken: [[String: String]] = [
    ["cognito:username": ""],
    ["cognito:username": "a da"],
    ["email_verified": "FALSE"],
    ["email_verified": ""],
    ["email_verified": "yes"],
    ["email": ""],
    ["email": "ada"],
    ["email_verified": "FALSE", "phone_number": "+12065550100", "phone_number_verified": "TRUE"],
    ["birthdate": "1985-02-01"],
    ["cognito:mfa_enabled": "TRUE"],
    ["cognito:mfa_enabled": "maybe"],
    ["address": "1 Main St, Springfield"],
  ]

  @Test(arguments: broken)
  func `a row that breaks a rule fails, and the others are imported`(
    values: [String: String]
  ) throws {
    let ben = ImportFileTests.row(["cognito:username": "ben", "email": "ben@example.com"])
    let rows = [ImportFileTests.header, ImportFileTests.row(values), ben]
    let (_, job) = try imported(rows.joined(separator: "\n"))
    #expect(counts(job) == [1, 0, 1])
    #expect(job["Status"] == "Succeeded")
  }

  @Test func `a job fails if it imports no user`() throws {
    let row = ImportFileTests.row(["email_verified": "FALSE"])
    let (_, job) = try imported(ImportFileTests.header + "\n" + row)
    #expect(job["Status"] == "Failed")
    #expect(
      job["CompletionMessage"] == "Too many users have failed or been skipped during the import."
    )
  }

  @Test func `MFA that is on must be on in each row`() throws {
    var settings = ImportFileTests.settings
    settings["SmsConfiguration"] = ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"]
    settings["MfaConfiguration"] = "ON"
    let with = ImportFileTests.row([
      "cognito:mfa_enabled": "true", "phone_number": "+12065550100",
    ])
    let without = ImportFileTests.row(["cognito:username": "ben", "email": "ben@example.com"])
    var (pool, job) = try imported(
      [ImportFileTests.header, with, without].joined(separator: "\n"),
      into: settings
    )
    #expect(counts(job) == [1, 0, 1])
    let user = pool.admin("AdminGetUser", ["Username": "ada"]).body
    #expect(user["UserMFASettingList"] == ["SMS_MFA"])
  }

  static let unreadable = [
    "",
    "cognito:username,email\nada,ada@example.com",
    "\u{FEFF}" + header,
    header + ",extra",
    header + "\n" + String(repeating: "x", count: 16_001),
  ]

  @Test(arguments: unreadable)
  func `a file with other columns or a limit exceeded fails as a whole`(file: String) throws {
    let (_, job) = try imported(file)
    #expect(job["Status"] == "Failed")
    #expect(counts(job) == [0, 0, 0])
  }

  @Test func `a file that is not UTF-8 fails`() throws {
    var pool = try TestPool(ImportFileTests.settings)
    let id = try pool.newJob()
    try pool.upload(Array(ImportFileTests.header.utf8) + [0x0A, 0xFF], to: id)
    _ = pool.job("Start", id)
    pool.advance(by: .seconds(10))
    #expect(pool.job("Describe", id).body["UserImportJob"]?["Status"] == "Failed")
  }

  @Test func `an upload needs the URL's signature and the signed header`() throws {
    var pool = try TestPool(ImportFileTests.settings)
    let id = try pool.newJob()
    #expect(throws: ImportUploadError.wrongSignature) {
      try pool.upload([UInt8](), to: id, isEncrypted: false)
    }
    #expect(throws: ImportUploadError.wrongSignature) {
      try pool.upload([UInt8](), to: id, tail: "0")
    }
    pool.advance(by: .seconds(900))
    #expect(throws: ImportUploadError.expired) { try pool.upload("", to: id) }
  }

  @Test func `a job that was started takes no further file`() throws {
    var pool = try TestPool(ImportFileTests.settings)
    let id = try pool.newJob()
    try pool.upload(ImportFileTests.header, to: id)
    _ = pool.job("Start", id)
    #expect(throws: ImportUploadError.expired) { try pool.upload("", to: id) }
  }
}
