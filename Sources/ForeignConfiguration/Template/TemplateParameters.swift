internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

/// What the parameters of templates are given: what a person writes, and files as CloudFormation takes them.
package struct TemplateParameters: Sendable {
  /// What a parameter is given.
  enum Value: Hashable, Sendable {
    case text(String)
    /// What the stack has, or a pipeline finds: nobody knows it here.
    case unknown
  }

  /// The values by their parameters; of those given twice the last one counts.
  private(set) var values: [String: Value] = [:]

  /// What is given of what every template can refer to, such as `AWS::Region`, by its name.
  var pseudo: [String: String] {
    values.filter { CloudFunction.pseudoParameters.contains($0.key) }.compactMapValues {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  /// The parameters that only a template can declare, in the order of their names.
  package var declarable: [String] { names.filter { !CloudFunction.pseudoParameters.contains($0) } }

  /// None: all parameters have their defaults.
  package init() {}

  /// The parameters that are given something, in the order of their names.
  package var names: [String] { values.keys.sorted() }

  /// Gives a parameter a value.
  package mutating func give(_ name: String, _ value: String) { values[name] = .text(value) }

  /// Takes a file: a list of `ParameterKey` and `ParameterValue`, one of `Name=Value`, or a mapping `Parameters`.
  ///
  /// - Throws: `ForeignDocumentError` where it is none of them, at the place.
  package mutating func take(_ file: [UInt8], name: String) throws(ForeignDocumentError) {
    guard let tree = try ForeignTree(file, name: name) else {
      throw TemplateParameters.fault(
        SourceFile(name: name, text: String(decoding: file, as: UTF8.self)),
        nil
      )
    }
    if let elements = tree.value.array {
      for (index, element) in elements.enumerated() {
        guard let (key, value) = TemplateParameters.pair(element) else {
          throw TemplateParameters.fault(tree.source, tree.place(of: [String(index)]))
        }
        values[key] = value
      }
    } else if let members = tree.value["Parameters"]?.object {
      for (key, value) in members.members {
        guard value.scalarText != nil || value.object != nil else {
          throw TemplateParameters.fault(tree.source, tree.place(of: ["Parameters", key]))
        }
        values[key] = value.scalarText.map(Value.text) ?? .unknown
      }
    } else {
      throw TemplateParameters.fault(tree.source, nil)
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

  private static func fault(_ source: SourceFile, _ range: SourceRange?) -> ForeignDocumentError {
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
