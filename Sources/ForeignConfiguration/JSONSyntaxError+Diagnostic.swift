internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

extension SourceFile {
  /// Whether a text means to be JSON: its keys are in quotation marks.
  var looksLikeJSON: Bool {
    let bytes = text.utf8.lazy.filter { $0 > 0x20 }
    let inner = bytes.drop { $0 == UInt8(ascii: "[") }
    return inner.starts(with: #"{""#.utf8)
  }
}

extension JSONSyntaxError {
  /// The fact at its place, for a text that nothing else can be meant by.
  func diagnostic(in source: SourceFile) -> Diagnostic {
    Diagnostic(
      .notAConfiguration,
      "this is no JSON: \(words)",
      at: SourceRange(at: source.position(ofByte: offset)),
      help: reason == .trailingText
        ? "Several answers make one list: `jq -s . FILE FILE`." : nil
    )
  }

  private var words: String {
    switch reason {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedByte: "nothing like that can stand here"
    case .badNumber: "a number is not written like this"
    case .badString: "a text has a character that must be escaped, or is not UTF-8"
    case .badEscape: "there is no such escape"
    case .trailingText: "more follows behind its end"
    case .tooDeep: "it nests too deep"
    case .duplicateKey(let key): "the key `\(key)` stands twice"
    }
  }
}
