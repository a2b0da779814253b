internal import Synchronization

/// The questions that calls ask about a pool's settings.
///
/// A pool with other settings that give the same answers returns the same responses.
package final class SettingQuestions: Sendable {
  /// Whether other settings give the answer that a call got.
  typealias Question = @Sendable (ReadableSettings) -> Bool

  private struct State {
    var questions: [Question] = []
    var readsEverything = false
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Adds a question.
  func note(_ hasSameAnswer: @escaping Question) {
    state.withLock { if !$0.isEnded { $0.questions.append(hasSameAnswer) } }
  }

  /// Notes that a call read a description, whose members are not recorded one by one.
  func noteEverything() {
    state.withLock { if !$0.isEnded { $0.readsEverything = true } }
  }

  /// Ends the recording: later calls are ignored.
  package func end() { state.withLock { $0.isEnded = true } }

  /// Whether other settings give the same answers to all questions.
  package func haveSameAnswers(from settings: ReadableSettings) -> Bool {
    let (questions, readsEverything) = state.withLock { ($0.questions, $0.readsEverything) }
    return !readsEverything && questions.allSatisfy { $0(settings) }
  }
}

/// The settings of a pool and of its clients that questions are about.
package struct ReadableSettings: Sendable {
  let pool: PoolSettings.Values
  /// The clients in the order of their creation, without those that calls deleted.
  let clients: [Int: ClientSettings.Values]
}

extension MockPool {
  /// The current settings of the pool and of its clients.
  package var readableSettings: ReadableSettings {
    ReadableSettings(pool: settings.unrecorded, clients: clients.readableSettings)
  }

  /// Records the questions that later calls ask about the settings.
  package mutating func recordQuestions() -> SettingQuestions {
    let reads = SettingQuestions()
    record(reads)
    clients.record(reads)
    return reads
  }
}
