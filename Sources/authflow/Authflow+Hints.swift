internal import ArgumentParser
internal import Diagnostics
internal import Workflows

// Hints for commands and options of other commands or other tools.
extension Authflow {
  /// The failure if the first words contain an unknown command; nil for a known command or an
  /// option.
  ///
  /// The words after `help` are a command too.
  static func unknownCommand(in words: ArraySlice<String>) -> CommandFailure? {
    let words = words.first == "help" ? words.dropFirst() : words
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return nil }
    guard known.contains(word) else { return unknown(word, among: known) }
    let group = configuration.subcommands.first { $0.configuration.commandName == word }
    let inner = (group?.configuration.subcommands ?? []).compactMap { $0.configuration.commandName }
    guard !inner.isEmpty, let next = words.dropFirst().first, !next.hasPrefix("-"),
      !inner.contains(next)
    else { return nil }
    return unknown(next, after: word, among: inner)
  }

  private static func unknown(
    _ word: String,
    after group: String? = nil,
    among known: [String]
  ) -> CommandFailure {
    let names = known.map { name in group.map { "\($0) \(name)" } ?? name }
    let written = group.map { "\($0) \(word)" } ?? word
    let nearest = Suggestion.nearest(to: word, among: known).flatMap(known.firstIndex)
    var meant = commands(named: foreignWords[word] ?? word)
    if meant.isEmpty { meant = nearest.map { [names[$0]] } ?? [] }
    let help = meant.isEmpty ? "use \(names.listed("or"))" : "did you mean \(meant.listed("or"))?"
    return .usage("unknown command `\(written)`; \(help)")
  }

  /// The commands of this name in any group, such as `report history` for `history`.
  private static func commands(named word: String) -> [String] {
    let all = configuration.subcommands.flatMap { command in
      let name = command.configuration.commandName ?? ""
      let inner = command.configuration.subcommands.compactMap { $0.configuration.commandName }
      return [name] + inner.map { "\(name) \($0)" }
    }
    return all.filter { $0 == word || $0.hasSuffix(" \(word)") }
  }

  /// Words of other tools for commands, each with the command's last word.
  private static let foreignWords = [
    "plan": "diff", "validate": "check", "lint": "check", "format": "fmt", "test": "run",
    "cleanup": "sweep",
  ]

  /// The parser's message without a suggested option that does not resemble the unknown option.
  ///
  /// The parser suggests options that differ in up to three letters, regardless of their length.
  static func withoutUnlikelyOption(_ message: String) -> String {
    // Even the creation of the regular expression takes longer than most commands.
    guard message.hasPrefix("Error: Unknown option") else { return message }
    let pattern = /Unknown option '-*([^']*)'(\. Did you mean '-*([^']*)'\?)/
    guard let match = message.firstMatch(of: pattern) else { return message }
    let (written, meant) = (String(match.output.1), String(match.output.3))
    let isLikely = written == meant || Suggestion.nearest(to: written, among: [meant]) != nil
    return isLikely ? message : message.replacing(match.output.2, with: "", maxReplacements: 1)
  }

  /// A hint for options of other commands or other tools; nil if there is none.
  static func hint(for words: ArraySlice<String>) -> String? {
    let group = words.first ?? ""
    let inner = words.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let command = group == "pool" ? inner.map { "pool \($0)" } ?? group : group
    let selecting = [
      "run", "list", "explain", "compare", "mutate", "coverage", "pool impact", "doctor",
      "iam-policy",
    ]
    let canSelect = selecting.contains(command)
    for word in words.dropFirst() {
      let option = word.prefix { $0 != "=" }
      switch option {
      case "--filter", "--tags", "--only-failed":
        guard !canSelect else { continue }
        return "`\(command)` does not have \(option); use it with \(selecting.listed("or"))"
      case "--grep", "--only", "--name", "-g", "-k":
        return canSelect ? "use --filter TEXT to select by name" : nil
      case "--pool" where command == "check":
        return "`authflow list --pool NAME` shows which scenarios a run on the pool would skip"
      case "--source" where command == "inbox": return "write `authflow inbox watch NAME`"
      default: continue
      }
    }
    return nil
  }

  /// A hint for an argument that the command does not take; nil if there is none.
  static func hint(forArgumentOf words: ArraySlice<String>) -> String? {
    switch words.prefix(2).joined(separator: " ") {
    case "inbox list": "write `authflow inbox list --source NAME`"
    case "inbox show": "write `authflow inbox show ID --source NAME`"
    default: nil
    }
  }
}
