import JSON
import Values

/// The definitions of a pool's user attributes.
struct PoolSchema: Sendable {
  let attributes: [ExactString: AttributeSchema]

  /// Names of required attributes, in the schema's order.
  let required: [String]

  /// Reads `SchemaAttributes` of a pool.
  init(_ schema: JSONValue?) {
    // Most pools have no attributes of their own, and their settings are read several times.
    self = schema == StandardSchema.unchanged ? .standard : PoolSchema(reading: schema)
  }

  private init(reading schema: JSONValue?) {
    // The pool writes `identities`. No call writes this attribute.
    let all = (schema?.array ?? []).compactMap(AttributeSchema.init)
      .filter { $0.name != "identities" }
    attributes = Dictionary(all.map { (ExactString($0.name), $0) }) { first, _ in first }
    required = all.filter { $0.isRequired && $0.name != "sub" }.map(\.name)
  }

  private static let standard = PoolSchema(reading: StandardSchema.unchanged)
}
