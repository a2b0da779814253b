package import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Project

/// A pool from another tool's file: answers and payloads of the AWS CLI, CloudFormation templates,
/// `terraform show -json`.
package struct ForeignDocument: Sendable {
  /// The pool in the service's own members.
  package var document: PoolDocument

  /// What is not read, or known only at deployment; one sentence without its full stop each.
  package var remarks: [String]

  /// Values that the service's model does not list, at their places in `source`.
  package var warnings: [Diagnostic]

  /// Why the file contains neither a pool nor a part of one, in a template of a stack that may have had one.
  package var absence: Diagnostic?

  /// The declared parameters; nil if it is not a template.
  package var parameters: Set<String>?

  /// The places of its settings.
  package var places: ForeignPlaces

  /// The text that all places refer to.
  package var source: SourceFile { places.source }

  init(
    _ document: PoolDocument,
    of tree: ForeignTree,
    remarks: [String],
    warnings: [Diagnostic]
  ) {
    let unknown = document.unknown.map(\.text).sorted()
    let hidden = document.hidden.map(\.text).sorted()
    self.document = document
    self.remarks =
      remarks
      + (unknown.isEmpty ? [] : ["known only at deployment: \(unknown.listed())"])
      + (hidden.isEmpty ? [] : ["marked as sensitive, so not read: \(hidden.listed())"])
    self.warnings = warnings
    places = ForeignPlaces(tree, of: document)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name in messages.
  ///   - pool: the selected pool of several: a logical id, or an address of Terraform's.
  ///   - parameters: values for the parameters of a template.
  /// - Returns: nil if the file is of none of these kinds.
  /// - Throws: `ForeignDocumentError` if it is, but no pool can be read from it.
  package static func read(
    _ bytes: [UInt8],
    name: String,
    pool: String? = nil,
    parameters: TemplateParameters = TemplateParameters()
  ) throws(ForeignDocumentError) -> ForeignDocument? {
    guard let tree = try ForeignTree(bytes, name: name) else { return nil }
    let cli = CLIReader(tree: tree, pool: pool)
    if let answers = try cli.answers() { return answers }
    guard let top = tree.value.object else { return nil }
    if top["Resources"]?.object != nil, top["pool"] == nil {
      var reader = TemplateReader(tree: tree, pool: pool, parameters: parameters)
      return try reader.document(top)
    }
    if let version = top["format_version"], let isPlan = TerraformReader.isPlan(top) {
      try tree.requireKnown(terraformVersion: version)
      var reader = TerraformReader(tree: tree, pool: pool)
      return try reader.document(isPlan: isPlan)
    }
    if top["TemplateBody"] != nil {
      throw tree.error(
        .notAConfiguration,
        "this is the output of `get-template`, which contains the template",
        at: ["TemplateBody"],
        help: "Run `aws cloudformation get-template --query TemplateBody`, and use its output."
      )
    }
    if top["terraform_version"] != nil, top["lineage"] != nil {
      throw TerraformFile.state.error(in: tree.source, at: tree.place(of: ["lineage"]))
    }
    return try cli.payload(top)
  }
}
