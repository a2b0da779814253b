package import FoundationEssentials
import JSON

/// A request that uploads the file of an import job.
package struct ImportUpload: Hashable, Sendable {
  /// The job's ID.
  let job: String

  /// The signature in the URL.
  package let signature: String

  /// Whether the request has the header `x-amz-server-side-encryption: aws:kms`, which the URL's
  /// signature includes.
  let isEncrypted: Bool

  /// The bytes of the file.
  package let file: [UInt8]

  /// Creates an upload from the parts of a request.
  package init(job: String, signature: String, isEncrypted: Bool, file: [UInt8]) {
    (self.job, self.signature, self.isEncrypted, self.file) = (job, signature, isEncrypted, file)
  }
}

/// The reason why an upload is rejected, as S3 rejects a request with a presigned URL.
package enum ImportUploadError: Error {
  /// The URL or the headers differ from those that were signed.
  ///
  /// S3 gives this error without the header (aws/aws-sdk-js#4672).
  case wrongSignature

  /// The URL is older than 15 minutes, or the job has been started.
  case expired
}

extension MockPool {
  /// Stores the file of a job; a later file replaces it until the job is started.
  ///
  /// A file that is not UTF-8 is stored as empty, so the import fails.
  package mutating func receive(_ upload: ImportUpload, at now: Date) throws(ImportUploadError) {
    guard var job = resources.find(upload.job, of: .importJobs), upload.isEncrypted,
      job.members[ImportJobLifecycle.signature]?.string == upload.signature
    else { throw .wrongSignature }
    let isLate = ImportJobLifecycle.has(
      ImportJobLifecycle.upload,
      since: "CreationDate",
      of: job.members,
      passedAt: now
    )
    guard job.members["Status"] == "Created", !isLate else { throw .expired }
    job.members[ImportJobLifecycle.file] = .string(
      String(validating: upload.file, as: UTF8.self) ?? ""
    )
    resources.update(job, of: .importJobs)
  }
}
