package import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Project

/// What a file of another tool says of a pool: answers and payloads of the AWS CLI, CloudFormation
/// templates, `terraform show -json`.
package struct ForeignDocument: Sendable {
  /// What it says, in the service's own members.
  package var document: PoolDocument

  /// What of the file is not read, or not known before it is deployed; a sentence without its full
  /// stop each.
  package var remarks: [String]

  /// What the service's model does not list, at its place in `source`.
  package var warnings: [Diagnostic]

  /// Why it has no pool and no part of one, where it is a template of a stack that can have had one.
  package var absence: Diagnostic?

  /// The parameters that it declares; nil where it is no template.
  package var parameters: Set<String>?

  /// Where its settings stand.
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
  ///   - name: what messages call it.
  ///   - pool: which of several pools is meant: a logical id, or an address of Terraform's.
  ///   - parameters: what the parameters of a template are given.
  /// - Returns: nil where the file is of none of these kinds.
  /// - Throws: `ForeignDocumentError` where it is, and no pool can be read of it.
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
