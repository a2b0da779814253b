/// Text whose parts have roles.
///
/// Only the output renders it, as plain text or with terminal colors.
package struct StyledText: Hashable, Sendable {
  /// The role of a part, which a terminal shows as a color or weight.
  package enum Style: Hashable, Sendable {
    case plain, strong, faint, failure, success, warning, accent
  }

  /// The parts in order.
  package private(set) var parts: [Part] = []

  /// The codes of reported errors in order, for `authflow explain`.
  package private(set) var errorCodes: [DiagnosticCode] = []

  /// A run of text in one style.
  package struct Part: Hashable, Sendable {
    /// The text, which never contains escape sequences.
    package var text: String

    /// The run's role.
    package var style: Style
  }

  /// Creates empty text.
  package init() {}

  /// Creates text in one style.
  package init(_ text: String, _ style: Style = .plain) { append(text, style) }

  /// Adds text in one style at the end.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    if parts.last?.style == style {
      parts[parts.count - 1].text += text
    } else {
      parts.append(Part(text: text, style: style))
    }
  }

  /// Adds another styled text at the end.
  package mutating func append(_ other: StyledText) {
    for part in other.parts { append(part.text, part.style) }
    errorCodes += other.errorCodes
  }

  /// Records the code of a reported error.
  mutating func report(_ code: DiagnosticCode) { errorCodes.append(code) }

  /// The text without its styles.
  package var plain: String { parts.reduce(into: "") { $0 += $1.text } }

  /// The text with ANSI escape sequences (ECMA-48 SGR) around the styled parts.
  var ansi: String {
    parts.map { part in
      guard let code = part.style.selectGraphicRendition else { return part.text }
      return "\u{1B}[\(code)m\(part.text)\u{1B}[0m"
    }.joined()
  }

  /// The text for an output with or without colors.
  package func rendered(inColor: Bool) -> String { inColor ? ansi : plain }
}

/// Styled text is written as an interpolated literal: `"\(word, .failure) at \(place, .faint)\n"`.
///
/// An appended literal is a `String` unless a part of it has a style. Append a styled text by
/// itself.
extension StyledText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }

    package mutating func appendInterpolation(
      _ value: some CustomStringConvertible,
      _ style: Style = .plain
    ) {
      text.append(value.description, style)
    }

    package mutating func appendInterpolation(_ part: StyledText) { text.append(part) }
  }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension String.StringInterpolation {
  /// Causes a build warning, treated as an error, where a string would drop the styles.
  @available(*, deprecated, message: "A string has no styles: append the styled text by itself.")
  package mutating func appendInterpolation(_ text: StyledText) { appendLiteral(text.plain) }
}

extension StyledText.Style {
  /// The parameter of ECMA-48's SGR; nil for plain text.
  fileprivate var selectGraphicRendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .failure: "31"
    case .success: "32"
    case .warning: "33"
    case .accent: "36"
    }
  }
}
