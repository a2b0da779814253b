internal import CognitoModel

extension Assessment {
  /// An error that a description names.
  package struct NamedError: Hashable, Sendable {
    /// The error's type, such as `InvalidPasswordException`.
    package let type: String

    /// The quoted message, with `…` for its variable parts; nil if the description quotes none.
    package fileprivate(set) var message: String?

    /// Whether calls failed with this error before the change.
    package let isEarlier: Bool

    /// Whether an error of this type with this message is the named error.
    ///
    /// A description without a message names all errors of the type.
    package func fits(message text: String) -> Bool {
      guard let message else { return true }
      var rest = text[...]
      for part in message.split(separator: "…") {
        let words = part.split(separator: " ").joined(separator: " ")
        // The service does not end all its messages with a full stop.
        let piece = words.hasSuffix(".") ? String(words.dropLast()) : words
        guard let range = rest.firstRange(of: piece) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  /// The errors that the description names, in its order.
  ///
  /// The description is the only statement of the errors, because a second list in each case could
  /// contradict it. A test requires a type of the service's model for each named error.
  package var errors: [NamedError] {
    var errors: [NamedError] = []
    // Every second part is a message in quotation marks.
    let parts = description.split(separator: "\"", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
      let words = part.split(separator: " ")
      errors += Assessment.errors(in: words)
      guard index + 1 < parts.count, let last = words.last,
        Assessment.errorType(in: last) != nil
      else { continue }
      errors[errors.count - 1].message = String(parts[index + 1])
    }
    return errors
  }

  /// The errors in a part of a description without quotation marks.
  private static func errors(in words: [Substring]) -> [NamedError] {
    var errors: [NamedError] = []
    var isEarlier = false
    for word in words {
      if let type = errorType(in: word) {
        errors.append(NamedError(type: type, message: nil, isEarlier: isEarlier))
      }
      // "Before, …" and "Instead of …," describe the calls before the change.
      if word == "Before," || word == "Instead" {
        isEarlier = true
      } else if word.hasSuffix(".") || word.hasSuffix(",") {
        isEarlier = false
      }
    }
    return errors
  }

  /// The error's type in a word, which can be next to punctuation; nil for other words.
  private static func errorType(in word: Substring) -> String? {
    let name = String(word).filter(\.isLetter)
    return CognitoModel.errorNames.contains(name) ? name : nil
  }
}
