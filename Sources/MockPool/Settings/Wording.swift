/// A message template cut at its placeholders `{####}`, `{username}` and `{##words of a link##}`.
struct Wording: Hashable, Sendable {
  private let pieces: [Piece]
  private let isHTML: Bool

  private enum Piece: Hashable, Sendable {
    case words(String)
    case secret
    case username
    /// A link, by what it is called.
    case link(String)

    /// Whether it brings its reader what the message is for.
    var isSecret: Bool {
      switch self {
      case .secret, .link: true
      case .words, .username: false
      }
    }
  }

  /// Only invitations have a place for the user's name, and only confirmations by link one for a link;
  /// elsewhere the placeholder is plain text (developer guide).
  init(_ template: String, isHTML: Bool, showsName: Bool = false, showsLink: Bool = false) {
    var pieces: [Piece] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      let (piece, width): (Piece, Int)
      if showsLink, let name = Wording.linkName(rest[open...]) {
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
    self.pieces = pieces + [.words(String(rest))]
    self.isHTML = isHTML
  }

  /// What stands between `{##` and `##}` at a text's beginning; nil where that is no link.
  private static func linkName(_ text: Substring) -> Substring? {
    guard text.hasPrefix("{##"), let end = text.dropFirst(3).firstRange(of: "##}") else {
      return nil
    }
    let name = text.dropFirst(3)[..<end.lowerBound]
    return name.isEmpty ? nil : name
  }

  /// The words for one user; nil where the template has no place for the secret.
  ///
  /// The service then delivers nothing. Who has no secret is told the rest.
  func text(secret: String?, username: String, link: String = "") -> String? {
    guard secret == nil || pieces.contains(where: \.isSecret) else { return nil }
    var text = ""
    for piece in pieces {
      switch piece {
      case .words(let words): text += words
      case .secret: text += written(secret ?? "")
      case .username: text += written(username)
      // What it is called is the template's own HTML.
      case .link(let name): text += "<a href=\"\(link.htmlEscaped)\">\(name)</a>"
      }
    }
    return text
  }

  /// A value as it must stand in the text: HTML's special characters become entities in HTML.
  private func written(_ value: String) -> String { isHTML ? value.htmlEscaped : value }
}

extension String {
  /// The text as it may stand in HTML, between tags and in quoted attributes.
  package var htmlEscaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
