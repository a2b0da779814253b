/// A string that must not be shown.
///
/// Printing it prints a mask.
package struct Secret: Hashable, Sendable {
  private let text: String

  /// Takes a secret where it enters the program.
  package init(_ text: String) { self.text = text }

  /// The string itself, for the code that sends it.
  package func reveal() -> String { text }

  /// The mask that is shown instead of every secret.
  package static let mask = "•••"
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { Secret.mask }
  package var debugDescription: String { Secret.mask }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
