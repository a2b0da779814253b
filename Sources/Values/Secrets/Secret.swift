internal import JSON

/// A string that must not be shown; its description is a mask.
package struct Secret: Hashable, Sendable {
  private let text: String

  /// Wraps a secret where it enters the program.
  package init(_ text: String) { self.text = text }

  /// Returns the unmasked string, for the code that sends it.
  package func reveal() -> String { text }

  /// The mask that replaces every secret.
  package static let mask = "•••"

  /// Whether both secrets have the same bytes, which a service compares.
  package static func == (one: Secret, other: Secret) -> Bool {
    one.text.hasSameBytes(as: other.text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { Secret.mask }
  package var debugDescription: String { Secret.mask }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
