internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

/// Reads CloudFormation templates (AWS::Cognito resource reference).
struct TemplateReader {
  let tree: ForeignTree
  /// The logical ID of the pool to select from several; nil if none is selected.
  let pool: String?
  let parameters: TemplateParameters
  var remarks: [String] = []
  var reader = MemberReader(.cloudFormation)
  /// The names of clients, by logical ID.
  var clientNames: [String: String] = [:]
  /// The conditions of resources that may be false, by logical ID.
  var conditions: [String: String] = [:]
  /// The names that each Cognito resource refers to, by logical ID.
  var references: [String: Set<String>] = [:]
  /// The unread resources, by their names in the template.
  var unread = JSONObject()
  /// Functions that SAM allows pools to call.
  var eventFunctions: Set<String> = []
  /// References to resources and other names that will not exist.
  var unresolved: [(place: TemplatePlace, words: String)] = []

  /// Reads a template from its root mapping.
  mutating func document(_ top: JSONObject) throws(ForeignDocumentError) -> ForeignDocument {
    let resources = try resources(of: top)
    try TemplateChecks(tree: tree).requireKnownTypes(resources)
    let warnings = try tree.warnings(of: MemberKinds.findings(ofTemplate: resources))
    let ours = TemplateResource.all(in: resources)
    noteConditions()
    let hasPool = ours.contains { $0.type.hasPrefix("UserPool") }
    var document =
      hasPool
      ? try self.document(of: ours, resources)
      : PoolDocument(withoutPool: tree.source.name, of: .cloudFormation)
    noteUnresolved(in: &document)
    var found = ForeignDocument(document, of: tree, remarks: remarks, warnings: warnings)
    found.parameters = Set(top["Parameters"]?.object?.keys ?? [])
    let place = tree.place(of: ["Resources"])
    found.absence =
      hasPool ? nil : Diagnostic(.missingPool, "the template has no user pool", at: place)
    return found
  }

  /// Returns the pool in a template with all its parts.
  private mutating func document(
    of ours: [TemplateResource],
    _ resources: JSONObject
  ) throws(ForeignDocumentError) -> PoolDocument {
    let pools = ours.filter { $0.type == "UserPool" }
    let chosen = try tree.chosen(pool, among: pools.map(\.id), "the template", at: ["Resources"])
    let pool = pools.first { $0.id == chosen }
    var document = emptyDocument(hasPool: pool != nil)
    if let pool {
      read(pool: pool, into: &document)
      document.forbiddenTriggers = forbiddenTriggers(of: pool, resources)
    }
    for resource in ours {
      references[resource.id] = CloudFunction.targets(in: .object(resource.properties))
    }
    let own = ours.filter { $0.type != "UserPool" && belongs($0, to: chosen, pools.map(\.id)) }
    let clients = own.filter { $0.type == "UserPoolClient" }
    clientNames = clients.map { ($0.id, $0.properties["ClientName"]?.plainText) }.distinctNames
    document.addresses = addresses(of: pool?.id)
    for resource in withoutAlternatives(own, of: &document) { read(resource, into: &document) }
    nameRisks(of: &document)
    retain(ours, in: &document)
    reader.note(in: &document)
    return document
  }

  private func emptyDocument(hasPool: Bool) -> PoolDocument {
    var document = PoolDocument(name: tree.source.name, origin: .payload, pool: JSONObject())
    document.specifiesPool = hasPool
    document.tool = hasPool ? .cloudFormation : nil
    document.deployer = .cloudFormation
    document.givenRegion = parameters.pseudo["AWS::Region"]
    document.givenAccount = parameters.pseudo["AWS::AccountId"]
    document.isChosen = pool != nil
    return document
  }

  private func noteUnresolved(in document: inout PoolDocument) {
    let parts = Dictionary(
      document.addresses.map { ($0.value, $0.key) },
      uniquingKeysWith: { first, _ in first }
    )
    document.unresolved = unresolved.map { place, words in
      UnresolvedReference(path: place.path(of: parts), words: words)
    }
  }

  private mutating func noteConditions() {
    for (id, condition) in conditions.sorted(by: { $0.key < $1.key }) {
      remarks.append(assumption(of: id, under: condition))
    }
  }

  /// The deployer's identifiers of the pool and its clients.
  private func addresses(of pool: String?) -> [SettingPath.Part: String] {
    var addresses: [SettingPath.Part: String] = [:]
    addresses[.pool] = pool
    for (address, name) in clientNames { addresses[.client(name)] = address }
    return addresses
  }

  /// Records retention policies and conditions of parts.
  private mutating func retain(_ resources: [TemplateResource], in document: inout PoolDocument) {
    for (part, id) in document.addresses {
      document.conditional[part] = conditions[id]
      if let condition = conditions[id] {
        reader.note(condition: condition, at: SettingPath(part))
      }
      document.retention[part] = resources.first { $0.id == id }?.retention
    }
    document.unread = unread
  }

  /// Identifies the threat protection of a client by the client's name.
  private func nameRisks(of document: inout PoolDocument) {
    document.risks = document.risks?.map { risk in
      guard let id = risk["ClientId"]?.string, let name = clientNames[id] else { return risk }
      return risk.merging(["ClientId": .string(name)])
    }
  }
}
