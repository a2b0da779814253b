internal import ConfigurationChanges
internal import Diagnostics
internal import Reports

extension Environment {
  /// The policies, each once; what is wrong in them is reported, all of it, and ends the command.
  func policies(_ words: [String]) throws(CommandFailure) -> [Policy] {
    var checked: [CheckedPolicy] = []
    var (seen, problems): (Set<String>, [Problem]) = ([], [])
    var wrong: [String] = []
    for word in words where seen.insert(word).inserted {
      let policy = try Environment.policy(word)
      let diagnostics = (policy.diagnostics + policy.repetitions(of: checked)).inOrder()
      errors.write(DiagnosticRenderer(file: policy.source).render(diagnostics))
      if diagnostics.hasErrors {
        wrong.append(word)
        problems += Problem.all(in: policy.source, diagnostics)
      }
      checked.append(policy)
    }
    guard wrong.isEmpty else {
      let verb = wrong.count == 1 ? "policy \(wrong.listed()) is" : "policies \(wrong.listed()) are"
      throw .invalidFile("nothing was checked, because the \(verb) wrong", problems)
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
        throw .invalidFile("the policy `\(word.visible)` \(error.words)")
      }
      let names = ShippedPolicy.names
      let nearest = Suggestion.nearest(to: word, among: names)
      let words =
        nearest.map { "; did you mean `\($0)`?" } ?? "; the shipped ones are \(names.listed())"
      throw .invalidFile("there is no policy `\(word.visible)`\(words)")
    }
  }
}
