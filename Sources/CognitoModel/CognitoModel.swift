internal import JSON
private import Synchronization

/// The published model of Amazon Cognito user pools: operations, shapes, constraints, and errors.
///
/// The program embeds the model as a string. Each operation is parsed on its first use.
package enum CognitoModel {
  /// The names of all operations, sorted.
  package static let operationNames = ModelText.operations.names

  /// The operations that are about all pools of an account, not about one pool.
  package static let accountOperations: Set = [
    "CreateUserPool", "GetProvisionedLimit", "ListUserPools", "UpdateProvisionedLimit",
  ]

  /// The names of all operations on one pool, sorted.
  package static let poolOperationNames = operationNames.filter { !accountOperations.contains($0) }

  /// The botocore version of the model, such as `1.44.8`.
  static let botocoreVersion = ServiceModel.botocoreVersion

  /// The prefix of an operation's name in the `X-Amz-Target` request header, without the dot.
  package static let targetPrefix = ServiceModel.targetPrefix

  /// The names of all errors in the model.
  ///
  /// ``Operation/errors`` lists the errors of one operation.
  package static let errorNames = Set(ModelText.errors.names)

  /// Errors of the AWS JSON layer, which any operation can return and the model omits.
  ///
  /// The names are those that AWS services commonly use. Only `AccessDeniedException` is also in
  /// the model.
  package static let genericErrorNames: Set = [
    "UnknownOperationException", "SerializationException", "MissingAuthenticationTokenException",
    "AccessDeniedException", "UnrecognizedClientException", "ExpiredTokenException",
    "InvalidSignatureException", "IncompleteSignatureException",
  ]

  /// Whether the error is a server fault, which the service reports with HTTP 500.
  package static func isFault(error name: String) -> Bool {
    ModelText.errors.entry(named: name)?["fault"] == true
  }

  /// Whether an operation's input has a member; cheaper than `operation(_:)`.
  package static func takes(_ member: String, in operation: String) -> Bool {
    let input = ModelText.operations.entry(named: operation, textOf: "input") ?? ""
    return ModelText.shapes.entry(named: input, hasMember: member)
  }

  /// The operation with this exact name; nil if the model does not have it.
  package static func operation(_ name: String) -> Operation? {
    cache.withLock { $0.operation(named: name) }
  }
}

/// The operations parsed so far.
///
/// The cache serves the whole process, because the model never changes.
private let cache = Mutex(ModelReader())
