internal import Diagnostics
internal import Values

/// Fills in values from the environment and collects all errors.
///
/// Functions that read a value return nil after they report an error, and if the value is absent.
struct Resolver {
  let environment: [String: String]
  let folder: String

  /// The project file's name in messages; nil for a configuration file.
  var file: String?

  /// The use of live pools.
  var use = LivePoolUse.existing

  var faults: [Diagnostic] = []
  var unset: [UnsetVariable] = []

  /// All errors, in the order of their places.
  var diagnostics: [Diagnostic] {
    let missing = unset.compactMap { $0.diagnostic(in: environment) }
    return (faults + missing).inOrder()
  }

  mutating func add(_ found: [Diagnostic]) { faults += found }
}

// MARK: - Strings

extension Resolver {
  /// Returns a string with its values filled in; checks its rule.
  mutating func text(_ declared: DeclaredString) -> String? {
    guard let text = template(declared)?.literal else { return nil }
    return checked(text, of: declared, shown: text)
  }

  /// Whether a template is valid with samples for its local values; reports an error.
  mutating func isValid(_ template: Template, of declared: DeclaredString) -> Bool {
    guard let text = template.filling({ LocalValue($0)?.rawValue }).literal else { return false }
    return checked(text, of: declared, shown: template.spelling) != nil
  }

  /// Returns a string that follows its rule; messages contain `shown`.
  private mutating func checked(
    _ text: String,
    of declared: DeclaredString,
    shown: String
  ) -> String? {
    guard !text.allSatisfy(\.isWhitespace) else {
      reportEmpty(declared)
      return nil
    }
    guard let problem = declared.rule.problem(in: text, of: declared.subject) else { return text }
    let isSecret = declared.readings.contains(where: \.isSecret)
    faults.append(
      Diagnostic(
        problem.code,
        problem.title,
        at: declared.range,
        // A URL may contain a password before its `@`.
        label: isSecret || text.contains("://") && text.contains("@")
          ? "" : "the value is `\(shown)`",
        help: problem.code == .badPath && problem.help != nil ? Resolver.homeHelp : problem.help
      )
    )
    return nil
  }

  /// The instruction for `~` where `$(env.HOME)` is not replaced.
  static let homeHelp = "Replace `~` with the full path of the home folder."

  mutating func text(_ declared: DeclaredString?) -> String? { declared.flatMap { text($0) } }

  /// Returns a string with a secret purpose.
  mutating func secret(_ declared: DeclaredString?) -> Secret? { text(declared).map { Secret($0) } }

  /// Returns the absolute path of a file or folder.
  mutating func path(_ declared: DeclaredString?) -> String? {
    text(declared).map { absolute($0) }
  }

  /// Returns the absolute path for a path that is relative to the project file.
  ///
  /// `..` is kept, because a folder can be a symbolic link.
  func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    if rest.isEmpty || rest == "." { return folder }
    return String(rest).path(in: folder)
  }

  /// Returns a string with environment values filled in; local values such as `$(to)` remain.
  mutating func template(_ declared: DeclaredString) -> Template? {
    var isComplete = true
    for reading in declared.readings where environment[reading.name] == nil {
      isComplete = false
      note(reading)
    }
    guard isComplete else { return nil }
    return declared.template.filling { expression in
      EnvironmentName(expression).flatMap { environment[$0.name] }
    }
  }

  private mutating func note(_ reading: DeclaredString.Reading) {
    if let index = unset.firstIndex(where: { $0.name == reading.name }) {
      if !unset[index].places.contains(reading.range) { unset[index].places.append(reading.range) }
    } else {
      unset.append(UnsetVariable(reading.name, at: [reading.range]))
    }
  }

  private mutating func reportEmpty(_ declared: DeclaredString) {
    let names = declared.readings.map(\.name)
    faults.append(
      Diagnostic(
        .emptyVariable,
        "\(declared.subject) must not be blank",
        at: declared.range,
        label: "\(names.listed()) \(names.count == 1 ? "is" : "are") blank"
      )
    )
  }
}

/// What a command needs of a live pool's entry in the project file.
package enum LivePoolUse: Hashable, Sendable {
  /// The pool with its IDs.
  case existing

  /// Only the region, the endpoint, the credentials, and the permissions, to create another pool.
  case creation
}
