import FoundationEssentials
import JSON

// User import jobs, which are documents whose state depends on the pool's time.
extension ResourceKind {
  static let importJobs = ResourceKind(
    name: "UserImportJob",
    plural: "UserImportJobs",
    key: "JobId",
    makeKey: { "import-" + $0.alphanumerics(10) },
    defaults: ["Status": "Created", "ImportedUsers": 0, "SkippedUsers": 0, "FailedUsers": 0],
    missing: { .noSuchImportJob($0) },
    complete: { job, pool in
      var job = job
      // `.invalid` is a domain that never resolves (RFC 2606): the mock accepts no file.
      job["PreSignedUrl"] = .string(
        "https://user-import.invalid/\(pool.id)/\(job["JobId"]?.string ?? "")"
      )
      return job
    }
  )
}

/// The states of an import job whose file never arrives.
///
/// By design, the mock has no place for uploads. AdminCreateUser creates a mock's users, and tests
/// of an import can cover only the states of its job. A started job is `Pending`, the first state
/// that the service shows, for a minute. Then the job is `Failed`, as if its file were missing. A
/// job that is not started is `Expired` after a day, the shortest time in the API reference.
private enum ImportJobLife {
  static let pending: Double = 60
  static let unstarted: Double = 86_400

  /// The job with its state at a time.
  static func job(_ job: JSONObject, at now: Date) -> JSONObject {
    switch job["Status"] {
    case "Created": ended(job, "Expired", after: unstarted, since: "CreationDate", at: now)
    case "Pending": ended(job, "Failed", after: pending, since: "StartDate", at: now)
    default: job
    }
  }

  private static func ended(
    _ job: JSONObject,
    _ status: JSONValue,
    after seconds: Double,
    since member: String,
    at now: Date
  ) -> JSONObject {
    let end = Date(timeIntervalSince1970: (job[member]?.double ?? 0) + seconds)
    guard now >= end else { return job }
    return job.laying(["Status": status, "CompletionDate": .timestamp(end)])
  }
}

// MARK: - Operations

extension MockPool {
  func describeUserImportJob() throws(ServiceError) -> Answer {
    show(try importJob())
  }

  mutating func startUserImportJob() throws(ServiceError) -> Answer {
    var job = try importJob()
    guard job.members["Status"] == "Created" else { throw .importJobNotCreated }
    guard !isImporting else { throw .importRunning }
    job.members["Status"] = "Pending"
    job.members["StartDate"] = .timestamp(call.now)
    documents.update(job, of: .importJobs)
    return show(job)
  }

  mutating func stopUserImportJob() throws(ServiceError) -> Answer {
    var job = try importJob()
    guard job.members["Status"] == "Pending" else { throw .importJobNotRunning }
    job.members["Status"] = "Stopped"
    job.members["CompletionDate"] = .timestamp(call.now)
    documents.update(job, of: .importJobs)
    return show(job)
  }

  func listUserImportJobs() throws(ServiceError) -> Answer {
    let jobs = documents[.importJobs].map { job in
      (job.number, ImportJobLife.job(job.members, at: call.now))
    }
    return try page(jobs)
  }

  /// Whether an import job is running.
  ///
  /// Only one job can run at a time. While a job runs, the pool rejects new attributes.
  var isImporting: Bool {
    documents[.importJobs].contains {
      ImportJobLife.job($0.members, at: call.now)["Status"] == "Pending"
    }
  }

  private func importJob() throws(ServiceError) -> StoredDocument {
    var job = try document(.importJobs)
    job.members = ImportJobLife.job(job.members, at: call.now)
    return job
  }

  /// The columns of a file of users to import.
  ///
  /// Standard attributes are in the order of the developer guide's example. The position of custom
  /// attributes is «unconfirmed». In files from real pools, they come before the last two columns.
  func getCSVHeader() -> Answer {
    let custom = (description["SchemaAttributes"]?.array ?? [])
      .compactMap { $0["Name"]?.string }
      .filter { $0.hasPrefix("custom:") }
    let columns =
      MockPool.standardColumns + custom + ["cognito:mfa_enabled", "cognito:username"]
    return .body([
      "UserPoolId": .string(id), "CSVHeader": .array(columns.map(JSONValue.string)),
    ])
  }

  private static let standardColumns = [
    "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username",
    "profile", "picture", "website", "email", "email_verified", "gender", "birthdate", "zoneinfo",
    "locale", "phone_number", "phone_number_verified", "address", "updated_at",
  ]
}
