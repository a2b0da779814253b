/// The word before the subject of a reply or a forwarded message.
enum SubjectPrefix: Hashable {
  case reply, forward

  /// Reads the prefix of a subject such as `Fwd: Hello` or `[Fwd: Hello]`; nil without one.
  ///
  /// Mail programs translate the prefix.
  init?(of subject: String) {
    let start = subject.drop { $0 == "[" || $0.isWhitespace }
    guard let colon = start.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    // Some programs count replies, as in `Re[2]:`.
    let word = start[..<colon].lowercased().prefix { $0 != "[" && $0 != "(" }
      .filter { !$0.isWhitespace }
    if SubjectPrefix.forwards.contains(word) {
      self = .forward
    } else if SubjectPrefix.replies.contains(word) {
      self = .reply
    } else {
      return nil
    }
  }

  private static let forwards: Set = [
    "fwd", "fw", "forward", "wg", "tr", "rv", "enc", "i", "vl", "vb", "vs", "pd", "tov", "ilt",
    "i̇lt", "doorst", "fs", "yml", "trs", "továbbítás", "πρθ", "прсл", "пересл", "转发", "轉寄",
    "転送", "전달", "הועבר", "إعادةتوجيه",
  ]

  private static let replies: Set = [
    "re", "aw", "antw", "antwort", "sv", "rif", "r", "res", "odp", "vá", "ynt", "bls", "απ", "σχετ",
    "отв", "回复", "回覆", "返信", "답장", "회신", "השב", "رد",
  ]
}
