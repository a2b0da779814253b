internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Reports

extension Environment {
  /// What parameters of templates are given; what is wrong in a file is reported and ends the command.
  func parameters(_ request: TemplateRequest) throws(CommandFailure) -> TemplateParameters {
    var result = TemplateParameters()
    for path in request.files {
      let bytes = try InputFile.bytes(of: path, as: .parameters, limit: 1_000_000)
      do throws(ForeignDocumentError) { try result.take(bytes, name: path) } catch {
        errors.write(DiagnosticRenderer(ofConfiguration: error.source).render(error.diagnostics))
        throw .invalidFile("the parameters file `\(path.visible)` can't be used")
      }
    }
    for (name, value) in request.parameters { result.give(name, value) }
    return result
  }
}
