import Values

/// A message template with the placeholders `{####}`, `{username}`, and `{##text of a link##}`.
struct MessageTextTemplate: Sendable {
  /// The template, split at its placeholders.
  private let pieces: [Piece]
  private let isHTML: Bool
  private let showsName: Bool
  private let showsLink: Bool

  private enum Piece: Hashable, Sendable {
    case words(String)
    case secret
    case username
    /// A link with this text.
    case link(String)

    /// Whether the piece is the secret or link of the message.
    var isSecret: Bool {
      switch self {
      case .secret, .link: true
      case .words, .username: false
      }
    }
  }

  /// Takes a template.
  ///
  /// Only invitations have a placeholder for the user's name, and only confirmations by link have a
  /// placeholder for a link. In other messages these placeholders are plain text (developer guide).
  init(_ template: String, isHTML: Bool, showsName: Bool = false, showsLink: Bool = false) {
    pieces = MessageTextTemplate.pieces(of: template, showsName: showsName, showsLink: showsLink)
    (self.isHTML, self.showsName, self.showsLink) = (isHTML, showsName, showsLink)
  }

  /// The wording of another template for the same message; this wording for nil.
  func replaced(by template: String?) -> MessageTextTemplate {
    template.map {
      MessageTextTemplate($0, isHTML: isHTML, showsName: showsName, showsLink: showsLink)
    } ?? self
  }

  private static func pieces(of template: String, showsName: Bool, showsLink: Bool) -> [Piece] {
    var pieces: [Piece] = []
    var rest = template[...]
    // Without this limit, each `{##` after the last link would search the whole rest.
    let lastEnd = showsLink ? template.ranges(of: "##}").last?.lowerBound : nil
    while let open = rest.firstIndex(of: "{") {
      let (piece, width): (Piece, Int)
      if let lastEnd, open < lastEnd, let name = MessageTextTemplate.linkName(rest[open...]) {
        (piece, width) = (.link(String(name)), name.count + 6)
      } else if rest[open...].hasPrefix("{####}") {
        (piece, width) = (.secret, 6)
      } else if showsName, rest[open...].hasPrefix("{username}") {
        (piece, width) = (.username, 10)
      } else {
        (piece, width) = (.words("{"), 1)
      }
      pieces += [.words(String(rest[..<open])), piece]
      rest = rest[open...].dropFirst(width)
    }
    return pieces + [.words(String(rest))]
  }

  /// The text between `{##` and `##}` at the beginning; nil if the beginning is not a link.
  private static func linkName(_ text: Substring) -> Substring? {
    guard text.hasPrefix("{##"), let end = text.dropFirst(3).firstRange(of: "##}") else {
      return nil
    }
    let name = text.dropFirst(3)[..<end.lowerBound]
    return name.isEmpty ? nil : name
  }

  /// The message for one user; nil if the template has no placeholder for the secret.
  ///
  /// Without the placeholder, the service sends nothing. For a user without a secret, the
  /// placeholder stays empty.
  func text(
    secret: String?,
    username: String,
    link: @autoclosure () -> String = ""
  ) -> String? {
    guard secret == nil || pieces.contains(where: \.isSecret) else { return nil }
    var text = ""
    for piece in pieces {
      switch piece {
      case .words(let words): text += words
      case .secret: text += written(secret ?? "")
      case .username: text += written(username)
      // The text of the link is the template's own HTML.
      case .link(let name): text += "<a href=\"\(link().htmlEscaped)\">\(name)</a>"
      }
    }
    return text
  }

  /// A value in the message's format, with special characters escaped in HTML.
  private func written(_ value: String) -> String { isHTML ? value.htmlEscaped : value }
}

extension MessageTextTemplate: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isHTML == rhs.isHTML && lhs.pieces == rhs.pieces
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(isHTML)
    hasher.combine(pieces)
  }
}
