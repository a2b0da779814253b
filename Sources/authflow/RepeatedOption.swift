internal import Workflows

/// An option that selects scenarios, findings, or mutants and that a command line contains
/// more than once.
///
/// The argument parser would silently use the last value, although users mean both. Of other
/// options, the last value overrides the others on purpose, as in most programs.
enum RepeatedOption {
  /// The failure for the first repeated option; nil if there is none.
  static func failure(in words: some Collection<String>) -> CommandFailure? {
    var seen: Set<String> = []
    for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      guard let help = advice[name], !seen.insert(name).inserted else { continue }
      return .usage("--\(name) can be given only once; \(help)")
    }
    return nil
  }

  /// How to combine the values, by the name of the option.
  private static let advice = [
    "tags": "combine the tags in one expression, such as --tags 'smoke and mfa'",
    "accept": "put all entries into one file",
    "expect-differences": "put all entries into one file",
    "filter": "to select several scenarios, use --tags, or name each one as FILE:LINE",
    "only": "run the command again for each other mutant",
  ]
}
