internal import ArgumentParser
internal import JSON
internal import Workflows

/// An option with one value that a command line contains more than once.
///
/// The argument parser would silently use the last value.
enum RepeatedOption {
  /// The failure for the first repeated option; nil if every option has at most one value, or can be
  /// repeated.
  static func failure(in words: some Collection<String>) -> CommandFailure? {
    let repeated = repeatedNames(in: words)
    // The description of all commands takes time, and few command lines need it.
    guard !repeated.isEmpty else { return nil }
    let single = singleOptions(of: command(in: words))
    guard let name = repeated.first(where: single.contains) else { return nil }
    return .usage("--\(name) can be given only once" + (advice[name].map { "; \($0)" } ?? ""))
  }

  /// How to combine values that users repeat an option for, by the name of the option.
  private static let advice = [
    "tags": "combine the tags in one expression, such as --tags 'smoke and mfa'",
    "filter": "to select several scenarios, use --tags, or name each one as FILE:LINE",
  ]

  /// The names of the options that occur more than once before `--`, without their dashes.
  private static func repeatedNames(in words: some Collection<String>) -> [String] {
    var seen: Set<String> = []
    return words.prefix { $0 != "--" }
      .filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2).prefix { $0 != "=" }) }
      .filter { !seen.insert($0).inserted }
  }
}

// MARK: - The description of the commands

extension RepeatedOption {
  /// The description of the command that the first words name.
  private static func command(in words: some Collection<String>) -> JSONValue? {
    var command = (try? JSONValue(parsing: Authflow._dumpHelp()))?["command"]
    for word in words {
      let inner = command?["subcommands"]?.array ?? []
      guard let next = inner.first(where: { $0["commandName"]?.string == word }) else { break }
      command = next
    }
    return command
  }

  /// The names of a command's options that take one value.
  private static func singleOptions(of command: JSONValue?) -> Set<String> {
    let options = (command?["arguments"]?.array ?? []).filter { argument in
      argument["kind"]?.string == "option" && argument["isRepeating"]?.bool == false
    }
    return Set(options.flatMap { $0["names"]?.array ?? [] }.compactMap { $0["name"]?.string })
  }
}
