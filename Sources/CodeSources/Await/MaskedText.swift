internal import Mail
internal import Values

/// Masks possible codes: the given strings, and runs of at least four digits.
///
/// Single spaces or hyphens may separate the digits of a run.
func masked(_ text: String, hiding secrets: [String] = []) -> String {
  let rest = secrets.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    .reduce(text) { $0.replacing($1, with: Secret.mask) }
  var output = ""
  var digits = ""
  // A separator that may precede more digits.
  var pending = ""
  for character in rest + "\0" {
    if character.isWholeNumber {
      digits += pending + String(character)
      pending = ""
    } else if !digits.isEmpty, pending.isEmpty, character.isSeparator {
      pending = String(character)
    } else {
      output += digits.count(where: \.isWholeNumber) < 4 ? digits : Secret.mask
      output += pending + (character == "\0" ? "" : String(character))
      (digits, pending) = ("", "")
    }
  }
  return output
}

extension MailMessage {
  /// A subject for reports, with its possible codes and temporary passwords masked.
  static func maskedSubject(_ subject: String) -> String {
    masked(subject, hiding: TemporaryPassword.worded(in: subject))
  }

  /// The words for a message with this subject in reports.
  static func title(of subject: String) -> String {
    subject.isEmpty ? "a message without a subject" : "“\(maskedSubject(subject))”"
  }
}

extension Character {
  /// Whether the digits before and after this character can form one code.
  fileprivate var isSeparator: Bool {
    self == "-" || self == "\u{2010}" || self == "\u{2011}" || isWhitespace && !isNewline
  }
}
