private import FoundationEssentials

/// The pages of `docs/` about the scenario language.
package enum LanguagePages {
  /// The paths of the pages in `docs/`, in the order in which the tests read them.
  package static let paths =
    pages("guides", guides) + pages("reference/language", language)
    + pages("reference/actions", actions) + pages("explanations", explanations)

  private static let guides = [
    "first-scenario", "read-a-failure", "run-a-selection", "shards", "typical-mistakes", "recipes",
  ]
  private static let language = [
    "index", "files", "scenario", "given", "triggers", "steps", "matchers", "values", "examples",
    "flows",
  ]
  private static let actions = [
    "index", "sign-up", "sign-in", "passwords", "account", "mfa", "devices", "passkeys", "messages",
    "checks", "control", "operations",
  ]
  private static let explanations = ["awaits", "safety"]

  /// The text of a page, or an empty string if the file does not exist.
  package static func text(of path: String) -> String {
    (try? String(contentsOfFile: folder + path, encoding: .utf8)) ?? ""
  }

  /// Returns the paths of all pages in a folder of `docs/`.
  /// - Throws: `CocoaError` if the folder can't be read.
  package static func paths(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self.folder + folder)
      .map { "\(folder)/\($0)" }
  }

  private static func pages(_ folder: String, _ names: [String]) -> [String] {
    names.map { "\(folder)/\($0).md" }
  }

  private static let folder =
    String(#filePath.split(separator: "Tests/Support", maxSplits: 1)[0]) + "docs/"
}
