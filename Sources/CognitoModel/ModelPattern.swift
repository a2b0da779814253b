private import Synchronization

/// The pattern of a shape in the model, compiled on its first use.
///
/// A command reads many shapes and checks values of only a few. Tests cover the patterns of the
/// whole model, so a pattern that can't be compiled is a programming error.
final class ModelPattern: Sendable {
  /// The expression as written.
  let source: String

  /// The name of the shape, for the error.
  private let shape: String

  private let compiled = Mutex<JavaPattern?>(nil)

  init(_ source: String, of shape: String) { (self.source, self.shape) = (source, shape) }

  /// Whether the whole of `text` matches.
  func matches(_ text: String) -> Bool { pattern.matches(text) }

  private var pattern: JavaPattern {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let pattern = compile()
      compiled = pattern
      return pattern
    }
  }

  private func compile() -> JavaPattern {
    do throws(PatternSyntaxError) {
      return try JavaPattern(source)
    } catch {
      preconditionFailure(
        "the pattern of \(shape) needs syntax that JavaPattern lacks: \(error)"
      )
    }
  }
}
