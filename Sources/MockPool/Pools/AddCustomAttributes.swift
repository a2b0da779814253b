import JSON

extension MockPool {
  /// Adds attributes to the schema.
  mutating func addCustomAttributes(_ call: Call) throws(MockFault) -> Answer {
    if isImporting(at: call.now) { throw .importInProgress }
    var schema = description["SchemaAttributes"]?.array ?? []
    for value in call.input["CustomAttributes"]?.array ?? [] {
      guard let attribute = value.object, let given = attribute["Name"]?.string else { continue }
      schema.append(.object(StandardSchema.custom(attribute, given)))
    }
    var pool = description
    pool["SchemaAttributes"] = .array(schema)
    pool["LastModifiedDate"] = .timestamp(call.now)
    description = pool
    return .empty
  }
}
