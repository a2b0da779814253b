package import ConfigurationChanges
internal import Diagnostics
package import ForeignConfiguration
internal import Testing

extension TemplateParameters: ExpressibleByDictionaryLiteral {
  /// Creates parameters with these values.
  package init(dictionaryLiteral values: (String, String)...) {
    self.init()
    for (name, value) in values { give(name, value) }
  }
}

/// Reads a file of another tool.
///
/// Returns nil if no supported tool writes such a file.
package func read(
  _ text: String,
  _ name: String,
  pool: String? = nil,
  parameters: TemplateParameters = [:]
) throws -> ForeignDocument? {
  try ForeignDocument.read(Array(text.utf8), name: name, pool: pool, parameters: parameters)
}

/// The pool in a file of another tool, by default a template.
package func foreignPool(
  _ text: String,
  _ name: String = "t.yaml",
  pool: String? = nil,
  parameters: TemplateParameters = [:]
) throws -> PoolDocument {
  try #require(try read(text, name, pool: pool, parameters: parameters)).document
}

/// The difference of two templates.
package func difference(
  _ before: String,
  _ after: String,
  _ parameters: TemplateParameters = [:]
) throws -> ConfigurationDifference {
  ConfigurationDifference(
    before: try foreignPool(before, parameters: parameters),
    after: try foreignPool(after, parameters: parameters)
  )
}

/// The rendered diagnostics of a file that can't be read.
package func rejection(_ text: String, _ name: String, _ pool: String? = nil) throws -> String {
  let error = try #require(throws: ForeignDocumentError.self) {
    _ = try read(text, name, pool: pool)
  }
  return DiagnosticRenderer(file: error.source).render(error.diagnostics).rendered(inColor: false)
}

/// The beginning of a template with a pool, up to its properties.
package let cognito = "Resources: { P: { Type: AWS::Cognito::UserPool, Properties: "

/// A Terraform plan with a pool and these additional members.
package func plan(_ members: String) -> String {
  """
  { "format_version": "1.2", \(members), "planned_values": { "root_module": { "resources": [
    { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "values": { "name": "p" } }
  ] } } }
  """
}

/// A Terraform state with a pool of these values.
package func state(_ values: String) -> String {
  """
  { "format_version": "1.0", "values": { "root_module": { "child_modules": [{ "resources": [
    { "address": "a", "type": "aws_cognito_user_pool", "values": \(values) }] }] } } }
  """
}
