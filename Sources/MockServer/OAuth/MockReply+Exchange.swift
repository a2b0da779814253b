import MockPool

extension MockReply {
  /// The HTTP status of the response.
  var httpStatus: Int {
    switch oauth {
    case .document, .done, .page: 200
    case .redirect: 302
    case .error(let error), .unauthorized(let error): error.status
    case nil: status
    }
  }

  var errorName: String? {
    switch oauth {
    case .error(let error), .unauthorized(let error): error.code
    case .document, .done, .page, .redirect, nil: errorType
    }
  }
}
