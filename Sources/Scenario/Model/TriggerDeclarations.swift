package import JSON

/// A program that handles a trigger.
package struct TriggerProgram: Hashable, Sendable {
  /// The program and its arguments, which run without a shell.
  package var words: [String]

  /// The working directory, which relative paths start from: absolute, or relative to the current
  /// one.
  package var folder: String

  /// Creates a program.
  package init(words: [String], folder: String) { (self.words, self.folder) = (words, folder) }
}

/// The stubs and programs of a pool's Lambda triggers, with all values read.
package struct TriggerDeclarations: Hashable, Sendable {
  /// The declaration of each trigger, by its name.
  package var members: JSONObject

  /// The programs among them, by the name of their trigger.
  package var programs: [String: TriggerProgram]

  /// Takes the declarations of a file in `folder`, where programs run.
  package init(_ members: JSONObject, in folder: String) {
    self.members = members
    programs = [:]
    for (word, value) in members.members {
      guard let words = value[TriggerTable.program]?.array else { continue }
      programs[word] = TriggerProgram(words: words.compactMap(\.string), folder: folder)
    }
  }

  /// No declarations.
  package static let none = TriggerDeclarations([:], in: "")

  /// The same declarations with the folders of the first of `others` that declares the same for a
  /// trigger.
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
