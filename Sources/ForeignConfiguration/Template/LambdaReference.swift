internal import ConfigurationChanges
internal import JSON

/// A reference to a function of a template, with its version or alias.
///
/// Permission to call an alias or a version applies only to that alias or version. Permission to
/// call the function without either applies only to the unqualified function (Lambda developer
/// guide, resource-based policies).
struct LambdaReference: Hashable {
  /// The qualifier of a function's address.
  enum Qualifier: Hashable {
    case none
    case named(String)
    /// A version or an alias in the template, by its logical ID.
    case resource(String)
    /// A qualifier known only at deployment.
    case unknown
  }

  /// The function's logical ID.
  var function: String
  var qualifier = Qualifier.none

  /// Reads a direct or indirect reference to a function of the template; nil for other values.
  init?(_ value: JSONValue?, in resources: JSONObject) {
    self.init(value, in: resources, depth: 0)
  }

  private init?(_ value: JSONValue?, in resources: JSONObject, depth: Int) {
    // A version can't have versions.
    guard let value, depth < 3 else { return nil }
    if let id = CloudFunction.target(of: value) {
      self.init(id: id, in: resources, depth: depth)
      return
    }
    guard let text = LambdaReference.text(value) else { return nil }
    let pieces = text.split(separator: "${", omittingEmptySubsequences: false).dropFirst()
    for (index, piece) in zip(pieces.indices, pieces) {
      guard let end = piece.firstIndex(of: "}") else { return nil }
      let id = String(piece[..<end].prefix { $0 != "." })
      guard var found = LambdaReference(id: id, in: resources, depth: depth) else { continue }
      let rest = piece[piece.index(after: end)...]
      let isLast = index == pieces.indices.last
      if !isLast || found.qualifier != .none && !rest.isEmpty {
        found.qualifier = .unknown
      } else if !rest.isEmpty {
        found.qualifier = rest.hasPrefix(":") ? .named(String(rest.dropFirst())) : .unknown
      }
      self = found
      return
    }
    return nil
  }

  private init?(id: String, in resources: JSONObject, depth: Int) {
    let resource = resources[id]
    switch resource?["Type"]?.string {
    case "AWS::Lambda::Function"?, TemplateResource.samFunction?: function = id
    case "AWS::Lambda::Alias"?, "AWS::Lambda::Version"?:
      let properties = resource?["Properties"]
      guard
        let base = LambdaReference(properties?["FunctionName"], in: resources, depth: depth + 1)
      else { return nil }
      function = base.function
      let isAlias = resource?["Type"] == "AWS::Lambda::Alias"
      qualifier =
        isAlias
        ? properties?["Name"]?.string.map { .named($0) } ?? .resource(id) : .resource(id)
    default: return nil
    }
  }

  /// Returns a string with variables for its references; nil for a value that is not a string.
  private static func text(_ value: JSONValue) -> String? {
    if let text = value["Fn::Sub"]?.string ?? value["Fn::Sub"]?[0]?.string { return text }
    guard let join = value["Fn::Join"], let separator = join[0]?.string,
      let parts = join[1]?.array
    else { return nil }
    return parts.map { part in
      part.string ?? CloudFunction.target(of: part).map { "${\($0)}" } ?? text(part) ?? "${}"
    }.joined(separator: separator)
  }

  /// Whether permission to call this reference includes the other reference.
  func covers(_ other: LambdaReference) -> Bool {
    function == other.function
      && (qualifier == other.qualifier || [qualifier, other.qualifier].contains(.unknown))
  }

  /// The end of the function's ARN.
  var text: String {
    switch qualifier {
    case .none, .unknown: function
    case .named(let name), .resource(let name): "\(function):\(name)"
    }
  }
}
