import JSON

extension MockPool {
  /// Adds attributes to the schema.
  ///
  /// A name that every pool has is refused (ministackorg/ministack#1516), though stacks were seen to add such
  /// attributes (aws/aws-cdk#8585), so that no rule foresees it.
  mutating func addCustomAttributes() throws(ServiceError) -> Answer {
    if isImporting(at: call.now) { throw .importInProgress }
    for value in call.input["CustomAttributes"]?.array ?? [] {
      let name = value["Name"]?.string ?? ""
      if StandardSchema.names.contains(name) { throw .standardAttribute(name) }
    }
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
