internal import JSON

extension PoolDocument.Client {
  /// Whether this client is the updated version of a known client.
  func isUpdate(of known: PoolDocument.Client) -> Bool {
    if let id = known.members["ClientId"], id == members["ClientId"] { return true }
    return known.name == name || generatedPrefix.map(known.name.hasPrefix) ?? false
  }

  /// The client under a unique name, with its ID added if another client has the name.
  func named(beside others: [PoolDocument.Client]) -> PoolDocument.Client {
    guard others.contains(where: { $0.name == name }), let id = members["ClientId"]?.string else {
      return self
    }
    var result = self
    result.name += " \(id)"
    return result
  }

  /// The prefix of the name that CloudFormation generates for an unnamed client: the logical ID
  /// and a hyphen (seen in templates' outputs).
  ///
  /// A random part follows.
  var generatedPrefix: String? {
    members["ClientId"] == nil && members["ClientName"] == nil ? "\(name)-" : nil
  }
}
