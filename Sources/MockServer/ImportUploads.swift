import HTTPTypes
import Hummingbird
import MockPool
import NIOCore
import Values

/// The uploads of files to import, which the service leaves to S3.
struct ImportUploads: Sendable {
  let parts: ServerParts

  /// The maximum size of a file in bytes (developer guide: 100 MB).
  private static let fileLimit = 100_000_000

  /// Responds to `PUT /POOL/import/JOB` with the query of the job's `PreSignedUrl`; nil for any
  /// other path.
  func respond(to request: Request) async throws -> Response? {
    let segments = request.uri.path.split(separator: "/").map(String.init)
    guard segments.count == 3, segments[1] == "import", let host = parts.pools[id: segments[0]]
    else { return nil }
    guard let file = try await request.bytes(upTo: ImportUploads.fileLimit) else {
      return .storage(.badRequest, code: "EntityTooLarge", tooLarge)
    }
    let query = FormFields(parsing: request.uri.query ?? "")
    let upload = ImportUpload(
      job: segments[2],
      signature: query["X-Amz-Signature"] ?? "",
      isEncrypted: request.headers[.serverSideEncryption] == "aws:kms",
      file: file
    )
    return await response(to: upload, of: host)
  }

  private func response(to upload: ImportUpload, of host: PoolActor) async -> Response {
    do throws(ImportUploadError) {
      try await host.receive(upload)
    } catch {
      switch error {
      case .wrongSignature:
        return .storage(.forbidden, code: "SignatureDoesNotMatch", wrongSignature)
      case .expired: return .storage(.forbidden, code: "AccessDenied", "Request has expired")
      }
    }
    guard await parts.changesAreWritten() else {
      return .storage(.internalServerError, code: "InternalError", notStored)
    }
    return Response(status: .ok)
  }

  private var tooLarge: String { "Your proposed upload exceeds the maximum allowed size" }

  private var wrongSignature: String {
    "The request signature we calculated does not match the signature you provided. "
      + "Check your key and signing method."
  }

  private var notStored: String { "The mock can't write its state file." }
}

extension HTTPField.Name {
  fileprivate static let serverSideEncryption = known("x-amz-server-side-encryption")
}

extension Response {
  /// An error in the format of S3.
  fileprivate static func storage(
    _ status: HTTPResponse.Status,
    code: String,
    _ message: String
  ) -> Response {
    let body =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<Error><Code>\(code)</Code><Message>\(message)</Message></Error>"
    return Response(
      status: status,
      headers: [.contentType: "application/xml"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: body))
    )
  }
}
