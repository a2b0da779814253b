internal import Values
internal import YAMLTree

// The parts of an HTTP request.
extension ParameterDecoder {
  /// Decodes an HTTP or HTTPS URL and checks the part before the first `$( )`.
  func url(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    checkCells(readIn: node, "url") { decoder, cell in _ = decoder.url(cell, subject) }
    guard case .text(let start)? = text.template.segments.first ?? .text("") else { return text }
    let isWhole = text.template.literal != nil
    let lowercased = start.lowercased()
    let hasScheme = ["http://", "https://"].contains { scheme in
      lowercased.hasPrefix(scheme) && (!isWhole || start.count > scheme.count)
    }
    let space = start.firstSpace
    if hasScheme, let space {
      reportSpace(in: start, at: space, of: node, subject)
      return nil
    }
    if hasScheme { return text }
    return reject(
      .badHTTP,
      "\(subject) must be an HTTP or HTTPS URL",
      at: node.range,
      help: "For example, write `https://app.example.com/path`."
    )
  }

  /// Reports only the place of the space, which is easy to overlook in a long URL.
  private func reportSpace(
    in text: String,
    at index: String.Index,
    of node: YAMLNode,
    _ subject: String
  ) {
    let offset = text.unicodeScalars.distance(from: text.startIndex, to: index)
    let character = text[index]
    let what =
      character.isNewline ? "a line break" : character == " " ? "a space" : "whitespace"
    report(
      .badHTTP,
      "\(subject) is a URL and can't contain \(what)",
      at: node.range(ofScalars: offset..<(offset + 1), in: source),
      help: "Remove the whitespace. In a path, write a space as `%20`."
    )
  }

  /// Decodes header names, which are tokens (RFC 9110 5.6.2), and their single-line strings.
  func headers(_ node: YAMLNode, _ subject: String) -> ValueTemplate? {
    guard let template = valueDecoder.texts(node, subject) else { return nil }
    if node.isSoleValue {
      checkWritten(readIn: node, "headers") { _ = $0.headers($1, subject) }
    }
    for pair in node.pairs ?? [] {
      if !pair.name.isHTTPToken {
        let title =
          pair.name.isEmpty ? "a header's name is empty" : "invalid header name `\(pair.name)`"
        report(.badHTTP, title, at: pair.key.range)
      }
      checkLine(pair.value)
      checkCells(readIn: pair.value, "header") { decoder, cell in decoder.checkLine(cell) }
    }
    return template
  }

  /// Reports a header's value with several lines.
  private func checkLine(_ node: YAMLNode) {
    guard let text = node.scalar?.text, text.hasByte(where: \.breaksLine) else { return }
    let isNull = text.utf8.contains(0)
    report(
      .badHTTP,
      isNull
        ? "a header's value can't contain a NUL character"
        : "a header's value must be a single line",
      at: node.shownRange,
      help: isNull ? nil : "Write the value on one line, or as a block string with `>-`."
    )
  }
}

extension String {
  /// The place of the first whitespace; nil for nearly every URL.
  fileprivate var firstSpace: String.Index? {
    guard hasByte(where: { $0.isASCIISpace || $0 >= 0x80 }) else { return nil }
    return unicodeScalars.firstIndex { scalar in
      scalar.isASCII ? UInt8(ascii: scalar).isASCIISpace : scalar.properties.isWhitespace
    }
  }

  fileprivate var isHTTPToken: Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    return !isEmpty
      && utf8.allSatisfy { byte in
        marks.contains(byte) || byte.isASCIIAlphanumeric
      }
  }
}

extension UInt8 {
  fileprivate var breaksLine: Bool {
    self == 0 || self == UInt8(ascii: "\r") || self == UInt8(ascii: "\n")
  }
}
