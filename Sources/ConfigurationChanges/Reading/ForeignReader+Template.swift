internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Project

// CloudFormation templates (resource reference of AWS::Cognito).
extension ForeignReader {
  /// A resource of a template.
  struct TemplateResource {
    var id: String
    var type: String
    var properties: JSONObject
    /// What becomes of it when the stack no longer has it, or replaces it.
    var retention: PoolDocument.Retention
  }

  static let prefix = "AWS::Cognito::"

  /// The pool of a template with all that belongs to it.
  mutating func template(
    _ resources: JSONObject
  ) throws(ForeignDocumentError) -> PoolDocument {
    let ours = resources.members.compactMap { id, value -> TemplateResource? in
      guard let type = value["Type"]?.string, type.hasPrefix(ForeignReader.prefix) else {
        return nil
      }
      return TemplateResource(
        id: id,
        type: String(type.dropFirst(ForeignReader.prefix.count)),
        properties: value["Properties"]?.object ?? JSONObject(),
        retention: PoolDocument.Retention(value)
      )
    }
    noteConditions()
    guard ours.contains(where: { $0.type.hasPrefix("UserPool") }) else {
      absence = Diagnostic(
        .missingPool,
        "the template has no user pool",
        at: tree.place(of: ["Resources"])
      )
      var document = PoolDocument(withoutPool: tree.source.name, of: .cloudFormation)
      noteUnresolved(in: &document)
      return document
    }
    let pools = ours.filter { $0.type == "UserPool" }
    let chosen = try chosen(pool, among: pools.map(\.id), "the template", at: ["Resources"])
    let pool = pools.first { $0.id == chosen }
    var document = PoolDocument(name: tree.source.name, origin: .payload, pool: JSONObject())
    document.saysPool = pool != nil
    document.tool = pool.map { _ in .cloudFormation }
    document.deployer = .cloudFormation
    document.givenRegion = parameters.pseudo["AWS::Region"]
    document.givenAccount = parameters.pseudo["AWS::AccountId"]
    if let pool {
      read(pool: pool, into: &document)
      document.forbiddenTriggers = forbiddenTriggers(of: pool, resources)
    }
    var own: [TemplateResource] = []
    for resource in ours where resource.type != "UserPool" {
      if belongs(resource, to: chosen, pools.map(\.id)) { own.append(resource) }
    }
    let clients = own.filter { $0.type == "UserPoolClient" }
    clientNames = clients.map { ($0.id, $0.properties["ClientName"]?.plainText) }.distinctNames
    document.addresses = addresses(of: pool?.id)
    for resource in own { read(resource, into: &document) }
    nameRisks(of: &document)
    document.isChosen = self.pool != nil
    retain(ours, in: &document)
    (document.unknown, document.computedNames) = (unknown, computedNames)
    noteUnresolved(in: &document)
    return document
  }

  private func noteUnresolved(in document: inout PoolDocument) {
    let parts = Dictionary(
      document.addresses.map { ($0.value, $0.key) },
      uniquingKeysWith: { first, _ in first }
    )
    document.unresolved = unresolved.map { place, words in
      PoolDocument.UnresolvedReference(path: place.path(of: parts), words: words)
    }
  }

  private mutating func noteConditions() {
    for (id, condition) in conditions.sorted(by: { $0.key < $1.key }) {
      remarks.append(
        "`\(id)` is made only under the condition `\(condition)`; it is taken for made"
      )
    }
  }

  /// Whether a resource is of the pool; one that is of a pool elsewhere is said.
  private mutating func belongs(
    _ resource: TemplateResource,
    to pool: String?,
    _ pools: [String]
  ) -> Bool {
    guard let owner = CloudFunction.target(of: resource.properties["UserPoolId"]) else {
      guard pool != nil, resource.isOfPoolElsewhere else { return pools.count < 2 }
      noteElsewhere(resource)
      return false
    }
    if owner == pool { return true }
    // A pool that is no resource of the template is the one that all of it is about.
    if pool == nil { return true }
    if !pools.contains(owner) { noteElsewhere(resource) }
    return false
  }

  private mutating func noteElsewhere(_ resource: TemplateResource) {
    remarks.append("`\(resource.id)` is left out: it is of a pool that the template does not make")
  }

  /// What the deployer knows the pool and its clients by.
  func addresses(of pool: String?) -> [SettingPath.Part: String] {
    var addresses: [SettingPath.Part: String] = [:]
    addresses[.pool] = pool
    for (address, name) in clientNames { addresses[.client(name)] = address }
    return addresses
  }

  /// Notes what the stack does with what it no longer has, and under which conditions it has it.
  private func retain(_ resources: [TemplateResource], in document: inout PoolDocument) {
    for (part, id) in document.addresses {
      document.conditional[part] = conditions[id]
      document.retention[part] = resources.first { $0.id == id }?.retention
    }
    document.unread = unread
  }

  /// Settings of a client go by what that is called.
  private func nameRisks(of document: inout PoolDocument) {
    document.risks = document.risks?.map { risk in
      guard let id = risk["ClientId"]?.string, let name = clientNames[id] else { return risk }
      return risk.merging(["ClientId": .string(name)])
    }
  }
}

extension ForeignReader.TemplateResource {
  /// Whether it names its pool by what no resource of the template is: an id, or an export of another stack.
  fileprivate var isOfPoolElsewhere: Bool {
    let id = properties["UserPoolId"]
    return id?.plainText != nil || id?["Fn::ImportValue"] != nil
  }
}

extension [(key: String, name: String?)] {
  /// What clients are called, by their keys: one without a name goes by its key, and those that share a name
  /// are told apart by theirs.
  var distinctNames: [String: String] {
    let counts = Dictionary(map { ($0.name ?? $0.key, 1) }, uniquingKeysWith: +)
    return Dictionary(
      map { key, name in
        guard let name else { return (key, key) }
        return (key, counts[name, default: 0] > 1 ? "\(name) \(key)" : name)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
