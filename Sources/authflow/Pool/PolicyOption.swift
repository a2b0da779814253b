internal import ArgumentParser
internal import ConfigurationChanges
internal import Diagnostics

/// The policies whose rules are checked besides the built-in ones.
struct PolicyOption: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      """
      Check the rules of a policy too: a shipped one (\(ShippedPolicy.names.inSentence("or"))), or a file. \
      Can be given several times.
      """,
      valueName: "name|file"
    )
  )
  var words: [String] = []

  /// The policies, each once; what is wrong in them is written, all of it, and ends the command.
  func read(_ errors: Output, inColour: Bool) throws(CommandFailure) -> [Policy] {
    var checked: [CheckedPolicy] = []
    var (seen, problems): (Set<String>, [Problem]) = ([], [])
    var wrong: [String] = []
    for word in words where seen.insert(word).inserted {
      let policy = try PolicyOption.policy(word)
      let diagnostics = (policy.diagnostics + policy.repetitions(of: checked)).inOrder()
      let renderer = DiagnosticRenderer(file: policy.source)
      errors.write(renderer.render(diagnostics).rendered(inColour: inColour))
      if diagnostics.hasErrors {
        wrong.append(word)
        problems += Problem.all(in: policy.source, diagnostics)
      }
      checked.append(policy)
    }
    guard wrong.isEmpty else {
      let verb = wrong.count == 1 ? "policy \(wrong.listed()) is" : "policies \(wrong.listed()) are"
      throw .wrongFile("nothing was checked, because the \(verb) wrong", problems)
    }
    return checked.compactMap(\.policy)
  }

  private static func policy(_ word: String) throws(CommandFailure) -> CheckedPolicy {
    if let shipped = ShippedPolicy.text(of: word) {
      return CheckedPolicy(bytes: Array(shipped.utf8), name: word)
    }
    do throws(InputFileError) {
      return CheckedPolicy(bytes: try InputFile.bytes(of: word, limit: 1_000_000), name: word)
    } catch {
      guard error == .absent, !PoolFile.isPath(word) else {
        throw .wrongFile("the policy `\(word.visible)` \(error.words)")
      }
      let names = ShippedPolicy.names
      let nearest = Suggestion.nearest(to: word, among: names)
      let words =
        nearest.map { "; did you mean `\($0)`?" } ?? "; the shipped ones are \(names.listed())"
      throw .wrongFile("there is no policy `\(word.visible)`\(words)")
    }
  }
}
