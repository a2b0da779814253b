/// A reason that a pool can't run a scenario.
package struct IncompatibilityReason: Hashable, Sendable {
  /// The reason: lowercase, without a full stop.
  package let message: String

  /// The part of the message that many scenarios can have in common.
  package let shared: String

  /// Creates a reason that scenarios share as a whole.
  package init(_ message: String) { (self.message, shared) = (message, message) }

  /// Creates the reason for a precondition that the pool does not meet.
  init(_ unmet: UnmetPrecondition) {
    message = unmet.message
    shared = unmet.shared ?? message
  }
}
