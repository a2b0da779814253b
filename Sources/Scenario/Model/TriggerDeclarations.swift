package import JSON

/// A program of the user's that answers for a trigger.
package struct TriggerProgram: Hashable, Sendable {
  /// The program and its arguments; no shell sees them.
  package var words: [String]

  /// Where it runs, and where its relative paths start: from the root, or from the working directory.
  package var folder: String

  /// States a program.
  package init(words: [String], folder: String) { (self.words, self.folder) = (words, folder) }
}

/// The stubs and programs of a pool's Lambda triggers, with every value read.
package struct TriggerDeclarations: Hashable, Sendable {
  /// What is written of each trigger, by its word.
  package var members: JSONObject

  /// The programs among that, by the word of their trigger.
  package var programs: [String: TriggerProgram]

  /// Takes what is written in a file in `folder`, where programs run.
  package init(_ members: JSONObject, in folder: String) {
    self.members = members
    programs = [:]
    for (word, value) in members.members {
      guard let words = value[TriggerTable.program]?.array else { continue }
      programs[word] = TriggerProgram(words: words.compactMap(\.string), folder: folder)
    }
  }

  /// Nothing.
  package static let none = TriggerDeclarations([:], in: "")

  /// The same with the folders of those of `others`, the first one first, that say the same of a trigger.
  package func placed(as others: [TriggerDeclarations]) -> TriggerDeclarations {
    var placed = self
    for word in programs.keys {
      let origin = others.first { $0.members[word] == members[word] }
      placed.programs[word] = origin?.programs[word] ?? programs[word]
    }
    return placed
  }
}

/// A trigger of the pool, in the words of `given.triggers`.
package enum TriggerName: String, Hashable, Sendable, CaseIterable {
  case preSignUp, postConfirmation, preAuthentication, postAuthentication, customChallenge
  case preTokenGeneration, customMessage, userMigration
}
