package import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Project

/// A pool from another tool's file: a response or payload of the AWS CLI, a CloudFormation
/// template, or the output of `terraform show -json`.
package struct ForeignDocument: Sendable {
  /// The pool in the service's own members.
  package var document: PoolDocument

  /// Sentences without a full stop about settings that are not read or known only at deployment.
  package var remarks: [String]

  /// Values that the service's model does not list, at their places in `source`.
  package var warnings: [Diagnostic]

  /// The reason why a template contains neither a pool nor a part of a pool, if its stack may have
  /// had a pool.
  package var absence: Diagnostic?

  /// The declared parameters; nil if the file is not a template.
  package var parameters: Set<String>?

  /// The places of the settings in the file.
  package var places: ForeignPlaces

  /// The file that all places refer to.
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

  /// Reads a pool from another tool's file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The name of the file in messages.
  ///   - pool: The pool to select from several: an ID, a logical ID, or a Terraform address.
  ///   - parameters: The values for a template's parameters.
  /// - Returns: The document; nil if another tool did not write the file.
  /// - Throws: `ForeignDocumentError` if the tool is known, but no pool can be read from the
  ///   file.
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
    try requireReadable(top, tree)
    return try cli.payload(top)
  }

  /// Throws for a file from which another output of its tool must be made first.
  private static func requireReadable(
    _ top: JSONObject,
    _ tree: ForeignTree
  ) throws(ForeignDocumentError) {
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
  }
}
