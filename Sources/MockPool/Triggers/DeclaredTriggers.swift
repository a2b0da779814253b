package import JSON

/// The stubs for a pool's triggers.
///
/// Their names are those of `triggers` in scenarios and configuration files. Each stub is a pure
/// function of the event, like a Lambda function without a database.
package struct DeclaredTriggers: Hashable, Sendable, Codable {
  private var declarations: [String: JSONObject] = [:]
  private(set) var rounds: [JSONObject] = []

  /// The reason why a mapping is not a valid declaration.
  package enum DeclarationError: Error, Hashable, Sendable {
    /// A name that is not the name of a trigger.
    case unknownWord(String)
    /// A mapping with an unknown member, at a path such as `preSignUp`.
    case unknownMember(String, of: String, known: [String])
    /// A value of the wrong kind, at a path.
    case wrongKind(String, needs: String)
    /// A trigger with the keys of a program as written in a configuration file.
    case writtenProgram(String)
    /// A trigger with an invalid program ID, or with other members next to the ID.
    case programBesides(String)
  }

  /// The member with the ID of the program that replaces a stub.
  static let program = "program"

  /// The names in declarations, with their triggers.
  private static let words: [String: [Trigger]] = [
    "preSignUp": [.preSignUp], "postConfirmation": [.postConfirmation],
    "preAuthentication": [.preAuthentication], "postAuthentication": [.postAuthentication],
    "customChallenge": [.defineAuthChallenge, .createAuthChallenge, .verifyAuthChallenge],
    "preTokenGeneration": [.preTokenGeneration], "customMessage": [.customMessage],
    "userMigration": [.userMigration],
  ]

  /// Creates an empty declaration.
  package init() {}

  /// Reads a mapping from names to stubs.
  ///
  /// Throws its first mistake.
  package init(_ declarations: JSONObject) throws(DeclarationError) {
    for (word, value) in declarations.members {
      guard DeclaredTriggers.words[word] != nil else { throw .unknownWord(word) }
      if value["run"] != nil { throw .writtenProgram(word) }
      if let id = value[DeclaredTriggers.program] {
        guard id.string != nil, value.object?.count == 1 else { throw .programBesides(word) }
        self.declarations[word] = value.object
      } else if word == "customChallenge", value.object == nil {
        rounds = try DeclarationSchema.rounds.read(value, at: word)
        self.declarations[word] = [:]
      } else {
        let declared: JSONObject = try DeclarationSchema.members(of: word).read(value, at: word)
        // A challenge without questions would sign in every user.
        guard word != "customChallenge" || !declared.isEmpty else {
          throw .wrongKind(word, needs: DeclarationSchema.rounds.need)
        }
        self.declarations[word] = declared
      }
    }
  }

  /// The IDs of all declared programs.
  package var programs: Set<String> {
    Set(declarations.values.compactMap { $0[DeclaredTriggers.program]?.string })
  }

  /// The ID of a trigger's program; nil if the trigger has no program.
  func program(for trigger: Trigger) -> String? {
    declaration(of: trigger)?[DeclaredTriggers.program]?.string
  }

  /// Whether a stub responds for a trigger, always in the form of the event's first version.
  func hasStub(for trigger: Trigger) -> Bool { answers(trigger) && program(for: trigger) == nil }

  /// The names that can declare triggers, sorted.
  package static var knownNames: [String] { words.keys.sorted() }

  func answers(_ trigger: Trigger) -> Bool { declaration(of: trigger) != nil }

  /// The name that can declare a trigger; nil if no name can.
  static func word(naming trigger: Trigger) -> String? {
    words.first { $0.value.contains(trigger) }?.key
  }

  /// The name that declares a trigger; nil if the trigger is not declared.
  func word(for trigger: Trigger) -> String? {
    guard !declarations.isEmpty else { return nil }
    return DeclaredTriggers.words
      .first { $0.value.contains(trigger) && declarations[$0.key] != nil }?.key
  }

  func declaration(of trigger: Trigger) -> JSONObject? {
    word(for: trigger).flatMap { declarations[$0] }
  }
}
