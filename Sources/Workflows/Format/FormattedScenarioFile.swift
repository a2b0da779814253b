package import Diagnostics
internal import Reports
internal import Scenario

/// What formatting a scenario file comes to.
package struct FormattedScenarioFile {
  package enum Result {
    case asItWas(String)
    case changed(String, from: String)
    /// It is left alone, for these reasons.
    case mistaken(StyledText)
  }

  package let name: String
  package let result: Result

  package var isMistaken: Bool { if case .mistaken = result { true } else { false } }
  package var isChange: Bool { if case .changed = result { true } else { false } }

  /// The files that arguments name, formatted but not replaced.
  package static func all(
    _ arguments: [String],
    _ environment: Environment
  ) throws(CommandFailure) -> [FormattedScenarioFile] {
    try ScenarioFiles(arguments, in: ProjectPaths(withoutProject: environment)).paths.map {
      FormattedScenarioFile(ofFile: $0)
    }
  }

  /// Takes what a file says.
  package init(of bytes: [UInt8], name: String) {
    self.name = name
    let file = FormattedFile(bytes: bytes, name: name)
    switch file.result {
    case .text(let text):
      // What has a formatted text was UTF-8.
      let before = String(decoding: bytes, as: UTF8.self)
      result = text.utf8.elementsEqual(bytes) ? .asItWas(text) : .changed(text, from: before)
    case .mistakes(let found):
      result = .mistaken(DiagnosticRenderer(file: file.source).render(found))
    case .wouldChange:
      result = .mistaken(StyledText("authflow: \(name): it cannot be formatted without loss\n"))
    }
  }

  private init(ofFile path: String) {
    do throws(InputFileError) {
      self.init(of: try InputFile.bytes(of: path), name: path)
    } catch {
      let words = "authflow: the file `\(path.visible)` \(error.words)\n"
      self.init(name: path, result: .mistaken(StyledText(words)))
    }
  }

  private init(name: String, result: Result) { (self.name, self.result) = (name, result) }

  /// The lines that change; empty where none does.
  package var difference: String {
    guard case .changed(let text, let before) = result else { return "" }
    return name + "\n" + LineDifference(from: before, to: text).text
  }

  /// Puts a text that changes in the place of the file.
  package func replace() throws(CommandFailure) {
    guard case .changed(let text, _) = result else { return }
    do throws(AtomicFileError) { try AtomicFile.write(.unchanged(text), to: name) } catch {
      throw .invalidFile(error.message)
    }
  }
}
