internal import Diagnostics
internal import JSON
internal import Project
internal import ServiceRules
internal import Values

/// A setting's value on one line for reports.
enum SettingText {
  /// The maximum number of bytes of a value in a report; JSON contains the full value.
  private static let limit = 160

  static func text(_ value: JSONValue, of path: SettingPath) -> String {
    if path.isLifetime, let seconds = value.int {
      return Duration.seconds(seconds).sourceText
    }
    return shortened(plain(value)).visible
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text) where text.looksLikeAnotherKind: value.text()
    case .string(let text): text
    case .array(let elements) where elements.allSatisfy { $0.scalarText != nil }:
      "[\(elements.compactMap(\.scalarText).joined(separator: ", "))]"
    default: value.text()
    }
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var length = 0
    return text.prefix { character in
      length += character.utf8.count
      return length <= limit
    } + "…"
  }
}

extension String {
  /// Whether the string, without quotes, looks like a missing value, a number, or a boolean.
  fileprivate var looksLikeAnotherKind: Bool {
    isEmpty || JSONNumber(self) != nil || Double(self) != nil
      || ["true", "false", "yes", "no", "null", "not set"].contains(lowercased())
  }
}

extension SettingPath {
  /// Whether the setting's value is a number of seconds.
  var isLifetime: Bool {
    guard case .client = part else { return false }
    return TokenLifetime.all.contains { $0.member == members.first }
  }

  /// The path within the part, or the part itself for a whole part.
  var inner: String {
    members.isEmpty ? part.words.joined(separator: ".") : members.joined(separator: ".")
  }
}

extension SettingChange {
  /// Returns the old value; a default is marked with `(default)`.
  ///
  /// `style` applies to values, not to words.
  func beforeText(_ style: (String) -> String = { $0 }) -> String {
    text(before, isWritten.before, style)
  }

  /// Returns the new value; a default is marked with `(default)`.
  func afterText(_ style: (String) -> String = { $0 }) -> String {
    text(after, isWritten.after, style)
  }

  private func text(
    _ value: JSONValue?,
    _ isWritten: Bool,
    _ style: (String) -> String
  ) -> String {
    guard let value else { return "not set" }
    return style(SettingText.text(value, of: path)) + (isWritten ? "" : " (default)")
  }
}

extension KnowledgeSource {
  /// The kind of source and the source, such as `documented: API reference`.
  package var description: String {
    text.map { "\(kind): \($0)" } ?? "unknown: not documented, measured, or reported"
  }

  /// The kind of source in reports, such as `documented`.
  var kind: String {
    switch self {
    case .documented: "documented"
    case .measured: "measured"
    case .reported: "reported"
    case .policy: "policy"
    case .unknown: "unknown"
    }
  }

  /// The source without its kind; nil if unknown.
  var text: String? {
    switch self {
    case .documented(let text), .measured(let text), .reported(let text), .policy(let text): text
    case .unknown: nil
    }
  }
}

extension Severity {
  /// The index in order of severity, the worst first.
  package var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
}

extension Set<UserFlow> {
  /// The names of the flows in declaration order.
  var words: [String] { UserFlow.allCases.filter(contains).map(\.rawValue) }

  /// The names of the flows for reports; nil if there are none.
  var sentence: String? {
    guard !isEmpty else { return nil }
    return count == UserFlow.allCases.count ? "all" : words.joined(separator: ", ")
  }
}
