import FoundationEssentials
import JSON

// User import jobs: documents that change by themselves as the pool's time goes by.
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
      // `.invalid` is a name that never leads anywhere (RFC 2606): the mock takes no file.
      job["PreSignedUrl"] = .string(
        "https://user-import.invalid/\(pool.id)/\(job["JobId"]?.string ?? "")"
      )
      return job
    }
  )
}

/// The states of an import job for which no file ever comes.
///
/// The mock has no place to upload one, on purpose: users of a mock are made by AdminCreateUser, and
/// what is worth testing around an import is the life of its job. So a started job is `Pending` for a
/// minute, as the service shows it first, and then `Failed`, as one whose file is not there; a job
/// that nobody starts is `Expired` after a day, the shortest time that the API reference names.
private enum ImportJobLife {
  static let pending: Double = 60
  static let unstarted: Double = 86_400

  /// A job as it is at a moment.
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

  /// Whether a started job has not ended; one at a time may run, and attributes wait for it.
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

  /// GetCSVHeader: the columns of a file of users to import.
  ///
  /// Standard attributes are in the order of the developer guide's example; where custom ones stand is
  /// «unconfirmed» (in files that were made of real pools they come before the last two).
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
