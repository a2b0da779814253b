import HTTPTypes

extension HTTPField.Name {
  static let amznRequestID = known("x-amzn-RequestId")
  static let amznErrorType = known("x-amzn-ErrorType")
  static let amznErrorMessage = known("x-amzn-ErrorMessage")
  static let amzTarget = known("X-Amz-Target")
  static let authflowPool = known("X-Authflow-Pool")

  static let pragma = known("Pragma")
  static let referrerPolicy = known("Referrer-Policy")

  static func known(_ text: String) -> Self {
    guard let name = Self(text) else { preconditionFailure("\(text) is a token of RFC 9110") }
    return name
  }
}
