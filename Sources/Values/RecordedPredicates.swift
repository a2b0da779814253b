internal import Synchronization

/// The predicates that a scenario or its calls evaluate on a subject, such as a pool's settings.
///
/// Another subject for which all predicates are true has the same effect.
package final class RecordedPredicates<Subject>: Sendable {
  /// Whether another subject gives the same result as the recorded subject.
  package typealias Predicate = @Sendable (Subject) -> Bool

  private struct State {
    var predicates: [Predicate] = []
    var readsEverything = false
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Creates an empty record.
  package init() {}

  /// Adds a predicate.
  package func note(_ hasSameAnswer: @escaping Predicate) {
    state.withLock { if !$0.isEnded { $0.predicates.append(hasSameAnswer) } }
  }

  /// Notes a read of a whole description, whose members are not recorded one by one.
  package func noteEverything() {
    state.withLock { if !$0.isEnded { $0.readsEverything = true } }
  }

  /// Ends the recording: later predicates are ignored.
  package func end() { state.withLock { $0.isEnded = true } }

  /// Whether all predicates are true for another subject.
  package func haveSameAnswers(from subject: Subject) -> Bool {
    let (predicates, readsEverything) = state.withLock { ($0.predicates, $0.readsEverything) }
    return !readsEverything && predicates.allSatisfy { $0(subject) }
  }
}
