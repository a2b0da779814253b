extension SignInPage.Step {
  /// The field that the error is about; nil if several fields are possible.
  func field(of fault: ServiceError) -> String? {
    switch self {
    case .newPassword: fault.type.contains("Password") ? "new_password" : nil
    case .code, .softwareToken: "code"
    case .selectFactor: "factor"
    case .signUp:
      fault.type.contains("Password")
        ? "password" : fault.type == "UsernameExistsException" ? "username" : nil
    case .confirm: fault.isAboutCode ? "code" : nil
    case .resetPassword:
      fault.isAboutCode ? "code" : fault.type.contains("Password") ? "new_password" : nil
    case .password, .forgotPassword, .setUpNeeded, .addPasskey, .confirmedByLink, .linkSent: nil
    }
  }
}

extension SignInPage.Problem {
  /// Describes an error of a field, or of the whole page.
  init(_ fault: ServiceError, at field: String?) {
    if let missing = fault.missingField {
      self.init(field: missing, message: "Please fill in this field.")
    } else {
      self.init(field: field, message: fault.message)
    }
  }
}
