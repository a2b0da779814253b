/// A text that must not be shown; whatever prints it prints a mask.
package struct Secret: Hashable, Sendable {
  private let text: String

  /// Takes a secret where it enters the program.
  package init(_ text: String) { self.text = text }

  /// The text itself, for the place that sends it.
  package func reveal() -> String { text }

  /// What is shown instead of every secret.
  package static let mask = "•••"
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { Secret.mask }
  package var debugDescription: String { Secret.mask }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
