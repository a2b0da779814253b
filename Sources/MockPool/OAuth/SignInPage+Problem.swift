extension SignInPage.Step {
  /// The field that the error is about; nil if several fields are possible.
  func field(of serviceError: ServiceError) -> String? {
    switch self {
    case .newPassword: serviceError.type.contains("Password") ? "new_password" : nil
    case .code, .softwareToken: "code"
    case .selectFactor: "factor"
    case .signUp:
      serviceError.type.contains("Password")
        ? "password" : serviceError.type == "UsernameExistsException" ? "username" : nil
    case .confirm: serviceError.isAboutCode ? "code" : nil
    case .resetPassword:
      serviceError.isAboutCode
        ? "code" : serviceError.type.contains("Password") ? "new_password" : nil
    case .password, .forgotPassword, .setUpNeeded, .addPasskey, .confirmedByLink, .linkSent: nil
    }
  }
}

extension SignInPage.Problem {
  /// Describes an error of a field, or of the whole page.
  init(_ serviceError: ServiceError, at field: String?) {
    if let missing = serviceError.missingField {
      self.init(field: missing, message: "Please fill in this field.")
    } else {
      self.init(field: field, message: serviceError.message)
    }
  }
}
