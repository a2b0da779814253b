internal import RunRecord

/// An address as answers show it: `a***@e***`, `+*******1234` (developer guide, examples of SignUp and
/// ForgotPassword).
///
/// However many stars there are, they hide the same: nobody says how many a telephone number has.
struct MaskedAddress: Hashable {
  private let text: String

  /// Takes what an answer shows; nil where that is no masked address.
  init?(_ shown: String) {
    let isEmail = shown.wholeMatch(of: /[^@*]\*+@[^@*]\*+/) != nil
    guard isEmail || shown.wholeMatch(of: /\+\*+[0-9]{4}/) != nil else { return nil }
    text = shown.replacing(/\*+/, with: "*")
  }

  /// Masks a value; nil where that is no address.
  init?(hiding value: RunSpecificValue) {
    switch value.meaning.split(separator: ".").last {
    case "email":
      let parts = value.text.split(separator: "@")
      guard parts.count == 2, let name = parts[0].first, let domain = parts[1].first else {
        return nil
      }
      text = "\(name)*@\(domain)*"
    case "phone":
      guard value.text.count > 4 else { return nil }
      text = "+*\(value.text.suffix(4))"
    default: return nil
    }
  }
}
