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
    var reader = ForeignReader(tree: tree, pool: pool)
    reader.parameters = parameters
    guard var document = try reader.document() else { return nil }
    document.unfinished = reader.unfinished
    let unknown = document.unknown.map(\.text).sorted()
    let hidden = document.hidden.map(\.text).sorted()
    let remark = "not known before it is deployed: \(unknown.listed())"
    let secrecy = "marked as sensitive, and so not read: \(hidden.listed())"
    return ForeignDocument(
      document: document,
      remarks: reader.remarks + (unknown.isEmpty ? [] : [remark])
        + (hidden.isEmpty ? [] : [secrecy]),
      warnings: reader.warnings,
      absence: reader.absence,
      parameters: reader.declared,
      places: ForeignPlaces(tree, of: document)
    )
  }
}

/// Why no pool can be read of a file of another tool.
package struct ForeignDocumentError: Error, Sendable {
  /// The text that all places refer to.
  package var source: SourceFile

  /// What is wrong.
  package var diagnostics: [Diagnostic]
}

/// Reads a tree by what it is.
struct ForeignReader {
  let tree: ForeignTree
  /// Which of several pools is meant.
  let pool: String?
  var remarks: [String] = []
  var warnings: [Diagnostic] = []
  /// What clients are called, by their logical ids or addresses.
  var clientNames: [String: String] = [:]
  /// Settings that nobody knows before the deployment.
  var unknown: Set<SettingPath> = []
  /// What the names of parts are computed by that go by their resources.
  var computedNames: [SettingPath.Part: String] = [:]
  /// Settings whose values Terraform marks as sensitive.
  var hidden: Set<SettingPath> = []
  /// What the parameters of a template are given, and which it declares.
  var parameters = TemplateParameters()
  var declared: Set<String>?
  /// The conditions of resources of which nobody knows whether they hold, by logical ids.
  var conditions: [String: String] = [:]
  /// What of a template is not read, by what it is called there.
  var unread = JSONObject()
  /// Functions that SAM lets pools call.
  var eventFunctions: Set<String> = []
  /// Why a template has no pool.
  var absence: Diagnostic?
  /// What a template refers to and there will not be.
  var unresolved: [(place: TemplatePlace, words: String)] = []
  /// Numbers of Terraform's that are 0, set or not.
  var zeros: Set<SettingPath> = []

  /// What a plan of Terraform's does to objects of Cognito's.
  let plannedChanges: [TerraformChange]

  init(tree: ForeignTree, pool: String?) {
    (self.tree, self.pool) = (tree, pool)
    plannedChanges = ForeignReader.plannedChanges(of: tree)
  }

  /// Nil where the tree is of no kind that is known.
  mutating func document() throws(ForeignDocumentError) -> PoolDocument? {
    if let document = try answers() { return document }
    guard let top = tree.value.object else { return nil }
    if let resources = try resources(ofTemplate: top) {
      try requireKnownTypes(resources)
      try take(findings(ofTemplate: resources))
      return try template(resources)
    }
    if let version = top["format_version"], let isPlan = ForeignReader.isPlan(top) {
      try requireKnown(version)
      if let unfinished { remarks.append(unfinished) }
      let name = isPlan ? "planned_values" : "values"
      let path = [name, "root_module"]
      try take(findings(ofTerraform: top[name]?["root_module"], at: path))
      return try terraform(isPlan: isPlan)
    }
    if top["TemplateBody"] != nil {
      throw fault(
        .notAConfiguration,
        "this is what get-template prints, which holds the template inside",
        at: ["TemplateBody"],
        help: "Write `aws cloudformation get-template --query TemplateBody`, and give its output."
      )
    }
    if top["terraform_version"] != nil, top["lineage"] != nil {
      throw TerraformFile.state.error(in: tree.source, at: tree.place(of: ["lineage"]))
    }
    return try input(top)
  }

  private mutating func input(_ top: JSONObject) throws(ForeignDocumentError) -> PoolDocument? {
    let input: CLIPayload?
    do throws(CLIPayload.Fault) { input = try CLIPayload(top) } catch {
      throw fault(.notAConfiguration, error.words, at: [])
    }
    guard let input else { return nil }
    try take(MemberKinds().findings(in: top, of: [input.input], at: []))
    let place = ["UserPoolId"]
    if pool != nil {
      let ids = [top["UserPoolId"]?.string].compactMap(\.self)
      _ = try chosen(pool, among: ids, "the call", at: place)
    }
    if input.operation == "CreateUserPool" {
      remarks.append(
        "this is the input of CreateUserPool, which makes another pool beside the one that is there; "
          + "it is read as if it took that one's place"
      )
    }
    if let other = input.other {
      remarks.append("this is read as the input of \(input.operation); \(other) takes the same")
    }
    return input.document(named: tree.source.name)
  }

  private mutating func answers() throws(ForeignDocumentError) -> PoolDocument? {
    let answers: CLIAnswers?
    do throws(CLIAnswers.Fault) { answers = try CLIAnswers(tree.value) } catch {
      throw fault(.notAConfiguration, error.words, at: error.path, help: error.help)
    }
    guard let answers else { return nil }
    try take(answers.findings)
    remarks += answers.remarks
    let id = answers.ids.isEmpty ? nil : try chosen(pool, among: answers.ids, "the file", at: [])
    let (document, strangers) = answers.document(named: tree.source.name, of: id)
    if answers.isTwofold(id) {
      remarks.append("the pool is described twice and otherwise; the last description is taken")
    }
    let modes = (document.pool["MfaConfiguration"], document.mfa?["MfaConfiguration"])
    if let pool = modes.0?.string, let mfa = modes.1?.string, pool != mfa {
      remarks.append(
        "MfaConfiguration is \(pool) of the pool and \(mfa) of its second factors; \(mfa) is taken"
      )
    }
    if strangers > 0 {
      let verb = strangers == 1 ? "is" : "are"
      remarks.append("\(strangers.of("part")) of another pool \(verb) left out")
    }
    return document
  }

  func fault(
    _ code: DiagnosticCode,
    _ title: String,
    at path: [String],
    help: String? = nil
  ) -> ForeignDocumentError {
    let diagnostic = Diagnostic(code, title, at: tree.place(of: path), help: help)
    return ForeignDocumentError(source: tree.source, diagnostics: [diagnostic])
  }

  /// The pool that is meant among several, by its name where one is asked for; nil where there is none and none is asked for.
  func chosen(
    _ pool: String?,
    among pools: [String],
    _ kind: String,
    at path: [String]
  ) throws(ForeignDocumentError) -> String? {
    if let pool {
      if pools.contains(pool) { return pool }
      let nearest = Suggestion.nearest(to: pool, among: pools)
      let words = nearest.map { "; did you mean `\($0)`?" } ?? ""
      throw fault(.missingPool, "\(kind) has no pool `\(pool)`\(words)", at: path)
    }
    guard pools.count > 1 else { return pools.first }
    throw fault(
      .missingPool,
      "\(kind) has the pools \(pools.listed())",
      at: path,
      help: "Say which one is meant: `\(tree.source.name)#\(pools[0])`."
    )
  }
}
