import JSON

extension MockPool {
  private static let mostCustomAttributes = 50

  /// Adds attributes to the schema; all of them, or none where one is refused.
  mutating func addCustomAttributes(_ call: Call) throws(MockFault) -> Answer {
    if isImporting(at: call.now) { throw .importInProgress }
    var schema = description["SchemaAttributes"]?.array ?? []
    for value in call.input["CustomAttributes"]?.array ?? [] {
      guard let attribute = value.object, let given = attribute["Name"]?.string else { continue }
      try StandardSchema.requireSound(attribute, given)
      let added = try StandardSchema.custom(attribute, given)
      if schema.contains(where: { $0["Name"] == added["Name"] }) {
        throw .attributeExists(given, added["Name"]?.string ?? "")
      }
      schema.append(.object(added))
    }
    let custom = schema.filter { $0["Name"]?.string?.contains("custom:") ?? false }
    guard custom.count <= MockPool.mostCustomAttributes else {
      throw .tooManyCustomAttributes(MockPool.mostCustomAttributes)
    }
    var pool = description
    pool["SchemaAttributes"] = .array(schema)
    pool["LastModifiedDate"] = .timestamp(call.now)
    description = pool
    return .empty
  }
}
