internal import Algorithms
internal import ConfigurationChanges
internal import JSON

extension CLIResponses {
  /// Whether a pool is described several times with different settings.
  func hasConflictingDescriptions(_ id: String?) -> Bool {
    Set(pools.filter { id == nil || $0["Id"]?.string == id }).count > 1
  }

  /// A sentence without a full stop about second factors that may belong to another pool, or that
  /// are described several times; nil if there are none.
  var factorRemark: String? {
    if ids.count > 1, !factors.isEmpty {
      return """
        the second factors are left out: the file describes several pools, and the response of \
        get-user-pool-mfa-config does not contain the ID of its pool
        """
    }
    guard Set(factors).count > 1 else { return nil }
    return """
      the second factors are described twice with different settings; authflow uses the last \
      description
      """
  }

  /// The IDs of the pools in the responses.
  var ids: [String] {
    Array(pools.compactMap { $0["Id"]?.string }.uniqued())
  }

  /// Returns the pool from all responses, and the number of parts of other pools; `id` selects one
  /// of several pools.
  func document(
    named name: String,
    of id: String?
  ) -> (document: PoolDocument, foreignPartCount: Int) {
    let pool = pools.last { id == nil || $0["Id"]?.string == id }
    let owner = id ?? pool?["Id"]?.string
    var foreignPartCount = 0
    func own(_ elements: [JSONObject]?) -> [JSONObject]? {
      let own = elements?.filter { owner == nil || $0["UserPoolId"]?.string ?? owner == owner }
      foreignPartCount += (elements?.count ?? 0) - (own?.count ?? 0)
      return own
    }
    var document = PoolDocument(name: name, origin: .description, pool: pool ?? JSONObject())
    document.specifiesPool = pool != nil
    document.mfa = ids.count > 1 ? nil : factors.last
    let ownClients = own(clients) ?? []
    if !ownClients.isEmpty { document.clients = PoolReader.ClientNames().clients(of: ownClients) }
    for part in ListedPart.all {
      document[keyPath: part.list] = own(lists[part.name])
    }
    document.logDelivery = own(logDeliveries)?.last
    document.others = others
    if pool == nil {
      document.userPoolID = owner ?? commonOwner
      document.partly = told.subtracting(listed)
    }
    document.partly.formUnion(paged)
    return (document, foreignPartCount)
  }

  /// The kinds of parts with responses.
  private var told: Set<CanonicalSettings.Kind> {
    let parts = ListedPart.all.filter { lists[$0.name] != nil }.map(\.kind)
    return Set(parts + (clients.isEmpty ? [] : [.clients]))
  }

  /// The pool ID in all responses about parts; nil if they differ.
  private var commonOwner: String? {
    let parts = clients + lists.values.joined() + logDeliveries
    let owners = Set(parts.map { $0["UserPoolId"]?.string })
    return owners.count == 1 ? owners.first ?? nil : nil
  }
}
