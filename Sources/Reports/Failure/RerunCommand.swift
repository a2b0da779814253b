internal import Diagnostics
internal import RunRecord
internal import Values

/// The command that runs one scenario again with the same generated values.
struct RerunCommand {
  /// The run's options that this command replaces with its own.
  private static let replaced = ["--filter", "--seed"]

  /// The maximum length of a name that is not cut, in bytes.
  private static let maximumName = 1000

  private let words: [String]

  init(_ id: ScenarioID, of run: RunStart) {
    let seed = id.round?.seed ?? id.seed ?? run.seed
    self.init(RerunCommand.selection(of: id) + ["--seed", String(seed)], of: run)
  }

  /// Creates the run's command with other arguments, and with its options.
  init(_ arguments: [String], of run: RunStart) {
    let program = run.command.prefix { !$0.hasPrefix("-") }
    words = program + arguments + RerunCommand.kept(run.command.dropFirst(program.count))
  }

  /// The command as one line for a POSIX shell.
  var text: String { quotedWords.joined(separator: " ") }

  /// The words of the command, each quoted for a shell.
  var quotedWords: [String] { words.map(ShellQuoting.quote) }

  /// The path of a file as an argument.
  static func path(_ file: String) -> String {
    // A path that begins with a hyphen would be parsed as an option.
    file.hasPrefix("-") ? "./" + file : file
  }

  /// The words that select the scenario: by its name, which stays valid if lines move, or by its
  /// place if the name contains a masked secret.
  private static func selection(of id: ScenarioID) -> [String] {
    guard !id.name.contains(Secret.mask) else {
      return [path(id.tablePlace ?? "\(id.file):\(id.line)")]
    }
    let name = findable(id.name)
    return [path(id.file)] + (name.hasPrefix("-") ? ["--filter=" + name] : ["--filter", name])
  }

  /// The name, or the part that fits on a command line.
  ///
  /// A NUL ends an argument, and Linux accepts no arguments above 128 KB.
  private static func findable(_ name: String) -> String {
    let parts = name.unicodeScalars.split(separator: "\0").map { String($0) }
    let longest = parts.max { $0.utf8.count < $1.utf8.count } ?? ""
    guard longest.utf8.count > maximumName else { return longest }
    return String(longest.shortened(toBytes: maximumName).dropLast())
  }

  /// The options of a run without those that the command replaces.
  private static func kept(_ options: ArraySlice<String>) -> [String] {
    var kept: [String] = []
    var skipsValue = false
    for option in options {
      if skipsValue {
        skipsValue = false
      } else if replaced.contains(option) {
        skipsValue = true
      } else if !replaced.contains(where: { option.hasPrefix($0 + "=") }) {
        kept.append(option)
      }
    }
    return kept
  }
}

/// Quotes words for a shell.
package enum ShellQuoting {
  /// Returns the word unchanged if it is harmless, otherwise quoted.
  ///
  /// Single quotes are POSIX. A string with control characters uses `$'…'`, which bash and zsh
  /// support.
  package static func quote(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isHarmless) { return word }
    var quoted = ""
    // Scalars are compared because an apostrophe with a combining mark still ends a quote.
    let isPlain = word.visible.unicodeScalars.elementsEqual(word.unicodeScalars)
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'": quoted += isPlain ? "'\\''" : "\\'"
      case "\\" where !isPlain: quoted += "\\\\"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return isPlain ? "'\(quoted)'" : "$'\(quoted.visible)'"
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_-./:=@%+,".utf8.contains(byte)
  }
}
