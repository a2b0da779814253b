internal import JSON
private import Synchronization

/// The published model of Amazon Cognito user pools: operations, shapes, constraints and errors.
///
/// The model is embedded in the program as text. An operation is parsed on its first use.
package enum CognitoModel {
  /// The names of all operations, sorted.
  package static let operationNames = ModelText.operations.names

  /// The version of botocore that the model was taken from, such as `1.44.8`.
  package static let botocoreVersion = ServiceModel.botocoreVersion

  /// The prefix of an operation's name in the request header `X-Amz-Target`, without the dot.
  package static let targetPrefix = ServiceModel.targetPrefix

  /// The errors that the model defines; an operation's own list is in ``Operation/errors``.
  package static let errorNames = Set(ModelText.errors.names)

  /// Errors of the AWS JSON layer, which any operation can return and the model omits.
  ///
  /// The names are the usual ones of AWS services; `AccessDeniedException` is modelled as well.
  package static let genericErrorNames: Set = [
    "UnknownOperationException", "SerializationException", "MissingAuthenticationTokenException",
    "AccessDeniedException", "UnrecognizedClientException", "ExpiredTokenException",
    "InvalidSignatureException", "IncompleteSignatureException",
  ]

  /// Whether the error is the service's own fault, which it reports with HTTP 500.
  package static func isFault(error name: String) -> Bool {
    ModelText.errors.entry(named: name)?["fault"] == true
  }

  /// An operation by its exact name; nil if the model has no such operation.
  package static func operation(_ name: String) -> Operation? {
    cache.withLock { $0.operation(named: name) }
  }
}

/// What has been parsed so far, for the whole process, because the model never changes.
private let cache = Mutex(ModelReader())
