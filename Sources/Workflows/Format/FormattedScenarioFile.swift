package import Diagnostics
internal import Reports
internal import Scenario
internal import Values

/// The result of formatting a scenario file.
package struct FormattedScenarioFile {
  /// The name of standard input in messages.
  package static let standardInput = "<stdin>"

  package enum Result {
    case asItWas(String)
    case changed(String, from: String)
    /// The file has these errors and stays unchanged.
    case mistaken(StyledText)
  }

  package let name: String
  package let result: Result
  /// Whether the file has neither a scenario nor a flow, as far as its YAML is valid.
  private let isForeign: Bool

  package var isMistaken: Bool { if case .mistaken = result { true } else { false } }
  package var isChange: Bool { if case .changed = result { true } else { false } }

  /// The formatted files from the arguments or, without arguments, of the project; replaces no
  /// file.
  ///
  /// Files of other programs are omitted, unless an argument names them.
  package static func all(
    _ arguments: [String],
    _ environment: Environment
  ) throws(CommandFailure) -> [FormattedScenarioFile] {
    let project =
      arguments.isEmpty
      ? try ProjectFile(config: nil, environment).paths : ProjectPaths(withoutProject: environment)
    let found = try ScenarioFiles(arguments, in: project)
    return found.paths.compactMap { path in
      let file = FormattedScenarioFile(ofFile: path)
      return file.isForeign && found.inFolders.contains(ExactString(path)) ? nil : file
    }
  }

  /// Formats the contents of a file.
  package init(of bytes: [UInt8], name: String) {
    self.name = name
    let file = FormattedFile(bytes: bytes, name: name)
    switch file.result {
    case .text(let text):
      // The formatter accepts only valid UTF-8.
      let before = String(decoding: bytes, as: UTF8.self)
      result = text.utf8.elementsEqual(bytes) ? .asItWas(text) : .changed(text, from: before)
    case .mistakes(let found):
      result = .mistaken(DiagnosticRenderer(file: file.source).render(found))
    case .wouldChange:
      let words = "authflow: \(name): can't be formatted without changing its meaning\n"
      result = .mistaken(StyledText(words))
    }
    isForeign = !file.hasScenarios
  }

  private init(ofFile path: String) {
    do throws(InputFileError) {
      self.init(of: try InputFile.bytes(of: path), name: path)
    } catch {
      let words = "authflow: the file `\(path.visible)` \(error.description)\n"
      self.init(name: path, result: .mistaken(StyledText(words)))
    }
  }

  private init(name: String, result: Result) {
    (self.name, self.result, isForeign) = (name, result, false)
  }

  /// The changed lines; empty if there are none.
  package var difference: String {
    guard case .changed(let text, let before) = result else { return "" }
    return name + "\n" + LineDifference(from: before, to: text, file: name).text
  }

  /// Replaces the file if its contents changed.
  package func replace() throws(CommandFailure) {
    guard case .changed(let text, _) = result else { return }
    do throws(AtomicFileError) { try AtomicFile.write(.unchanged(text), to: name) } catch {
      throw .invalidFile(error.message)
    }
  }
}
