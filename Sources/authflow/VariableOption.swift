internal import ArgumentParser
internal import Diagnostics
internal import Values

/// Values that the command line gives to scenarios.
struct VariableOption: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: ArgumentHelp(
      "Give $(pool.vars.NAME) this value, whatever the project file says.",
      valueName: "name=value"
    )
  )
  var variables: [String] = []

  func validate() throws {
    for (name, _) in try written where !ValueGrammar.isName(name) {
      throw ValidationError("--var needs NAME=VALUE, and `\(name.visible)` is no name")
    }
  }

  /// The variables in order; of those given twice the last one counts.
  var written: [(name: String, value: String)] {
    get throws {
      try variables.map { word in
        guard let equals = word.firstIndex(of: "=") else {
          throw ValidationError("--var needs NAME=VALUE, not `\(word.visible)`")
        }
        return (String(word[..<equals]), String(word[equals...].dropFirst()))
      }
    }
  }

  /// The names alone.
  var names: [String] {
    get throws { try written.map(\.name) }
  }
}
