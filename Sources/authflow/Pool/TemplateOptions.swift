internal import ArgumentParser
internal import Diagnostics
internal import ForeignConfiguration
internal import Workflows

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

  func validate() throws { _ = try request }

  /// The values in order.
  var request: TemplateRequest {
    get throws {
      var request = TemplateRequest()
      request.files = files
      request.parameters = try parameters.map { word in
        guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
          throw ValidationError("--parameter needs NAME=VALUE, not `\(word.visible)`")
        }
        return (String(word[..<equals]), String(word[equals...].dropFirst()))
      }
      return request
    }
  }
}
