internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Reports
internal import Scenario
internal import Values

/// `authflow fmt`: scenario files in one style.
struct FormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Rewrites scenario files in one style.",
    discussion: """
      Puts the keys of scenarios and steps in order, indents by two spaces, leaves out quotes that \
      nothing needs, and keeps comments where they are. What a file says stays the same: it is read \
      again and compared before it is replaced. Line ends become LF, since a file has one style \
      wherever it was written. Prints the files that it rewrites. A file that is no YAML is left \
      alone and ends with status 2.
      """
  )

  @Flag(
    help: "Rewrite nothing; print the files that would change, and how, and end with status 1."
  )
  var check = false

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      Scenario files, or folders that are searched for *.yaml and *.yml; `-` alone formats the \
      standard input to the standard output.
      """
  )
  var paths: [String]

  func run() async throws {
    guard paths != ["-"] else { return try formatStandardInput() }
    let output = Output.standard(Redactor.process)
    let files = try ScenarioFiles(paths).paths.map { Formatting(ofFile: $0) }
    for file in files { output.write(try outcome(of: file, output)) }
    if files.contains(where: \.isMistaken) { throw CommandFailure(status: .wrongFile, message: "") }
    if check, files.contains(where: \.isChange) {
      throw CommandFailure(status: .failed, message: "")
    }
  }

  /// Replaces a file that changes; what is to be said of it.
  private func outcome(of file: Formatting, _ output: Output) throws -> String {
    switch file.result {
    case .asItWas: return ""
    case .changed(let text, let before):
      if check { return difference(from: before, to: text, of: file) }
      do throws(AtomicFileError) { try AtomicFile.write(text, to: file.name) } catch {
        throw CommandFailure.wrongFile(error.message)
      }
      return file.name + "\n"
    case .mistaken(let report): return report.rendered(inColour: colour.isOn(for: output))
    }
  }

  private func difference(from old: String, to new: String, of file: Formatting) -> String {
    file.name + "\n" + LineDifference(from: old, to: new).text
  }

  private func formatStandardInput() throws {
    let file = Formatting(of: standardInput(), name: "<stdin>")
    let output = Output.standard(Redactor.process)
    switch file.result {
    case .asItWas(let text): if !check { output.write(text) }
    case .changed(let text, let before):
      guard check else { return output.write(text) }
      output.write(difference(from: before, to: text, of: file))
      throw CommandFailure(status: .failed, message: "")
    case .mistaken(let report):
      let error = Output.error(Redactor.process)
      error.write(report.rendered(inColour: colour.isOn(for: error)))
      throw CommandFailure(status: .wrongFile, message: "")
    }
  }
}

/// All that comes in.
private func standardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, read(STDIN_FILENO, buffer.baseAddress, buffer.count))
    }
    guard !piece.isEmpty else { return bytes }
    bytes += piece
  }
}

/// What formatting a file comes to.
private struct Formatting {
  enum Result {
    case asItWas(String)
    case changed(String, from: String)
    /// It is left alone, for these reasons.
    case mistaken(StyledText)
  }

  let name: String
  let result: Result

  var isMistaken: Bool { if case .mistaken = result { true } else { false } }
  var isChange: Bool { if case .changed = result { true } else { false } }

  init(ofFile path: String) {
    do throws(InputFileError) {
      self.init(of: try InputFile.bytes(of: path), name: path)
    } catch {
      let words = "authflow: the file `\(path.visible)` \(error.words)\n"
      self.init(name: path, result: .mistaken(StyledText(words)))
    }
  }

  private init(name: String, result: Result) {
    self.name = name
    self.result = result
  }

  init(of bytes: [UInt8], name: String) {
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
}
