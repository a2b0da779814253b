/// The information collected while reading an `expect`, in addition to its pattern.
struct ExpectationContext {
  static let errorShape = ValueShape.fields([
    OutcomeField("type", .text, "The error's name, such as `CodeMismatchException`."),
    OutcomeField("message", .text, "The error's message."),
  ])

  let action: ActionFacts
  var mentionsError = false
  var errorTypes: Set<String> = []

  /// Whether the expectation ends a repetition.
  ///
  /// Before the repetition ends, an error is not a failure.
  var isEnd = false

  /// The advice for a string that does not resemble any error name.
  func help(for name: String) -> String {
    if name.contains(" ") {
      return
        "An error's name is one word. Write `error: { type: ..., message: ... }` to compare its message."
    }
    return isEnd
      ? "To wait for success, write `error: null`."
      : "If you expect success, remove `error`. Then the step must succeed."
  }
}
