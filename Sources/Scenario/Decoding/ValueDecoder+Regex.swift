internal import Diagnostics
internal import Values
internal import YAMLTree

extension ValueDecoder {
  /// A text that is a regular expression; one that holds values can't be compiled yet.
  func regex(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard let source = text.template.literal else { return text }
    do {
      _ = try Regex(source)
      return text
    } catch {
      report(
        .badRegex,
        "\(subject) needs a regular expression",
        at: node.range,
        label: RegexWords.reason(of: error),
        help: "The syntax is that of Swift's Regex; single quotes keep backslashes as they are."
      )
      return nil
    }
  }
}

/// The part of a regex error that an author can use.
private enum RegexWords {
  /// Swift's regex parser describes its errors as phrases such as `expected ')'`; anything that
  /// does not look like one is kept from the author.
  static func reason(of error: any Error) -> String {
    let text = String(describing: error)
    return text.contains("\n") || text.contains("(") ? "" : text
  }
}
