internal import Diagnostics
internal import YAMLTree

// YAML takes ` #` for the start of a comment, and passwords, codes and URLs may hold it.
extension Checker {
  /// Warns of comments behind values that may have been meant to hold them, wherever they are inside.
  mutating func warnOfComments(in node: YAMLNode?) {
    guard let node else { return }
    for element in node.elements ?? [] { warnOfComments(in: element) }
    for pair in node.pairs ?? [] {
      if pair.name.namesExactText {
        for value in [pair.value] + (pair.value.elements ?? []) {
          warnOfComment(behind: value, pair.name)
        }
      }
      warnOfComments(in: pair.value)
    }
  }

  private mutating func warnOfComment(behind node: YAMLNode, _ name: String) {
    guard let comment = node.doubtfulComment(in: source) else { return }
    let text = String(source.text(in: comment))
    warn(
      .commentInValue,
      "`\(text)` is a comment and not a part of `\(name)`",
      at: comment,
      label: "YAML drops it",
      help:
        "Put quotes around the whole value, or two spaces before a comment and one behind its `#`."
    )
  }
}

extension String {
  /// Whether what it names is a password, a code, a URL or the like, of which every character counts.
  fileprivate var namesExactText: Bool {
    let word = lowercased()
    let kinds = [
      "password", "passwd", "pwd", "code", "url", "uri", "secret", "token", "answer", "link",
    ]
    return kinds.contains { word.hasSuffix($0) || word.hasSuffix($0 + "s") } || word == "pin"
      || word == "otp"
  }
}
