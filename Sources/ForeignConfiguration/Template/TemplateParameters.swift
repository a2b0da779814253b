internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

/// The values for a template's parameters, from options and from CloudFormation's files.
package struct TemplateParameters: Sendable {
  /// The value of a parameter, if it is known before deployment.
  enum Value: Hashable, Sendable {
    case text(String)
    /// A value from the stack or a pipeline, unknown before deployment.
    case unknown
  }

  /// The values by parameter; the last value for a parameter takes precedence.
  private(set) var values: [String: Value] = [:]

  /// The values of pseudo parameters, such as `AWS::Region`, by name.
  var pseudo: [String: String] {
    values.filter { CloudFunction.pseudoParameters.contains($0.key) }.compactMapValues {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  /// The parameters that a template can declare, sorted by name.
  package var declarable: [String] { names.filter { !CloudFunction.pseudoParameters.contains($0) } }

  /// Creates an empty set of values; all parameters have their defaults.
  package init() {}

  /// The parameters with values, sorted by name.
  package var names: [String] { values.keys.sorted() }

  /// Sets the value of a parameter, and replaces an earlier value.
  package mutating func give(_ name: String, _ value: String) { values[name] = .text(value) }

  /// Reads values from a file: a list of `ParameterKey` and `ParameterValue`, a list of
  /// `Name=Value`, or a `Parameters` mapping.
  ///
  /// - Throws: `ForeignDocumentError` with the place if the file has another format.
  package mutating func take(_ file: [UInt8], name: String) throws(ForeignDocumentError) {
    guard let tree = try ForeignTree(file, name: name) else {
      throw TemplateParameters.formatError(
        SourceFile(name: name, text: String(decoding: file, as: UTF8.self)),
        nil
      )
    }
    if let elements = tree.value.array {
      for (index, element) in elements.enumerated() {
        guard let (key, value) = TemplateParameters.pair(element) else {
          throw TemplateParameters.formatError(tree.source, tree.place(of: [String(index)]))
        }
        values[key] = value
      }
    } else if let members = tree.value["Parameters"]?.object {
      for (key, value) in members.members {
        guard value.scalarText != nil || value.object != nil else {
          throw TemplateParameters.formatError(tree.source, tree.place(of: ["Parameters", key]))
        }
        values[key] = value.scalarText.map(Value.text) ?? .unknown
      }
    } else {
      throw TemplateParameters.formatError(tree.source, nil)
    }
  }

  private static func pair(_ element: JSONValue) -> (String, Value)? {
    if let text = element.string {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
      return (String(text[..<equals]), .text(String(text[text.index(after: equals)...])))
    }
    guard let key = element["ParameterKey"]?.string else { return nil }
    if element["UsePreviousValue"]?.scalarText == "true" { return (key, .unknown) }
    return element["ParameterValue"]?.scalarText.map { (key, .text($0)) }
  }

  private static func formatError(
    _ source: SourceFile,
    _ range: SourceRange?
  ) -> ForeignDocumentError {
    let diagnostic = Diagnostic(
      .notAConfiguration,
      "invalid CloudFormation parameters file",
      at: range ?? SourceRange(at: .start),
      help: """
        Write a list of `{ "ParameterKey": …, "ParameterValue": … }`, or `{ "Parameters": { NAME: VALUE } }`.
        """
    )
    return ForeignDocumentError(source: source, diagnostics: [diagnostic])
  }
}
