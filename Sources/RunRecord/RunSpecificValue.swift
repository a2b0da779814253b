/// A string that belongs to one run, with its meaning.
///
/// Two outcomes that differ only in it are alike.
package struct RunSpecificValue: Hashable, Sendable {
  /// The string, which may be part of others.
  package var text: String

  /// Its meaning, named as in `$( )` where possible: `user.email`, `pool.id`.
  package var meaning: String

  /// Creates a value.
  package init(_ text: String, meaning: String) { (self.text, self.meaning) = (text, meaning) }
}
