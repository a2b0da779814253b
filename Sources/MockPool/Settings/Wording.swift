/// A message template cut at its placeholders `{####}` and `{username}`.
struct Wording: Hashable, Sendable {
  private let pieces: [Piece]
  private let isHTML: Bool

  private enum Piece: Hashable, Sendable {
    case words(String)
    case secret
    case username
  }

  /// Only invitations have a place for the user's name; elsewhere the placeholder is plain text
  /// (developer guide).
  init(_ template: String, isHTML: Bool, showsName: Bool) {
    var pieces: [Piece] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      let (piece, width): (Piece, Int)
      if rest[open...].hasPrefix("{####}") {
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

  /// The words for one user; nil where the template has no place for the secret, because the service
  /// then delivers nothing.
  func text(secret: String, username: String) -> String? {
    guard pieces.contains(.secret) else { return nil }
    var text = ""
    for piece in pieces {
      switch piece {
      case .words(let words): text += words
      case .secret: text += written(secret)
      case .username: text += written(username)
      }
    }
    return text
  }

  /// A value as it must stand in the text: HTML's special characters become entities in HTML.
  private func written(_ value: String) -> String {
    let special = "&<>\"'".utf8
    guard isHTML, value.utf8.contains(where: special.contains) else { return value }
    return value.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
  }
}
