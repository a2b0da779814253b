internal import Synchronization

/// The questions that a scenario or its calls ask about a subject, such as a pool's settings.
///
/// Another subject that gives the same answers has the same effect.
package final class RecordedPredicates<Subject>: Sendable {
  /// Whether another subject gives the answer that was given.
  package typealias Predicate = @Sendable (Subject) -> Bool

  private struct State {
    var questions: [Predicate] = []
    var readsEverything = false
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Creates an empty record.
  package init() {}

  /// Adds a question.
  package func note(_ hasSameAnswer: @escaping Predicate) {
    state.withLock { if !$0.isEnded { $0.questions.append(hasSameAnswer) } }
  }

  /// Notes a read of a whole description, whose members are not recorded one by one.
  package func noteEverything() {
    state.withLock { if !$0.isEnded { $0.readsEverything = true } }
  }

  /// Ends the recording: later questions are ignored.
  package func end() { state.withLock { $0.isEnded = true } }

  /// Whether another subject gives the same answers to all questions.
  package func haveSameAnswers(from subject: Subject) -> Bool {
    let (questions, readsEverything) = state.withLock { ($0.questions, $0.readsEverything) }
    return !readsEverything && questions.allSatisfy { $0(subject) }
  }
}
