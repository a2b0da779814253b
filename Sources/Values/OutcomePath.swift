/// The paths of the fields of a step's outcome that authflow itself reads.
package enum OutcomePath {
  package static let error = "error"
  package static let errorType = "error.type"
  package static let errorMessage = "error.message"

  /// The status of the last response.
  package static let httpStatus = "httpStatus"

  package static let nextStep = "nextStep"
}
