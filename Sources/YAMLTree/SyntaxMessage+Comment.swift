/// Words about a comment that may be meant as a part of a value.
package enum CommentMessage {
  /// How to write either.
  package static let help =
    "Put quotes around the whole value, or two spaces before a comment and one behind its `#`."
}
