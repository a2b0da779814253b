/// A word or a parenthesis, with its place.
struct TagWord: Hashable {
  var text: String
  var scalars: Range<Int>

  /// The words and parentheses of a string.
  static func words(of text: String) throws(TagExpressionError) -> [TagWord] {
    var words: [TagWord] = []
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
      let word = TagWord(text: String(view), scalars: start..<index)
      if kind == .strange { throw word.strangeness }
      if kind == .word, !word.text.isTagSpelling, !word.isShouted {
        throw word.error(.strange(word.text))
      }
      if word.isShouted { throw word.error(.foreign(word.text, meant: word.text.lowercased())) }
      words.append(word)
    }
    return words
  }

  private enum Kind: Equatable {
    case space, word, parenthesis, strange

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "(", ")": self = .parenthesis
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": self = .word
      default: self = scalar.properties.isWhitespace ? .space : .strange
      }
    }
  }

  private var isShouted: Bool {
    let lower = text.lowercased()
    return lower != text && TagExpression.operators.contains(lower)
  }

  private var strangeness: TagExpressionError {
    switch text {
    case "&&", "&", "+": error(.foreign(text, meant: "and"))
    case "||", "|", ",": error(.foreign(text, meant: "or"))
    case "!", "~": error(.foreign(text, meant: "not"))
    default: error(.strange(text))
    }
  }

  func error(_ reason: TagExpressionError.Reason) -> TagExpressionError {
    TagExpressionError(reason: reason, scalars: scalars)
  }
}
