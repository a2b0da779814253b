import FoundationEssentials
import JSON

// User import jobs, which are documents whose state depends on the pool's time.
extension ResourceKind {
  static let importJobs = ResourceKind(
    name: "UserImportJob",
    plural: "UserImportJobs",
    key: "JobId",
    makeKey: { random in "import-" + random.mixedAlphanumerics(10) },
    defaults: ["Status": "Created", "ImportedUsers": 0, "SkippedUsers": 0, "FailedUsers": 0],
    missing: { .noSuchImportJob($0) }
  )
}

extension MockPool {
  /// Creates a job, and the URL at which its file can be uploaded.
  mutating func createUserImportJob() throws(ServiceError) -> Answer {
    let answer = try create(.importJobs)
    guard var job = resources[.importJobs].last else { return answer }
    let signature = call.random.hexadecimal(64)
    job.members["PreSignedUrl"] = .string(
      "\(options.serverSettings.address)/\(id)/import/\(job.key)?X-Amz-Expires=\(Int(ImportJobLifecycle.upload))"
        + "&X-Amz-SignedHeaders=host%3Bx-amz-server-side-encryption&X-Amz-Signature=\(signature)"
    )
    job.members[ImportJobLifecycle.signature] = .string(signature)
    resources.update(job, of: .importJobs)
    return show(job)
  }

  func describeUserImportJob() throws(ServiceError) -> Answer {
    show(try importJob())
  }

  /// Starts a job.
  ///
  /// A file that was never uploaded causes an error (aws-amplify/amplify-js#6416, message
  /// included), and a pool must verify an attribute automatically (developer guide). «unconfirmed»:
  /// the order of the errors, and the message about the attributes.
  mutating func startUserImportJob() throws(ServiceError) -> Answer {
    var job = try importJob()
    guard job.members["Status"] == "Created" else { throw .importJobNotCreated }
    guard !isImporting else { throw .importRunning }
    guard job.members[ImportJobLifecycle.file] != nil else { throw .noImportFile(job.key) }
    guard !settings.autoVerified.isEmpty else { throw .importWithoutVerification }
    guard job.members["PasswordHashingAlgorithm"] == nil else { throw .importOfHashes }
    job.members["Status"] = "Pending"
    job.members["StartDate"] = .timestamp(call.now)
    resources.update(job, of: .importJobs)
    return show(job)
  }

  mutating func stopUserImportJob() throws(ServiceError) -> Answer {
    var job = try importJob()
    guard ImportJobLifecycle.isRunning(job.members) else { throw .importJobNotRunning }
    job.members = job.members.replacingMembers(with: [
      "Status": "Stopped", "CompletionDate": .timestamp(call.now),
    ])
    job.members[ImportJobLifecycle.file] = nil
    resources.update(job, of: .importJobs)
    return show(job)
  }

  func listUserImportJobs() throws(ServiceError) -> Answer {
    let jobs = resources[.importJobs].map { job in
      (job.number, ImportJobLifecycle.job(job.members, at: call.now))
    }
    return try page(jobs)
  }

  /// Whether an import job is running.
  ///
  /// Only one job can run at a time. While a job runs, the pool rejects new attributes.
  var isImporting: Bool {
    resources[.importJobs].contains { ImportJobLifecycle.isRunning($0.members) }
  }

  /// The job that the call identifies, with its state at the time of the call.
  private func importJob() throws(ServiceError) -> StoredResource {
    var job = try document(.importJobs)
    job.members = ImportJobLifecycle.job(job.members, at: call.now)
    return job
  }
}

/// The states of an import job, which change with the pool's time.
enum ImportJobLifecycle {
  /// The member with the uploaded file, which no response shows.
  static let file = "File"

  /// The member with the signature of the upload's URL, which no response shows by itself.
  static let signature = "Signature"

  /// The seconds in which the file can be uploaded (developer guide: 15 minutes).
  static let upload: Double = 900

  /// The seconds until a started job imports users, and until it is complete.
  ///
  /// The service takes minutes for large files. A client's polling sees both states of a running
  /// job.
  static let (pending, complete): (Double, Double) = (5, 10)

  /// The seconds until a job that is not started expires: the shortest time in the API reference.
  static let unstarted: Double = 86_400

  static func isRunning(_ job: JSONObject) -> Bool {
    job["Status"] == "Pending" || job["Status"] == "InProgress"
  }

  /// The job with its state at a time, except for the end of its import.
  static func job(_ job: JSONObject, at now: Date) -> JSONObject {
    switch job["Status"] {
    case "Created" where has(unstarted, since: "CreationDate", of: job, passedAt: now):
      job.replacingMembers(with: ["Status": "Expired"])
    case "Pending" where has(pending, since: "StartDate", of: job, passedAt: now):
      job.replacingMembers(with: ["Status": "InProgress"])
    default: job
    }
  }

  /// Whether the seconds since a date of the job have passed.
  static func has(
    _ seconds: Double,
    since date: String,
    of job: JSONObject,
    passedAt now: Date
  ) -> Bool {
    now.timeIntervalSince1970 >= (job[date]?.double ?? 0) + seconds
  }
}
