internal import Diagnostics
internal import JSON
internal import Project
internal import ServiceRules
internal import Values

/// A setting's value on one line for people.
enum SettingText {
  /// As many bytes as a value shows in a report; JSON has all of it.
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
  /// Whether a reader would take it for nothing, a number or a boolean without its quotes.
  fileprivate var looksLikeAnotherKind: Bool {
    isEmpty || JSONNumber(self) != nil || Double(self) != nil
      || ["true", "false", "yes", "no", "null", "not set"].contains(lowercased())
  }
}

extension SettingPath {
  /// Whether its value is a number of seconds.
  var isLifetime: Bool {
    guard case .client = part else { return false }
    return TokenLifetime.all.contains { $0.member == members.first }
  }

  /// The way within its part, or the whole part.
  var inner: String {
    members.isEmpty ? part.words.joined(separator: ".") : members.joined(separator: ".")
  }
}

extension SettingChange {
  /// What it was; a default is called one.
  ///
  /// `style` is how a value is shown, words are not.
  func beforeText(_ style: (String) -> String = { $0 }) -> String {
    text(before, isWritten.before, style)
  }

  /// What it is.
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
  /// The kind of source, and who says it.
  var description: String {
    text.map { "\(kind): \($0)" } ?? "unknown: not documented, measured, or reported"
  }

  /// The kind alone.
  var kind: String {
    switch self {
    case .documented: "documented"
    case .measured: "measured"
    case .reported: "reported"
    case .policy: "policy"
    case .unknown: "unknown"
    }
  }

  /// Who says it, nil where nobody does.
  var text: String? {
    switch self {
    case .documented(let text), .measured(let text), .reported(let text), .policy(let text): text
    case .unknown: nil
    }
  }
}

extension Severity {
  /// Its place among all, the worst first.
  package var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
}

extension Set<UserFlow> {
  /// The words of the flows in the order of their declaration.
  var words: [String] { UserFlow.allCases.filter(contains).map(\.rawValue) }

  /// The words for people; nil where there are none.
  var sentence: String? {
    guard !isEmpty else { return nil }
    return count == UserFlow.allCases.count ? "all" : words.joined(separator: ", ")
  }
}
