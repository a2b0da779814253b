/// The XML of a response in AWS's query protocol.
///
/// The API references define its few elements and their order. This type reads the content of
/// elements and nothing else of XML: no attributes, comments, CDATA, or declarations occur in it. A
/// response with something else counts as unreadable.
struct ResponseXML {
  private let text: Substring

  init(_ body: [UInt8]) { text = String(decoding: body, as: UTF8.self)[...] }

  private init(_ text: Substring) { self.text = text }

  /// The only element with the given name; nil if there is none, or more than one.
  func element(_ name: String) -> ResponseXML? {
    guard let (found, rest) = ResponseXML.first(name, in: text),
      rest.firstRange(of: "<\(name)>") == nil
    else { return nil }
    return ResponseXML(found)
  }

  /// The outermost elements with the given name, in order.
  func elements(_ name: String) -> [ResponseXML] {
    var (all, rest): ([ResponseXML], Substring) = ([], text)
    while let (found, next) = ResponseXML.first(name, in: rest) {
      all.append(ResponseXML(found))
      rest = next
    }
    return all
  }

  /// The characters of the only element with the given name; nil if the element contains elements.
  func content(_ name: String) -> String? { element(name)?.characters }

  /// The characters; nil if there are elements.
  var characters: String? {
    guard !text.contains("<") else { return nil }
    var rest = text.drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    // The ampersand is last, because a replaced ampersand must not start another entity.
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
    return entities.reduce(String(rest)) { $0.replacing($1.0, with: $1.1) }
  }

  /// The content of the first element with the given name, and the text after the element.
  ///
  /// The element can contain elements with the same name.
  private static func first(_ name: String, in text: Substring) -> (Substring, Substring)? {
    let (open, close) = ("<\(name)>", "</\(name)>")
    guard let start = text.firstRange(of: open)?.upperBound else { return nil }
    var (depth, rest) = (1, text[start...])
    while let end = rest.firstRange(of: close) {
      depth += rest[..<end.lowerBound].ranges(of: open).count - 1
      rest = rest[end.upperBound...]
      if depth == 0 { return (text[start..<end.lowerBound], rest) }
    }
    return nil
  }
}
