import Diagnostics
import MockPool
import Values

extension [SignInPage.Name] {
  var label: String {
    let words = map { name in
      switch name {
      case .username: "username"
      case .email: "email address"
      case .phone: "phone number"
      case .preferredUsername: "preferred username"
      }
    }
    let all = words.dropLast().joined(separator: ", ")
    let text = all.isEmpty ? words.last ?? "username" : "\(all) or \(words.last ?? "")"
    return text.capitalizedFirst
  }
}

extension String {
  /// The attribute's name as a label: `given_name` becomes `Given name`.
  var attributeLabel: String {
    let words = String(map { $0 == "_" ? " " : $0 })
    return words.capitalizedFirst
  }

  /// The autofill detail token for an attribute (HTML).
  var autocomplete: String {
    let known = [
      "email": "email", "phone_number": "tel", "name": "name", "given_name": "given-name",
      "family_name": "family-name", "middle_name": "additional-name", "nickname": "nickname",
      "address": "street-address", "birthdate": "bday", "gender": "sex", "website": "url",
      "picture": "photo",
    ]
    return known[self] ?? "off"
  }

  var factorLabel: String {
    switch self {
    case "SMS_MFA": "A code by SMS"
    case "EMAIL_OTP": "A code by email"
    case "SOFTWARE_TOKEN_MFA": "The code of your authenticator app"
    default: htmlEscaped
    }
  }
}
