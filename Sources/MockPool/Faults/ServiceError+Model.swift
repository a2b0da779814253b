import CognitoModel

extension ServiceError {
  /// What the service says of a call before any business logic: it knows no such operation, or the
  /// call does not fit the service model.
  static func ofShape(_ request: MockRequest) -> ServiceError? {
    guard let operation = CognitoModel.operation(request.operation) else {
      return unknownOperation(request.operation)
    }
    // Before its input is looked at: an author must learn that the mock lacks it, not mend the call.
    guard MockPool.has(request.operation) else { return notImplemented(request.operation) }
    guard let fault = operation.requestFault(request.input) else { return nil }
    return ServiceError(type: fault.errorName, message: fault.message)
  }
}
