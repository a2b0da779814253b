internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// A JSON or YAML file, with CloudFormation's short forms expanded.
struct ForeignTree {
  let value: JSONValue
  let source: SourceFile
  let root: YAMLNode?

  /// The limits for parsing.
  ///
  /// Templates nest far less, and a Terraform state is often larger than files written by hand.
  private static let limits: YAMLLimits = {
    var limits = YAMLLimits(bytes: 100_000_000)
    limits.takesForeignTags = true
    limits.readsValues = false
    return limits
  }()

  /// Parses a file; nil if it is neither JSON nor YAML, which the caller reports.
  ///
  /// - Throws: `ForeignDocumentError` if the file can only be a template, but can't be parsed.
  init?(_ file: [UInt8], name: String) throws(ForeignDocumentError) {
    // PowerShell writes a byte order mark first, which JSON does not allow.
    let bytes = Array(file.withoutByteOrderMark)
    let stream = YAMLStream(bytes: bytes, name: name, limits: ForeignTree.limits)
    source = stream.source
    let document = stream.documents.first { $0.root != nil }
    root = document?.root ?? JSONEscapes.withoutHalves(bytes).flatMap(ForeignTree.root)
    do throws(JSONSyntaxError) {
      value = try JSONValue(parsing: bytes)
      return
    } catch {
      try ForeignTree.requireYAML(stream, root, bytes, error)
    }
    guard let root, !stream.diagnostics.hasErrors else {
      guard ["AWSTemplateFormatVersion", "AWS::Cognito::"].contains(where: source.text.contains)
      else { return nil }
      throw ForeignDocumentError(source: stream.source, diagnostics: stream.diagnostics)
    }
    let isTemplate = root["Resources"] != nil
    value = ForeignTree.value(of: root, isTemplate: isTemplate)
  }

  /// Throws if a file that is not JSON is a Terraform file, or JSON with a syntax error.
  private static func requireYAML(
    _ stream: YAMLStream,
    _ root: YAMLNode?,
    _ bytes: [UInt8],
    _ error: JSONSyntaxError
  ) throws(ForeignDocumentError) {
    // A configuration file is always read as YAML.
    let hasPool = root?.pairs?.contains { $0.name == "pool" } == true
    let source = stream.source
    if !hasPool || stream.diagnostics.hasErrors, let file = TerraformFile(bytes, source.text) {
      throw file.error(in: source, at: SourceRange(at: .start))
    }
    guard hasPool || !source.looksLikeJSON else {
      throw ForeignDocumentError(source: source, diagnostics: [error.diagnostic(in: source)])
    }
  }

  private static func root(of bytes: [UInt8]) -> YAMLNode? {
    YAMLStream(bytes: bytes, name: "", limits: limits).documents.lazy.compactMap(\.root).first
  }

  /// Returns the place of the key at a path, or of its longest existing prefix; numbers select list
  /// elements.
  func place(of path: [String]) -> SourceRange { way(along: path).range }

  /// Returns the place of the value at a path, or of the key at its longest existing prefix.
  func place(ofValueAt path: [String]) -> SourceRange {
    let (range, node) = way(along: path)
    return node?.shownRange ?? range
  }

  private func way(along path: [String]) -> (range: SourceRange, node: YAMLNode?) {
    var range = SourceRange(at: .start)
    var node = root
    for name in path {
      if let pair = node?.pairs?.first(where: { $0.name == name }) {
        (range, node) = (pair.key.range, pair.value)
      } else if let elements = node?.elements, let index = Int(name),
        elements.indices.contains(index)
      {
        (range, node) = (elements[index].range, elements[index])
      } else {
        break
      }
    }
    return (range, node)
  }

  /// Converts a node to JSON.
  ///
  /// A template is YAML 1.1, in which `OFF` and `no` are booleans (stelligent/cfn_nag#366).
  private static func value(of node: YAMLNode, isTemplate: Bool) -> JSONValue {
    let plain: JSONValue =
      switch node.content {
      case .scalar(let scalar) where scalar.isPlain && scalar.text.isEmpty && node.tag == nil:
        node.foreignTag == nil ? .null : ""
      case .scalar(let scalar) where isTemplate && scalar.isPlain && node.tag == nil:
        PlainBoolean.olderValue(of: scalar.text).map { .bool($0) }
          ?? PlainValue.value(of: scalar, tag: nil)
      case .scalar(let scalar): PlainValue.value(of: scalar, tag: node.tag)
      case .sequence(let elements):
        .array(elements.map { value(of: $0, isTemplate: isTemplate) })
      case .mapping(let pairs):
        .object(JSONObject(pairs.map { ($0.name, value(of: $0.value, isTemplate: isTemplate)) }))
      case .unresolved: .null
      }
    guard let tag = node.foreignTag?.dropFirst() else { return plain }
    // The scalar argument of a function is always a string.
    let argument = node.scalar.map { .string($0.text) } ?? plain
    let name = ["Ref", "Condition"].contains(tag) ? String(tag) : "Fn::\(tag)"
    return .object(JSONObject([(name, argument)]))
  }
}
