internal import CognitoModel
internal import Values
internal import YAMLTree

extension ParameterDecoder {
  /// Decodes the name of a source and checks a literal name against the project.
  func sourceName(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    if let name = text.template.literal { refer(to: name, .source, at: text.range) }
    return text
  }

  /// Decodes `true` for the session's own value, or a value that a step saved.
  func sessionsOwn(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let literal = text.template.literal, literal != "true" else { return text }
    // The parameters have the names of their values: `device` and `passkey`.
    let name = subject.filter { $0 != "`" }
    return refuse(
      .badChoice,
      "\(subject) must be `true` or a value that a step saved",
      at: node.range,
      help: "Write `true` for the session's own \(name), or `$(NAME)` for a saved value."
    )
  }

  /// Decodes an HTTP or HTTPS URL and checks the part before the first `$( )`.
  func url(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
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
    return refuse(
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
      if let text = pair.value.scalar?.text, text.hasByte(where: \.breaksLine) {
        let isNull = text.utf8.contains(0)
        report(
          .badHTTP,
          isNull
            ? "a header's value can't contain a NUL character"
            : "a header's value must be a single line",
          at: pair.value.shownRange,
          help: isNull ? nil : "Write the value on one line, or as a block string with `>-`."
        )
      }
    }
    return template
  }

  /// Decodes the name of a Cognito operation on a pool.
  func operationName(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let name = text.template.literal else { return text }
    if CognitoModel.accountOperations.contains(name) {
      return refuse(
        .unknownOperation,
        "`\(name)` is not an operation on a single pool",
        at: node.range,
        help: "Name an operation on the scenario's pool, such as `SignUp`."
      )
    }
    guard CognitoModel.operation(name) == nil else { return text }
    reportUnknown(.unknownOperation, "operation", node, among: CognitoModel.poolOperationNames)
    return nil
  }

  /// Decodes the name of an error of the service or authflow.
  func errorType(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let name = text.template.literal else {
      checkCells(readIn: node, "error") { decoder, cell in _ = decoder.errorType(cell, subject) }
      return text
    }
    guard !ErrorTypes.isKnown(name) else { return text }
    reportUnknownErrorType(name, node)
    return nil
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
