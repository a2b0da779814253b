/// A text that belongs to one run, with what it stands for: two runs that differ in it alone are alike.
package struct RunSpecificValue: Hashable, Sendable {
  /// The text; it may stand within others.
  package var text: String

  /// What it stands for, as `$( )` names it where it does: `user.email`, `pool.id`.
  package var meaning: String

  /// States a text.
  package init(_ text: String, meaning: String) { (self.text, self.meaning) = (text, meaning) }
}
