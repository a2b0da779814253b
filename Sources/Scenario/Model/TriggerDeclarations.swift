package import JSON

/// A program that handles a trigger.
package struct TriggerProgram: Hashable, Sendable {
  /// The program and its arguments, which run without a shell.
  package var words: [String]

  /// The working directory of the program, either absolute or relative to the current directory.
  package var folder: String

  /// Creates a program with its arguments and working directory.
  package init(words: [String], folder: String) { (self.words, self.folder) = (words, folder) }
}

/// The stubs and programs of a pool's Lambda triggers, with all values evaluated.
package struct TriggerDeclarations: Hashable, Sendable {
  /// The declarations by trigger name.
  package var members: JSONObject

  /// The programs by trigger name.
  package var programs: [String: TriggerProgram]

  /// Creates declarations from a file in `folder`, where the programs run.
  package init(_ members: JSONObject, in folder: String) {
    self.members = members
    programs = [:]
    for (word, value) in members.members {
      guard let words = value[TriggerTable.program]?.array else { continue }
      programs[word] = TriggerProgram(words: words.compactMap(\.string), folder: folder)
    }
  }

  /// Empty declarations.
  package static let none = TriggerDeclarations([:], in: "")

  /// A copy of the declarations that takes the folders of programs from `others`.
  ///
  /// A program gets the folder of the first equal declaration for its trigger.
  package func placed(as others: [TriggerDeclarations]) -> TriggerDeclarations {
    var placed = self
    for word in programs.keys {
      let origin = others.first { $0.members[word] == members[word] }
      placed.programs[word] = origin?.programs[word] ?? programs[word]
    }
    return placed
  }
}

/// A trigger of the pool, as named in `given.triggers`.
package enum TriggerName: String, Hashable, Sendable, CaseIterable {
  case preSignUp, postConfirmation, preAuthentication, postAuthentication, customChallenge
  case preTokenGeneration, customMessage, userMigration
}
