/// The diagnostic for a comment that may be meant as part of a value.
package enum CommentMessage {
  /// The help that shows how to write a value with `#` and how to write a comment.
  package static let help =
    "Quote the whole value, or write two spaces before the comment and one space after its `#`."
}
