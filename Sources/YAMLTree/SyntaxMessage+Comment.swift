/// The message about a comment that may be meant as a part of a value.
package enum CommentMessage {
  /// How to write either one.
  package static let help =
    "Quote the whole value, or write two spaces before the comment and one after its `#`."
}
