internal import Diagnostics
internal import YAMLTree

// YAML takes ` #` for the start of a comment, and passwords, codes and URLs may hold it.
extension Checker {
  /// Warns of comments behind values that may have been meant to hold them, wherever they are inside.
  mutating func warnOfComments(in node: YAMLNode?) {
    for (name, comment) in node?.doubtfulComments(in: source) ?? [] {
      warn(
        .commentInValue,
        "`\(source.text(in: comment))` is a comment and not a part of `\(name)`",
        at: comment,
        label: "YAML drops it",
        help: CommentWords.help
      )
    }
  }
}
