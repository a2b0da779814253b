internal import ArgumentParser
internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration

/// What the parameters of CloudFormation templates are given.
struct TemplateOptions: ParsableArguments {
  @Option(
    name: .customLong("parameter"),
    help: ArgumentHelp(
      "Give a parameter of a CloudFormation template this value, whatever its default.",
      valueName: "name=value"
    )
  )
  var parameters: [String] = []

  @Option(
    name: .customLong("parameters"),
    help: ArgumentHelp(
      "Read the parameters from a file as CloudFormation takes it; --parameter goes before it.",
      valueName: "file"
    )
  )
  var files: [String] = []

  func validate() throws {
    for word in parameters {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw ValidationError("--parameter needs NAME=VALUE, not `\(word.visible)`")
      }
    }
  }

  /// What parameters are given; what is wrong in a file is written and ends the command.
  func read(_ errors: Output, inColour: Bool) throws -> TemplateParameters {
    var result = TemplateParameters()
    for path in files {
      let bytes: [UInt8]
      do throws(InputFileError) { bytes = try InputFile.bytes(of: path, limit: 1_000_000) } catch {
        throw CommandFailure.wrongFile(
          error == .absent
            ? "there is no parameters file `\(path.visible)`"
            : "the parameters file `\(path.visible)` \(error.words)"
        )
      }
      do throws(ForeignDocumentError) { try result.take(bytes, name: path) } catch {
        let renderer = DiagnosticRenderer(ofConfiguration: error.source)
        errors.write(renderer.render(error.diagnostics).rendered(inColour: inColour))
        throw CommandFailure.wrongFile("the parameters file `\(path.visible)` can't be used")
      }
    }
    for word in parameters {
      guard let equals = word.firstIndex(of: "=") else { continue }
      result.give(String(word[..<equals]), String(word[equals...].dropFirst()))
    }
    return result
  }
}
