/// A word or a parenthesis, with its place.
struct TagToken: Hashable {
  var text: String
  var scalars: Range<Int>

  /// The words and parentheses of a string.
  static func words(of text: String) throws(TagExpressionError) -> [TagToken] {
    var words: [TagToken] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let start = index
      let kind = Kind(scalars[index])
      index += 1
      if kind == .space { continue }
      if kind != .parenthesis {
        while index < scalars.count, Kind(scalars[index]) == kind { index += 1 }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[start..<index])
      let word = TagToken(text: String(view), scalars: start..<index)
      if kind == .unexpected { throw word.unexpectedCharacterError }
      if kind == .word, !word.text.isTagSpelling, !word.isUppercased {
        throw word.error(.unexpected(word.text))
      }
      if word.isUppercased { throw word.error(.foreign(word.text, meant: word.text.lowercased())) }
      words.append(word)
    }
    return words
  }

  private enum Kind: Equatable {
    case space, word, parenthesis, unexpected

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "(", ")": self = .parenthesis
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": self = .word
      default: self = scalar.properties.isWhitespace ? .space : .unexpected
      }
    }
  }

  private var isUppercased: Bool {
    let lower = text.lowercased()
    return lower != text && TagExpression.operators.contains(lower)
  }

  private var unexpectedCharacterError: TagExpressionError {
    switch text {
    case "&&", "&", "+": error(.foreign(text, meant: "and"))
    case "||", "|", ",": error(.foreign(text, meant: "or"))
    case "!", "~": error(.foreign(text, meant: "not"))
    default: error(.unexpected(text))
    }
  }

  func error(_ reason: TagExpressionError.Reason) -> TagExpressionError {
    TagExpressionError(reason: reason, scalars: scalars)
  }
}
