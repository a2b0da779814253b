internal import Diagnostics
internal import Values
internal import YAMLTree

extension ValueDecoder {
  /// A path that is written without `$( )`; generators are no paths.
  func writtenPath(
    _ node: YAMLNode,
    _ subject: String,
    example: String
  ) -> ValuePath? {
    guard let text = scalar(node, subject)?.text else { return nil }
    if text.hasPrefix("$("), text.hasSuffix(")") {
      let inside = text.dropFirst(2).dropLast()
      report(
        .badPath,
        "\(subject) is written without `$( )`",
        at: node.range,
        help: "Write `\(inside)`."
      )
      return nil
    }
    do throws(ValueSyntaxError) {
      if case .path(let path) = try ValueExpression(parsing: text) { return path }
      report(.badPath, "\(subject) is a path, no generator", at: node.range)
      return nil
    } catch {
      let words = ValueSyntaxWords(error.reason)
      let place = node.range(ofScalars: error.scalars, in: source)
      report(.badPath, words.title, at: place, help: "A path is written like `\(example)`.")
      return nil
    }
  }
}
